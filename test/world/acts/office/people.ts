/** People of a shop: hired, changed, sent away, who come back; a word at the counter; what a cashier may not. */
import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { askAt, callFrom } from '../../ground/world.ts';
import { NAME_OF } from '../../ground/yard.ts';
import { personValue } from '../../truths/office/office.ts';
import { tell, type Act, type Scene } from '../act.ts';
import { change, lastLine, linesSince, settingsOf } from './change.ts';

const NAMES = ['Rosa Prueba', 'Luis Prueba', 'Elena Prueba', 'Tito Prueba'] as const;
const PINS = ['802461', '913572', '640283', '571946', '7391', '482615'] as const;
export const WRONG_PIN = '000917';
const ROLES = ['cajero', 'cajero', 'gerente'] as const;

type Person = SettingsView['usuarios'][number];

const managersOf = ({ usuarios }: SettingsView) =>
  usuarios.filter(({ nombre, rol, activo }) => rol === 'gerente' && activo && nombre !== NAME_OF.gerente);

/** Another manager's word for a change, as it is asked for: right, wrong, or none; nobody's where there is no other manager. */
export function otherManagersWord({ world, till, c }: Scene, view: SettingsView) {
  const managers = managersOf(view);
  const lookAt = (isLacking: boolean) => (isDone: boolean, what: string) => {
    if (isDone && isLacking) tell(world, 'rights', `${what} was done without the word of another manager`);
  };
  if (managers.length === 0) return { of: {}, lookAt: lookAt(false) };
  const { id: userId, nombre } = c.pick(managers);
  const pins = till.office.pinsOf(nombre);
  const how = c.pick(['right', 'right', 'right', 'right', 'wrong', 'none'] as const);
  if (how === 'none') return { of: {}, lookAt: lookAt(true) };
  const pin = how === 'right' ? (pins[0] ?? WRONG_PIN) : WRONG_PIN;
  return { of: { approval: { userId, pin } }, lookAt: lookAt(!pins.includes(pin)) };
}

const hire: Act = async (scene) => {
  const { till, c } = scene;
  const view = await settingsOf(scene);
  if (view === null) return;
  const [nombre, rol, pin] = [c.pick(NAMES), c.pick(ROLES), c.pick(PINS)];
  if (view.usuarios.some((user) => user.nombre === nombre)) return;
  const word = otherManagersWord(scene, view);
  till.office.mayHavePin(nombre, pin);
  const told = await change(scene, {
    op: 'settings.saveUser',
    input: { id: null, nombre, rol, pin, ...word.of },
    sets: { [`persona ${nombre}`]: personValue({ rol, activo: true }) },
    line: 'usuario creado',
  });
  if (told?.ok === true) till.office.hasPin(nombre, pin);
  word.lookAt(told?.ok === true, 'hiring');
};

/** Somebody of those that the manager may change: not herself; often who is at the other browser. */
function somebody({ till, c }: Scene, view: SettingsView, isAny: (of: Person) => boolean): Person | null {
  const others = view.usuarios.filter((user) => user.nombre !== NAME_OF.gerente && isAny(user));
  const there = others.filter(({ nombre }) => nombre === till.office.guest?.who);
  if (others.length === 0) return null;
  return c.pick(there.length > 0 && c.chance(0.6) ? there : others);
}

const changePerson: Act = async (scene) => {
  const { till, c } = scene;
  const view = await settingsOf(scene);
  const person = view === null ? null : somebody(scene, view, ({ activo }) => activo);
  if (view === null || person === null) return;
  const { id, nombre } = person;
  const isCashier = nombre === NAME_OF.cajero;
  const rol = isCashier || c.chance(0.7) ? person.rol : c.pick(ROLES);
  const pin = c.chance(0.6) ? c.pick(PINS) : '';
  const word = otherManagersWord(scene, view);
  const before = till.office.pinsOf(nombre);
  if (pin !== '') till.office.mayHavePin(nombre, pin);
  const ends = pin !== '' || rol !== person.rol;
  const told = await change(scene, {
    op: 'settings.saveUser',
    input: { id, nombre, rol, pin, ...word.of },
    sets: { [`persona ${nombre}`]: personValue({ rol, activo: true }) },
    line: pin === '' ? 'usuario cambiado' : 'usuario cambiado, con PIN nuevo',
  });
  if (pin !== '' && told?.ok === true) till.office.hasPin(nombre, pin);
  if (pin !== '' && told?.ok === false)
    for (const each of before.slice(0, 1)) till.office.hasPin(nombre, each);
  if (ends) sentOut(scene, nombre, told);
  if (ends) word.lookAt(told?.ok === true, `changing ${nombre}`);
};

/** The manager's own PIN, by the one before or by a wrong one. */
const changeOwnPin: Act = async (scene) => {
  const { world, till, c } = scene;
  const view = await settingsOf(scene);
  const own = view?.usuarios.find(({ nombre }) => nombre === NAME_OF.gerente);
  const pins = till.office.pinsOf(NAME_OF.gerente);
  const [present] = pins;
  if (own === undefined || present === undefined || pins.length > 1) return;
  const { id, nombre, rol } = own;
  const pin = c.pick(PINS.filter((each) => each.length === 6 && each !== present));
  const pinActual = c.chance(0.7) ? present : WRONG_PIN;
  till.office.mayHavePin(nombre, pin);
  const told = await change(scene, {
    op: 'settings.saveUser',
    input: { id, nombre, rol, pin, pinActual },
    sets: {},
    line: 'usuario cambiado, con PIN nuevo',
  });
  if (told?.ok === true && pinActual !== present) tell(world, 'rights', 'a PIN was changed by a wrong one');
  if (told !== null) till.office.hasPin(nombre, told.ok ? pin : present);
  sentOut(scene, nombre, told);
};

/** Who is logged in at the other browser is sent out by a change of them: surely where it was told, perhaps where nobody heard. */
function sentOut({ till }: Scene, nombre: string, told: { readonly ok: boolean } | null): void {
  const { guest } = till.office;
  if (guest?.who !== nombre) return;
  if (told === null) guest.who = undefined;
  else if (told.ok) guest.who = null;
}

const leaveOrReturn: Act = async (scene) => {
  const view = await settingsOf(scene);
  const person = view === null ? null : somebody(scene, view, () => true);
  if (view === null || person === null) return;
  const { id, nombre, rol } = person;
  const activo = !person.activo;
  const word = otherManagersWord(scene, view);
  const told = await change(scene, {
    op: 'settings.setUserActive',
    input: { id, activo, ...word.of },
    sets: { [`persona ${nombre}`]: personValue({ rol, activo }) },
    line: activo ? 'usuario activado' : 'usuario desactivado',
  });
  if (!activo) sentOut(scene, nombre, told);
  word.lookAt(told?.ok === true, `${activo ? 'taking back' : 'sending away'} ${nombre}`);
};

/** A cashier asks a manager for a word at the counter. */
const approve: Act = async (scene) => {
  const { world, till, c } = scene;
  const view = await settingsOf(scene);
  if (view === null) return;
  const { id: userId, nombre, rol, activo } = c.pick(view.usuarios);
  const pins = till.office.pinsOf(nombre);
  const pin = c.chance(0.7) ? (pins[0] ?? WRONG_PIN) : WRONG_PIN;
  const approval = c.chance(0.9) ? { approval: { userId, pin } } : {};
  const since = lastLine(till);
  const acto = 'venta vaciada tras cobrar' as const;
  const input = { acto, antes: '3 líneas', ahora: 'ninguna', ...approval };
  const told = await askAt(world, till, { op: 'sale.approve', input, as: 'cajero' });
  if (told?.ok !== true) return;
  const may = 'approval' in approval && rol === 'gerente' && activo && pins.includes(pin);
  if (!may) tell(world, 'rights', `${nombre}, ${rol}, approved with ${pin}; theirs is ${pins.join(' or ')}`);
  const said = linesSince(till, since, { actor: NAME_OF.cajero, accion: acto });
  const by = linesSince(till, since, { actor: nombre, accion: 'aprobación concedida' });
  if (said.length !== 1 || by.length !== 1)
    tell(world, 'audit', `an approval by ${nombre}: ${said.length} and ${by.length} lines say so`);
};

/** What managers alone may: whoever is none is told so before anything else is looked at. */
const OF_MANAGERS = [
  'settings.view',
  'settings.saveIssuer',
  'settings.saveUser',
  'settings.setUserActive',
  'settings.createKey',
  'settings.deleteKey',
  'settings.saveRules',
  'books.close',
  'books.reopen',
  'books.file',
  'audit.search',
  'audit.csv',
  'audit.prove',
  'exports.start',
  'exports.piece',
  'webhooks.create',
  'webhooks.remove',
  'products.save',
  'products.delete',
  'customers.delete',
  'quickKeys.save',
  'prices.save',
  'prices.delete',
  'browsers.code',
  'browsers.revoke',
  'maintenance.saveLock',
  'mail.save',
  'printers.save',
  'agents.confirm',
  'agents.reject',
  'till.move',
] as const;

const reach: Act = async (scene) => {
  const { world, till, c } = scene;
  const op = c.pick(OF_MANAGERS);
  const asCashier = await askAt(world, till, { op, input: {}, as: 'cajero' });
  const stranger = await callFrom(world, till, { op, input: {}, token: 'x'.repeat(86) });
  for (const [who, told] of [
    ['a cashier', asCashier],
    ['a stranger', stranger.told],
  ] as const) {
    const code = told === null || told.ok ? null : told.problem.codigo;
    const may = ['ROL_INSUFICIENTE', 'SESION_REQUERIDA', 'CAJA_SIN_EMPAREJAR'];
    if (told !== null && !may.includes(code ?? ''))
      tell(world, 'rights', `${who} asked for ${op}: ${JSON.stringify(told).slice(0, 200)}`);
  }
};

export const PEOPLE_ACTS = {
  hire: [2, hire],
  'change a person': [2, changePerson],
  'change the own PIN': [1, changeOwnPin],
  'leave or return': [2, leaveOrReturn],
  approve: [2, approve],
  'reach for the office': [2, reach],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
