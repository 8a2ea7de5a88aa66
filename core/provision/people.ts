/** Users of the till from the screens: new ones, other names, roles and PINs, and the end and return of their work. */
import { randomUUID } from 'node:crypto';
import type { SettingsInput } from '../contract/bridge-settings.ts';
import type { Fault } from '../contract/problem.ts';
import type { Administrator, UserChange } from '../engine/till-settings.ts';
import { provisionUser } from '../contract/provision.ts';
import { appendAudit } from '../store/audit.ts';
import type { Reader, Store, Tx } from '../store/store.ts';
import { closeTillsOf } from '../store/till-sessions.ts';
import {
  changeUser,
  findUser,
  findUserById,
  listUsers,
  reinstateUser,
  retireUser,
  upsertUser,
  type User,
} from '../store/users.ts';
import { formError } from './form-faults.ts';
import { hashPin } from './pin.ts';
import { managerPinFault } from './plain-pin.ts';

export interface PeopleDeps {
  readonly store: Store;
  readonly randomBytes: (count: number) => Buffer;
}

/** A PIN that follows the rules, where the known one stays. */
const UNTOUCHED_PIN = '0000';

/**
 * Keeps a user. A new PIN or role ends that person's sessions at other tills.
 *
 * @throws AppError `VALIDACION` for a name that is taken, a PIN that is none, a manager's that anybody tries first, and the last manager's role
 */
export async function saveUser(
  by: Administrator,
  form: SettingsInput<'settings.saveUser'>,
  { store, randomBytes }: PeopleDeps,
): Promise<UserChange> {
  const { id, pin, ...members } = form;
  const isNew = id === null;
  const checked = provisionUser.safeParse({ ...members, pin: !isNew && pin === '' ? UNTOUCHED_PIN : pin });
  if (!checked.success) throw formError(checked.error.issues.map(faultOf));
  const { nombre, rol } = checked.data;
  const plain = pin === '' ? null : managerPinFault('pin', { rol, pin });
  if (plain !== null) throw formError([plain]);
  const pinHash = pin === '' ? null : await hashPin(pin, randomBytes);
  return store.transact((tx, now) => {
    assertNameFree(tx, nombre, id);
    const audit = (accion: string, of: string) =>
      appendAudit(tx, { at: now, actor: by.actor, accion, detalle: { id: of, nombre, rol } });
    if (isNew) {
      const user: User = { id: randomUUID(), nombre, rol, pinHash: pinHash ?? '' };
      upsertUser(tx, user, now);
      audit('usuario creado', user.id);
      return { closedTills: [] };
    }
    const before = userOf(tx, id);
    if (before.rol === 'gerente' && rol !== 'gerente') assertOtherManager(tx, id, 'rol');
    changeUser(tx, { id, nombre, rol, pinHash: pinHash ?? before.pinHash });
    audit(pinHash === null ? 'usuario cambiado' : 'usuario cambiado, con PIN nuevo', id);
    const ends = pinHash !== null || rol !== before.rol;
    return { closedTills: ends ? closeTillsOf(tx, id, by.tillId) : [] };
  });
}

/**
 * Ends somebody's work here, or lets them begin again with the PIN they had.
 *
 * @throws AppError `VALIDACION` for the last manager
 */
export async function setUserActive(
  by: Administrator,
  { id, activo }: SettingsInput<'settings.setUserActive'>,
  { store }: PeopleDeps,
): Promise<UserChange> {
  return store.transact((tx, now) => {
    const audit = (accion: string) => appendAudit(tx, { at: now, actor: by.actor, accion, detalle: { id } });
    if (activo) {
      if (reinstateUser(tx, id)) audit('usuario activado');
      return { closedTills: [] };
    }
    const { rol } = userOf(tx, id);
    if (rol === 'gerente') assertOtherManager(tx, id, 'activo');
    const closedTills = closeTillsOf(tx, id, null);
    if (retireUser(tx, id, now)) audit('usuario desactivado');
    return { closedTills };
  });
}

function userOf(tx: Tx, id: string): User {
  const user = findUserById(tx, id);
  if (user !== null) return user;
  const mensaje = 'Ese usuario ya no trabaja aquí; recargue la pantalla';
  throw formError([{ campo: 'nombre', codigo: 'NO_ENCONTRADO', mensaje }]);
}

function assertNameFree(reader: Reader, nombre: string, id: string | null): void {
  const other = findUser(reader, nombre);
  if (other === null || other.id === id) return;
  const works = findUserById(reader, other.id) !== null;
  const mensaje = works
    ? 'Ya hay un usuario con ese nombre; agregue un apellido'
    : 'Ese nombre es de un usuario desactivado; actívelo de nuevo o agregue un apellido';
  throw formError([{ campo: 'nombre', codigo: 'REPETIDO', mensaje }]);
}

function assertOtherManager(reader: Reader, id: string, campo: string): void {
  if (listUsers(reader).some((user) => user.rol === 'gerente' && user.id !== id)) return;
  const mensaje = 'Es el único gerente: nombre primero a otro, o nadie podría cambiar los ajustes';
  throw formError([{ campo, codigo: 'ULTIMO_GERENTE', mensaje }]);
}

function faultOf({
  path,
  message,
}: {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}): Fault {
  const campo = String(path[0] ?? 'nombre');
  const mensaje = campo === 'pin' ? 'El PIN son de 4 a 12 dígitos' : `El nombre ${message}`;
  return { campo, codigo: 'FORMATO', mensaje };
}
