/** People at the till. */
import type { Instant } from '../domain/fiscal-time.ts';
import type { Change } from './change.ts';
import type { Reader, Tx } from './handle.ts';
import { oneOf, text } from './row.ts';
import { command, query, type Row } from './statement.ts';

const ROLES = ['cajero', 'gerente'] as const;

export interface User {
  readonly id: string;
  readonly nombre: string;
  readonly rol: (typeof ROLES)[number];
  /** Hash of the PIN with its own parameters. */
  readonly pinHash: string;
}

const BY_NAME = query('SELECT * FROM user WHERE nombre = ?');
const BY_ID = query('SELECT * FROM user WHERE id = ?');
const LIST = query('SELECT * FROM user ORDER BY nombre');
const INSERT = command('INSERT INTO user (id, nombre, rol, pin_hash, created_at) VALUES (?, ?, ?, ?, ?)');
const UPDATE = command('UPDATE user SET rol = ?, pin_hash = ? WHERE nombre = ?');

/** The user of that name, or null. */
export function findUser(reader: Reader, nombre: string): User | null {
  const row = BY_NAME.get(reader, nombre);
  return row === undefined ? null : userOf(row);
}

/** The user with that id, or null. */
export function findUserById(reader: Reader, id: string): User | null {
  const row = BY_ID.get(reader, id);
  return row === undefined ? null : userOf(row);
}

/** All users by name. */
export function listUsers(reader: Reader): readonly User[] {
  return LIST.all(reader).map(userOf);
}

/**
 * Puts a user in place by name; a known one keeps its id. Hashing the same PIN twice gives other texts: hand over the
 * stored hash when the PIN did not change.
 */
export function upsertUser(tx: Tx, user: User, now: Instant): Change {
  const known = findUser(tx, user.nombre);
  if (known === null) {
    INSERT.run(tx, user.id, user.nombre, user.rol, user.pinHash, now);
    return 'created';
  }
  if (known.rol === user.rol && known.pinHash === user.pinHash) return 'unchanged';
  UPDATE.run(tx, user.rol, user.pinHash, user.nombre);
  return 'updated';
}

function userOf(row: Row): User {
  return {
    id: text(row, 'id'),
    nombre: text(row, 'nombre'),
    rol: oneOf(row, 'rol', ROLES),
    pinHash: text(row, 'pin_hash'),
  };
}
