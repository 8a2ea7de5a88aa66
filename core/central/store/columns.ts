/** Sends columns of many rows as binary PostgreSQL arrays, one parameter each: faster than JSON on both sides. */

export type ColumnType = 'text' | 'bigint' | 'boolean' | 'jsonb';
export type Columns = Readonly<Record<string, ColumnType>>;
type Values = readonly unknown[];

/** Type on the wire. Whole numbers go as bigint: a narrower column's overflow is refused by the database. */
const TRAVELS = {
  text: { as: 'text', oid: 25 },
  jsonb: { as: 'text', oid: 25 },
  bigint: { as: 'bigint', oid: 20 },
  boolean: { as: 'boolean', oid: 16 },
} as const satisfies Record<ColumnType, { readonly as: string; readonly oid: number }>;

/** Header: dimensions, null flag, element type, size and first index. */
const HEADER_BYTES = 20;
/** Length of each element; -1 is null. */
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const BIGINT_BYTES = 8;

/** SQL for the rows `i` of the parameters from `$first` on, each with its `place` from 1. */
export function rowsSql(columns: Columns, first: number): string {
  const all = Object.entries(columns);
  const names = all.map(([name]) => `"${name}"`).join(', ');
  const arrays = all.map(([, type], index) => `$${first + index}::${TRAVELS[type].as}[]`).join(', ');
  const typed = all.map(([name, type]) => (TRAVELS[type].as === type ? `"${name}"` : `"${name}"::${type}`));
  return `(SELECT ${typed.join(', ')}, place FROM unnest(${arrays}) WITH ORDINALITY AS u (${names}, place)) AS i`;
}

/** The parameters of rows, one per column; missing values are null. */
export function columnArrays(
  columns: Columns,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly Buffer[] {
  return Object.entries(columns).map(([name, type]) => {
    const values = rows.map((row) => row[name] ?? null);
    return ARRAYS[type](values, TRAVELS[type].oid);
  });
}

const ARRAYS: Readonly<Record<ColumnType, (values: Values, oid: number) => Buffer>> = {
  text: textArray,
  jsonb: (values, oid) =>
    textArray(
      values.map((value) => (value === null ? null : JSON.stringify(value))),
      oid,
    ),
  bigint: bigintArray,
  boolean: booleanArray,
};

function header(values: Values, { oid, bytes }: { readonly oid: number; readonly bytes: number }): Buffer {
  const array = Buffer.allocUnsafe(HEADER_BYTES + LENGTH_BYTES * values.length + bytes);
  const hasNull = values.includes(null) ? 1 : 0;
  [1, hasNull, oid, values.length, 1].forEach((field, index) =>
    array.writeInt32BE(field, index * LENGTH_BYTES),
  );
  return array;
}

function textArray(values: Values, oid: number): Buffer {
  const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value as string)));
  const array = header(values, { oid, bytes: sizes.reduce((sum, size) => sum + size, 0) });
  let at = HEADER_BYTES;
  values.forEach((value, index) => {
    const size = sizes[index] ?? 0;
    at = array.writeInt32BE(value === null ? NULL_LENGTH : size, at);
    if (size > 0) at += array.write(value as string, at, size);
  });
  return array;
}

function bigintArray(values: Values, oid: number): Buffer {
  const present = values.filter((value) => value !== null).length;
  const array = header(values, { oid, bytes: present * BIGINT_BYTES });
  let at = HEADER_BYTES;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? NULL_LENGTH : BIGINT_BYTES, at);
    if (value !== null) at = array.writeBigInt64BE(BigInt(value as number), at);
  }
  return array;
}

function booleanArray(values: Values, oid: number): Buffer {
  const present = values.filter((value) => value !== null).length;
  const array = header(values, { oid, bytes: present });
  let at = HEADER_BYTES;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? NULL_LENGTH : 1, at);
    if (value !== null) at = array.writeUInt8(value === true ? 1 : 0, at);
  }
  return array;
}
