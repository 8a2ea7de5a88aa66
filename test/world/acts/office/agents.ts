/** Agents that call by a key propose sales; a manager lets them be carried out, or not. */
import { parseJson, stringifyJson } from '../../../../core/contract/json.ts';
import { AppError } from '../../../../core/domain/app-error.ts';
import { saleOn } from '../../../soak/trade.ts';
import { AGENT_MARK } from '../../truths/office/proposals.ts';
import { atScreen, newKey, tell, type Act } from '../act.ts';
import { settingsOf } from './change.ts';
import { createKey, turnRule } from './desk.ts';

/** Asked twice by the same name, it is one proposal. */
const propose: Act = async (scene) => {
  const { world, till, c } = scene;
  const { keys } = till.office;
  const view = await settingsOf(scene);
  if (view?.reglas.agentesProponen === false) await turnRule(scene, view, 'agentesProponen');
  if (keys.length === 0) await createKey(scene);
  if (keys.length === 0 || !till.computer.life.isAlive) return;
  const { program, life, clock } = till.computer;
  const clave = newKey(till);
  const request = { ...saleOn('01', clock.now()), observaciones: `${AGENT_MARK} ${clave}.` };
  const proposal = {
    op: 'factura.emitir',
    input: { request: parseJson(stringifyJson(request)) },
    clave,
  } as const;
  // The manager's screen is that of the first shop, and shows no others.
  const ofShop = keys.filter(({ branchId }) => branchId === 'central');
  const { key } = c.pick(ofShop.length > 0 && c.chance(0.8) ? ofShop : keys);
  const ids = new Set<unknown>();
  const ask = async () => {
    const answer = await program.till.agents.propose(proposal, program.engine.authenticate(key));
    if (answer.codigo === null) ids.add((JSON.parse(String(answer.body)) as { readonly id: string }).id);
  };
  for (let times = 0; times < 2 && life.isAlive; times += 1) {
    const asked = ask().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    await world.until(Promise.race([asked, life.ended]));
  }
  if (ids.size > 1) tell(world, 'proposals', `${clave} was proposed twice: ${[...ids].join()}`);
};

const decide: Act = async (scene) => {
  const { c } = scene;
  if (c.chance(0.5)) await propose(scene);
  if (!scene.till.computer.life.isAlive) return;
  const list = await atScreen(scene, 'agents.proposals', {});
  const open = list?.ok === true ? list.value.propuestas.filter(({ estado }) => estado === 'PENDIENTE') : [];
  if (open.length === 0) return;
  const { id } = c.pick(open);
  const isConfirmed = c.chance(0.7);
  const op = isConfirmed ? 'agents.confirm' : 'agents.reject';
  await atScreen(scene, op, { id });
  // Asked again, also where the power went: once is enough.
  if (scene.till.computer.life.isAlive && c.chance(0.5)) await atScreen(scene, op, { id });
};

export const AGENT_ACTS = {
  'propose as an agent': [3, propose],
  'decide on a proposal': [3, decide],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
