/** Another browser of a till: paired, sent away, and at it people who log in, wrongly too, and out. */
import type { BridgeOperation, BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import type { Guest } from '../../ground/office.ts';
import { callFrom, CENTRAL, type WorldTill } from '../../ground/world.ts';
import { NAME_OF } from '../../ground/yard.ts';
import {
  isGone,
  isRightPin,
  isSurelyIn,
  isSurelyOut,
  lookAtGuest,
  momentAt,
  waitsAfterPins,
} from '../../truths/office/people.ts';
import { atScreen, tell, type Act, type Scene } from '../act.ts';
import { change, lastLine, linesSince, settingsOf } from './change.ts';
import { WRONG_PIN } from './people.ts';

/** One more browser, by a code of the manager's screen. */
const pairBrowser: Act = async (scene) => {
  const { world, till } = scene;
  const code = await atScreen(scene, 'browsers.code', {});
  const before = await atScreen(scene, 'browsers.list', {});
  if (code?.ok !== true || before?.ok !== true) return;
  const [pin = ''] = till.office.pinsOf(NAME_OF.gerente);
  const userId = world.yard.seats[till.index]?.gerente.userId ?? '';
  const input = { code: code.value.codigo, place: CENTRAL, manager: { userId, pin } };
  const { told, token } = await callFrom(world, till, { op: 'session.pair', input, token: null });
  if (told?.ok !== true || told.value.kind !== 'paired' || token === null) return;
  const after = await atScreen(scene, 'browsers.list', {});
  const known = new Set(before.value.map(({ id }) => id));
  const own = after?.ok === true ? after.value.find(({ id }) => !known.has(id)) : undefined;
  if (own === undefined) return;
  const used = momentAt(till);
  till.office.guest = { token, id: own.id, who: null, wrong: { count: 0, last: used }, used };
};

/** Calls from the other browser. */
async function atGuest<Op extends BridgeOperation>(
  { world, till }: Scene,
  guest: Guest,
  of: Pick<Parameters<typeof callFrom<Op>>[2], 'op' | 'input'>,
) {
  const { told, token } = await callFrom(world, till, { ...of, token: guest.token });
  guest.token = token ?? guest.token;
  if (told === null) guest.who = undefined;
  return told;
}

const logIn: Act = async (scene) => {
  const { till, c } = scene;
  if (till.office.guest === null) await pairBrowser(scene);
  if (!till.computer.life.isAlive) return;
  const { guest } = till.office;
  const view = guest === null ? null : await settingsOf(scene);
  if (guest === null || view === null) return;
  const { id: userId, nombre, activo } = c.pick(view.usuarios);
  const pins = till.office.pinsOf(nombre);
  const pin = c.chance(0.7) ? (pins[0] ?? WRONG_PIN) : WRONG_PIN;
  const tried = { nombre, may: activo && pins.includes(pin), waits: waitsAfterPins(till, guest) };
  const isSure = tried.may && isRightPin(till, nombre, pin) && guest.wrong?.count === 0;
  const since = lastLine(till);
  const told = await atGuest(scene, guest, { op: 'session.login', input: { userId, pin } });
  // A try is counted before it is looked at: whoever hears of a failure knows not whether it was.
  if (told?.ok !== true) return void (guest.wrong = null);
  lookAtLogin(scene, told.value, { ...tried, isSure });
  if (told.value.kind === 'refused')
    return noteWrong(till, guest, told.value.broken.regla === 'pin-equivocado');
  till.office.hasPin(nombre, pin);
  const used = momentAt(till);
  Object.assign(guest, { who: nombre, wrong: { count: 0, last: used }, used });
  const lines = linesSince(till, since, { actor: nombre, accion: 'sesión iniciada' });
  if (lines.length !== 1) tell(scene.world, 'audit', `${nombre} logged in: ${lines.length} lines say so`);
};

/** Who logs in works there and has that PIN, and did not guess just before; who surely has it does log in. */
function lookAtLogin(
  { world }: Scene,
  told: BridgeOutput<'session.login'>,
  of: { readonly nombre: string; readonly may: boolean; readonly waits: boolean; readonly isSure: boolean },
): void {
  const isIn = told.kind === 'open';
  if (isIn && !of.may) tell(world, 'rights', `${of.nombre} logged in without their PIN, or after they left`);
  if (isIn && of.waits) tell(world, 'rights', `${of.nombre} logged in at once after wrong PINs`);
  if (!isIn && of.isSure) tell(world, 'rights', `${of.nombre} could not log in: ${JSON.stringify(told)}`);
}

/** A wrong PIN is one more in a row; what came too early is none. */
function noteWrong(till: WorldTill, guest: Guest, isTried: boolean): void {
  if (!isTried || guest.wrong === null) return;
  guest.wrong = { count: guest.wrong.count + 1, last: momentAt(till) };
}

const logOut: Act = async (scene) => {
  const { guest } = scene.till.office;
  if (guest === null) return;
  const told = await atGuest(scene, guest, { op: 'session.logout', input: {} });
  if (told?.ok === true) guest.who = null;
};

/** Whoever is at the other browser asks for something that takes a log-in, or for something that takes a manager. */
const askThere: Act = async (scene) => {
  const { world, till, c } = scene;
  const { guest } = till.office;
  const view = guest === null ? null : await settingsOf(scene);
  if (guest === null || view === null) return;
  const { who } = guest;
  const of = { isOut: isSurelyOut(till, guest), isIn: isSurelyIn(till, guest), who: who ?? 'nobody' };
  const rol = view.usuarios.find(({ nombre }) => nombre === who)?.rol;
  const isOfManagers = c.chance(0.5);
  const told = isOfManagers
    ? await atGuest(scene, guest, { op: 'settings.view', input: {} })
    : await atGuest(scene, guest, { op: 'products.search', input: { q: 'ARROZ' } });
  if (told === null) return;
  lookAtGuest(world, told, { ...of, isForbidden: isOfManagers && rol === 'cajero' });
  if (told.ok) guest.used = momentAt(till);
};

const revoke: Act = async (scene) => {
  const { office } = scene.till;
  const { guest } = office;
  if (guest === null) return;
  const told = await change(scene, {
    op: 'browsers.revoke',
    input: { id: guest.id },
    sets: {},
    line: 'navegador revocado',
  });
  if (told === null) guest.who = undefined;
  if (told?.ok !== true) return;
  const asked = await atGuest(scene, guest, { op: 'session.users', input: {} });
  if (asked !== null && !isGone(asked))
    tell(scene.world, 'rights', `a browser that was sent away is told ${JSON.stringify(asked)}`);
  office.guest = null;
};

export const BROWSER_ACTS = {
  'pair a browser': [1, pairBrowser],
  'log in': [5, logIn],
  'log out': [1, logOut],
  'ask at the other browser': [5, askThere],
  'send a browser away': [1, revoke],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
