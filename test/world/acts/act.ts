/** What may happen in a world: each by its name, at a till, with all that is drawn of it from a seed of its own. */
import type { Dispatch } from '../../../core/api/dispatch.ts';
import type { BridgeInput, BridgeOperation } from '../../../core/contract/bridge/bridge.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import { parseJson, stringifyJson } from '../../../core/contract/json.ts';
import type { Problem } from '../../../core/contract/problem.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import type { Choices } from '../../support/shop/request-generator.ts';
import type { Call } from '../../soak/calls.ts';
import { answerOf, askAt, type Told, type World, type WorldTill } from '../ground/world.ts';
import type { Role } from '../ground/yard.ts';

/** Where an act takes place. */
export interface Scene {
  readonly world: World;
  readonly till: WorldTill;
  readonly c: Choices;
}

export type Act = (scene: Scene) => Promise<unknown>;

/** Something does not hold. */
export function tell({ broken }: Pick<World, 'broken'>, truth: string, said: string): void {
  broken.push({ truth, said });
}

/** What stops a call where the shop itself is in the way: a clock that is wrong, a database that was put back. */
const STOPS: ReadonlySet<string> = new Set(['EMISION_BLOQUEADA', 'CERTIFICADO_FALTANTE']);

/**
 * Makes calls of the interface at once.
 *
 * @param how `isWaited`: for their answers, whatever is drawn
 */
export async function make(
  scene: Scene,
  calls: readonly Call[],
  { isWaited = false }: { readonly isWaited?: boolean } = {},
): Promise<void> {
  const { world, till } = scene;
  const begun = calls.map((call) => {
    const answered = begin(scene, call);
    const open = Promise.race([answered, till.computer.life.ended]).finally(() => till.open.delete(open));
    till.open.add(open);
    return open;
  });
  // Somebody else comes in while they are still under way, now and then.
  if (isWaited || scene.c.chance(0.8))
    await world.until(Promise.race([Promise.all(begun), till.computer.life.ended]));
}

async function begin({ world, till }: Scene, call: Call): Promise<void> {
  const { life, program } = till.computer;
  const { faults } = till.memory;
  const caller: Caller = {
    keyId: `llave-${call.branchId}`,
    role: 'user',
    issuerId: SHOP_NIT,
    branchId: call.branchId,
    ambiente: 'PRUEBAS',
  };
  const input = {
    request: parseJson(JSON.stringify(call.request)),
    ...(call.espera === null ? {} : { esperaMaximaMs: call.espera }),
    ...(call.idempotencyKey === null ? {} : { idempotencyKey: call.idempotencyKey }),
    ...(call.corrige === null ? {} : { corrige: call.corrige }),
  };
  const reply = await program.dispatch(call.op, input, caller);
  if (!life.isAlive) return;
  if (reply.ok) {
    const { result } = reply.value as { result: unknown };
    const replayed = 'replayed' in reply.value && reply.value.replayed;
    call.onResult(JSON.parse(stringifyJson(result)) as Record<string, unknown>, replayed);
    return;
  }
  const { problem } = reply;
  if (STOPS.has(problem.codigo) || (problem.codigo === 'DISCO_LLENO' && till.computer.isFull)) return;
  const fault = call.onProblem(problem);
  if (fault !== null && !till.wasRestored)
    tell(world, 'answers', `${call.op}: ${fault} (${JSON.stringify(problem)})`);
  if (problem.codigo === 'ERROR_INTERNO') faults.push(`${call.op}: ${JSON.stringify(problem)}`);
}

/** Asks at a screen; whatever is refused for a reason of a rule is an answer as well. */
export async function atScreen<Op extends BridgeOperation>(
  { world, till }: Scene,
  op: Op,
  input: BridgeInput<Op>,
  as: Role = 'gerente',
): Promise<Told<Op>> {
  const told = await askAt(world, till, { op, input, as });
  if (told !== null && !told.ok && told.problem.codigo === 'ERROR_INTERNO')
    tell(world, 'answers', `${op}: ${JSON.stringify(told.problem)}`);
  return told;
}

/** Calls the shop's side of the interface as an administrator; null where the power went or a rule refused it. */
export async function asAdmin(
  { world, till }: Scene,
  op: Parameters<Dispatch>[0],
  input: Readonly<Record<string, unknown>>,
): Promise<
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem } | null
> {
  const caller: Caller = {
    keyId: 'llave-admin',
    role: 'admin',
    issuerId: SHOP_NIT,
    branchId: 'central',
    ambiente: 'PRUEBAS',
  };
  const answer = await answerOf(world, till, till.computer.program.dispatch(op, input, caller));
  if (answer !== null && !answer.ok && answer.problem.codigo === 'ERROR_INTERNO')
    tell(world, 'answers', `${op}: ${JSON.stringify(answer.problem)}`);
  return answer;
}

/** A key that nobody used yet. */
export function newKey(till: WorldTill): string {
  till.keys += 1;
  return `mundo-${till.index}-${till.keys}`;
}

/** The PIN of the manager who stands beside a cashier. */
export function approvalIn({ world, till }: Scene): {
  readonly approval: { readonly userId: string; readonly pin: string };
} {
  const seats = world.yard.seats[till.index];
  if (seats === undefined) throw new Error(`nobody sits at till ${till.index}`);
  const { userId, pin } = seats.gerente;
  return { approval: { userId, pin } };
}
