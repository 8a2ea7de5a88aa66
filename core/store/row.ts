/**
 * Typed column readers. A value of the wrong type means a damaged or foreign database: they throw an Error naming the
 * column.
 */
import type { Row } from './statement.ts';

function fail(row: Row, column: string, wanted: string): never {
  const found = row[column];
  throw new Error(`column ${column}: ${wanted} expected, found ${found === null ? 'NULL' : typeof found}`);
}

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : fail(row, column, 'text');
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** Safe integers only. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : fail(row, column, 'whole number');
}

export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

export function blob(row: Row, column: string): Buffer {
  const value = row[column];
  return Buffer.isBuffer(value) ? value : fail(row, column, 'bytes');
}

export function blobOrNull(row: Row, column: string): Buffer | null {
  return row[column] === null ? null : blob(row, column);
}

/** Text from a closed list. */
export function oneOf<T extends string>(row: Row, column: string, allowed: readonly T[]): T {
  const value = row[column];
  return allowed.find((entry) => entry === value) ?? fail(row, column, allowed.join(' | '));
}

export function textList(row: Row, column: string): readonly string[] {
  const source = text(row, column);
  if (source === '[]') return [];
  const value: unknown = JSON.parse(source);
  if (!Array.isArray(value)) return fail(row, column, 'JSON list of texts');
  return value.map((entry: unknown) =>
    typeof entry === 'string' ? entry : fail(row, column, 'JSON list of texts'),
  );
}

export function object(row: Row, column: string): Row {
  const value: unknown = JSON.parse(text(row, column));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(row, column, 'JSON object');
  return value as Row;
}
