/** Users of tills. Retired users keep their row, as other rows refer to it. */
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
  /** Hash of the PIN, including its parameters. */
  pinHash: column.text,
});
export type User = RecordOf<typeof USER>;

const NAME_BY_ID = column.text.select('SELECT nombre FROM user WHERE id = ?');
const INSERT = insertionOf('user', USER, 'created_at');
const UPDATE = command('UPDATE user SET rol = ?, pin_hash = ? WHERE nombre = ?');
const CHANGE = command('UPDATE user SET nombre = ?, rol = ?, pin_hash = ? WHERE id = ?');
const RETIRE = command('INSERT OR IGNORE INTO retired_user (user_id, retired_at) VALUES (?, ?)');
const REINSTATE = command('DELETE FROM retired_user WHERE user_id = ?');

/** Includes retired users; null without one. */
export const findUser = USER.select<[nombre: string]>('SELECT * FROM user WHERE nombre = ?').find;

/** Excludes retired users; null without one. */
export const findUserById = USER.select<[id: string]>(
  'SELECT * FROM user WHERE id = ? AND id NOT IN (SELECT user_id FROM retired_user)',
).find;

/** Includes retired users; an unknown id is returned as is. */
export function userName(reader: Reader, id: string): string {
  return NAME_BY_ID.find(reader, id) ?? id;
}

/** Active users by name. */
export const listUsers = USER.select<[]>(
  'SELECT * FROM user WHERE id NOT IN (SELECT user_id FROM retired_user) ORDER BY nombre',
).list;

/** Retired users by name. */
export const listRetiredUsers = USER.select<[]>(
  'SELECT * FROM user WHERE id IN (SELECT user_id FROM retired_user) ORDER BY nombre',
).list;

/** @throws Error (SQLite constraint) when the name is taken */
export function changeUser(tx: Tx, user: User): void {
  CHANGE.run(tx, user.nombre, user.rol, user.pinHash, user.id);
}

/** @returns whether the user was active */
export function retireUser(tx: Tx, id: string, now: Instant): boolean {
  return RETIRE.run(tx, id, now).changes > 0;
}

/** @returns whether the user was retired */
export function reinstateUser(tx: Tx, id: string): boolean {
  return REINSTATE.run(tx, id).changes > 0;
}

/**
 * Inserts or updates a user by name; a known one keeps its id and stays retired or active. PIN hashes are salted: pass
 * the stored hash if the PIN did not change.
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
