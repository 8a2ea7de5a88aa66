/** Key-value table about the database itself. */
import type { Reader } from './handle.ts';
import { text } from './row.ts';
import { command, query } from './statement.ts';

const FIND = query('SELECT value FROM meta WHERE name = ?');

export function findMeta(reader: Reader, name: string): string | null {
  const row = FIND.get(reader, name);
  return row === undefined ? null : text(row, 'value');
}

export const setMeta = command<[name: string, value: string]>(
  'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
).run;
