/** Creates, changes, deactivates and reactivates users from the screens. */
import type { AuditAct } from '../../contract/audit-acts.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { faultAt } from '../../contract/problem.ts';
import { auditChanges, withChanges, type AuditChange } from '../../domain/audit-changes.ts';
import type { SettingsInput } from '../../contract/bridge/bridge-settings.ts';
import type { Administrator } from './administrator.ts';
import { PIN, provisionUser } from '../../contract/settings/provision.ts';
import { faultList } from '../../domain/rules/faults.ts';
import { readRecord } from '../../till/settings/read-record.ts';
import { isCentralPerson } from '../../store/central/master-data/people.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';
import { closeTillsOf } from '../../store/people/till-sessions.ts';
import {
  changeUser,
  findUser,
  findUserById,
  userName,
  listUsers,
  reinstateUser,
  retireUser,
  upsertUser,
  type User,
} from '../../store/people/users.ts';
import { formError } from './form-faults.ts';
import { hashPin, isFirmPin, type PinCost } from '../secrets/pin.ts';
import { storedPinFault, managerPinFault } from '../secrets/weak-pin.ts';
import { malformed, rule } from '../../contract/rules/rules.ts';

export interface PeopleDeps {
  readonly store: Store;
  readonly randomBytes: (count: number) => Buffer;
  readonly pinCost?: PinCost;
}

type UserForm = Omit<SettingsInput<'settings.saveUser'>, 'approval' | 'pinActual' | 'antes'>;
type ActiveForm = Omit<SettingsInput<'settings.setUserActive'>, 'approval'>;

export interface UserChange {
  /** Tills whose session the change ended. */
  readonly closedTills: readonly string[];
}

/** The PIN has a message of its own on screens. */
const USER = provisionUser.extend({ pin: z.string().regex(PIN, malformed('pin')) });
/** A valid placeholder where the stored PIN stays. */
const UNTOUCHED_PIN = '0000';

/** Checks a user's data without the database. @throws AppError `VALIDACION` */
export function checkUser({ id, pin, ...members }: UserForm): Pick<User, 'nombre' | 'rol'> {
  const isIdempotent = id !== null && pin === '';
  const list = faultList();
  const { nombre, rol } = readRecord(USER, { ...members, pin: isIdempotent ? UNTOUCHED_PIN : pin }, list);
  if (list.faults.length > 0) throw formError(list.faults);
  const plain = pin === '' ? null : managerPinFault('pin', { rol, pin });
  if (plain !== null) throw formError([plain]);
  return { nombre, rol };
}

/**
 * Creates or changes a user. A new PIN or role ends their sessions at other tills.
 *
 * @throws AppError `VALIDACION` for a taken name, a malformed PIN, a manager's easily guessed PIN (new or stored), and
 * for taking the role of the last manager
 */
export async function saveUser(
  by: Administrator,
  form: UserForm,
  { store, randomBytes, pinCost }: PeopleDeps,
): Promise<UserChange> {
  const { id, pin } = form;
  const { nombre, rol } = checkUser(form);
  const pinHash = pin === '' ? null : await hashPin(pin, randomBytes, pinCost);
  return store.transact((tx, now) => {
    if (id !== null) assertOwnPerson(tx, id, 'nombre');
    assertNameFree(tx, nombre, id);
    const audit = (accion: AuditAct, of: string, cambios: readonly AuditChange[] = []) => {
      const detalle = withChanges({ id: of, nombre, rol, ...by.segunda }, cambios);
      appendAudit(tx, { at: now, actor: by.actor, accion, detalle });
    };
    if (id === null) {
      const user: User = { id: randomUUID(), nombre, rol, pinHash: pinHash ?? '' };
      upsertUser(tx, user, now);
      audit('usuario creado', user.id);
      return { closedTills: [] };
    }
    const before = userOf(tx, id);
    if (before.rol === 'gerente' && rol !== 'gerente') assertOtherManager(tx, id, 'rol');
    const isPromoted = before.rol !== 'gerente' && rol === 'gerente';
    if (isPromoted && pinHash === null && !isFirmPin(before.pinHash))
      throw formError([storedPinFault('pin')]);
    changeUser(tx, { id, nombre, rol, pinHash: pinHash ?? before.pinHash });
    const cambios = auditChanges({ nombre: before.nombre, rol: before.rol }, { nombre, rol });
    audit(pinHash === null ? 'usuario cambiado' : 'usuario cambiado, con PIN nuevo', id, cambios);
    const ends = pinHash !== null || rol !== before.rol;
    return { closedTills: ends ? closeTillsOf(tx, id, by.tillId) : [] };
  });
}

/**
 * Deactivates or reactivates a user; the PIN stays.
 *
 * @throws AppError `VALIDACION` for the last manager
 */
export async function setUserActive(
  by: Administrator,
  { id, activo }: ActiveForm,
  { store }: PeopleDeps,
): Promise<UserChange> {
  return store.transact((tx, now) => {
    assertOwnPerson(tx, id, 'activo');
    const audit = (accion: AuditAct) => {
      const detalle = { id, nombre: userName(tx, id), ...by.segunda };
      appendAudit(tx, { at: now, actor: by.actor, accion, detalle });
    };
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
  throw formError([faultAt('nombre', 'NO_ENCONTRADO', rule('usuario-que-no-esta'))]);
}

/** Users who came from the centre are changed there. */
function assertOwnPerson(reader: Reader, id: string, campo: string): void {
  if (isCentralPerson(reader, id))
    throw formError([faultAt(campo, 'DE_LA_CENTRAL', rule('persona-de-central'))]);
}

function assertNameFree(reader: Reader, nombre: string, id: string | null): void {
  const other = findUser(reader, nombre);
  if (other === null || other.id === id) return;
  const works = findUserById(reader, other.id) !== null;
  const broken = works ? rule('nombre-de-usuario-usado') : rule('nombre-de-usuario-desactivado');
  throw formError([faultAt('nombre', 'REPETIDO', broken)]);
}

function assertOtherManager(reader: Reader, id: string, campo: string): void {
  if (listUsers(reader).some((user) => user.rol === 'gerente' && user.id !== id)) return;
  throw formError([faultAt(campo, 'ULTIMO_GERENTE', rule('ultimo-gerente'))]);
}
