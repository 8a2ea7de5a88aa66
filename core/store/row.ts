/**
 * Reading columns: a row is parsed into typed values, never cast. A column that does not hold what the schema promises
 * means a damaged or foreign database, so these throw a plain Error that names it.
 */
import type { Row } from './statement.ts';

function fail(row: Row, column: string, wanted: string): never {
  const found = row[column];
  throw new Error(`column ${column}: ${wanted} expected, found ${found === null ? 'NULL' : typeof found}`);
}

/** A TEXT column. */
export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : fail(row, column, 'text');
}

/** A TEXT column that may be NULL. */
export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** An INTEGER column within the exact range of a double. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : fail(row, column, 'whole number');
}

/** An INTEGER column that may be NULL. */
export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

/** A BLOB column. */
export function blob(row: Row, column: string): Buffer {
  const value = row[column];
  return Buffer.isBuffer(value) ? value : fail(row, column, 'bytes');
}

/** A BLOB column that may be NULL. */
export function blobOrNull(row: Row, column: string): Buffer | null {
  return row[column] === null ? null : blob(row, column);
}

/** A TEXT column with a closed list of values. */
export function oneOf<T extends string>(row: Row, column: string, allowed: readonly T[]): T {
  const value = row[column];
  return allowed.find((entry) => entry === value) ?? fail(row, column, allowed.join(' | '));
}

/** A TEXT column holding a JSON list of texts. */
export function textList(row: Row, column: string): readonly string[] {
  const source = text(row, column);
  if (source === '[]') return [];
  const value: unknown = JSON.parse(source);
  if (!Array.isArray(value)) return fail(row, column, 'JSON list of texts');
  return value.map((entry: unknown) =>
    typeof entry === 'string' ? entry : fail(row, column, 'JSON list of texts'),
  );
}

/** A TEXT column holding a JSON object, as a row of its own. */
export function object(row: Row, column: string): Row {
  const value: unknown = JSON.parse(text(row, column));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(row, column, 'JSON object');
  return value as Row;
}
