/** People at the till; those who work here no more keep their row, what they did refers to it. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

const ROLES = ['cajero', 'gerente'] as const;

const USER = record({
  id: column.text,
  nombre: column.text,
  rol: column.oneOf(ROLES),
  /** Hash of the PIN with its own parameters. */
  pinHash: column.text,
});
export type User = RecordOf<typeof USER>;

const BY_NAME = USER.select('SELECT * FROM user WHERE nombre = ?');
const BY_ID = USER.select('SELECT * FROM user WHERE id = ? AND id NOT IN (SELECT user_id FROM retired_user)');
const NAME_BY_ID = column.text.select('SELECT nombre FROM user WHERE id = ?');
const LIST = USER.select(
  'SELECT * FROM user WHERE id NOT IN (SELECT user_id FROM retired_user) ORDER BY nombre',
);
const RETIRED = USER.select(
  'SELECT * FROM user WHERE id IN (SELECT user_id FROM retired_user) ORDER BY nombre',
);
const INSERT = insertionOf('user', USER, 'created_at');
const UPDATE = command('UPDATE user SET rol = ?, pin_hash = ? WHERE nombre = ?');
const CHANGE = command('UPDATE user SET nombre = ?, rol = ?, pin_hash = ? WHERE id = ?');
const RETIRE = command('INSERT OR IGNORE INTO retired_user (user_id, retired_at) VALUES (?, ?)');
const REINSTATE = command('DELETE FROM retired_user WHERE user_id = ?');

/** The user of that name, also one who works here no more; or null. */
export function findUser(reader: Reader, nombre: string): User | null {
  return BY_NAME.find(reader, nombre);
}

/** The user with that id who works here, or null. */
export function findUserById(reader: Reader, id: string): User | null {
  return BY_ID.find(reader, id);
}

/** Name of a user, also of one who works here no more; an unknown id stands for itself. */
export function userName(reader: Reader, id: string): string {
  return NAME_BY_ID.find(reader, id) ?? id;
}

/** Everybody who works here, by name. */
export function listUsers(reader: Reader): readonly User[] {
  return LIST.list(reader);
}

/** Everybody who works here no more, by name. */
export function listRetiredUsers(reader: Reader): readonly User[] {
  return RETIRED.list(reader);
}

/**
 * Changes name, role or PIN of a user.
 *
 * @throws Error (SQLite constraint) when the name is somebody else's
 */
export function changeUser(tx: Tx, user: User): void {
  CHANGE.run(tx, user.nombre, user.rol, user.pinHash, user.id);
}

/** Somebody works here no more. @returns whether they did until now */
export function retireUser(tx: Tx, id: string, now: Instant): boolean {
  return RETIRE.run(tx, id, now).changes > 0;
}

/** Somebody works here again. @returns whether they did not */
export function reinstateUser(tx: Tx, id: string): boolean {
  return REINSTATE.run(tx, id).changes > 0;
}

/**
 * Puts a user in place by name; a known one keeps its id, and whether they work here. Hashing the same PIN twice gives other texts: hand over the
 * stored hash when the PIN did not change.
 */
export function upsertUser(tx: Tx, user: User, now: Instant): Change {
  const known = findUser(tx, user.nombre);
  if (known === null) {
    INSERT.run(tx, user, { created_at: now });
    return 'created';
  }
  if (known.rol === user.rol && known.pinHash === user.pinHash) return 'unchanged';
  UPDATE.run(tx, user.rol, user.pinHash, user.nombre);
  return 'updated';
}
