/** Named texts about the database itself. */
import type { Reader, Tx } from './handle.ts';
import { text } from './row.ts';
import { command, query } from './statement.ts';

const FIND = query('SELECT value FROM meta WHERE name = ?');
const PUT = command(
  'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
);

/** The text under a name, or null. */
export function findMeta(reader: Reader, name: string): string | null {
  const row = FIND.get(reader, name);
  return row === undefined ? null : text(row, 'value');
}

/** Puts a text under a name. */
export function setMeta(tx: Tx, name: string, value: string): void {
  PUT.run(tx, name, value);
}
