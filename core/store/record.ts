/**
 * Rows described once: the columns of a record give its type, its parser and what is written.
 *
 * A member is kept in the column of its name in snake_case (`issuerId` in `issuer_id`) unless {@link named} says otherwise.
 */
import type { Reader, Tx } from './handle.ts';
import { blob, integer, object, oneOf, text, textList } from './row.ts';
import { insertion, query, upsertion, type Insertion, type Param, type Row } from './statement.ts';

/** How a member is kept in one column. */
export interface Column<T> {
  /** Null: the member's own name. */
  readonly name: string | null;
  /** @throws Error naming the column that does not hold what it should */
  read(row: Row, column: string): T;
  write(value: T): Param;
  /** Declares a reading statement of that column alone. */
  select(sql: string): Selection<T>;
}

/** The columns of a record by the names of its members. */
type Columns<T> = { readonly [Member in keyof T]: Column<T[Member]> };

/** A described row. */
export interface StoredRecord<T> {
  readonly shape: Columns<T>;
  /** Names of its columns. */
  readonly columns: readonly string[];
  /** @throws Error when a column does not hold what the description promises: a damaged or foreign database */
  readonly parse: (row: Row) => T;
  /** Declares a reading statement whose rows are this record. */
  select(sql: string): Selection<T>;
  /** The values to write, in the order of {@link columns}. */
  values(value: T): Param[];
  /** The same by column. */
  row(value: T): Readonly<Record<string, Param>>;
  pick<const Member extends keyof T>(...members: readonly Member[]): StoredRecord<Pick<T, Member>>;
  extend<More>(more: Columns<More>): StoredRecord<T & Readonly<More>>;
}

/** The type of a record: `type User = RecordOf<typeof USER>`. */
export type RecordOf<R> = R extends StoredRecord<infer T> ? T : never;

/** Describes a row. */
export function record<T>(shape: Columns<T>): StoredRecord<Readonly<T>> {
  const members = Object.entries<Column<unknown>>(shape).map(([member, of]) => ({
    member,
    name: of.name ?? snakeCase(member),
    of,
  }));
  const parse = (row: Row): Readonly<T> => {
    const value: Record<string, unknown> = {};
    for (const { member, name, of } of members) value[member] = of.read(row, name);
    return value as Readonly<T>;
  };
  const values = (value: T) =>
    members.map(({ member, of }) => of.write((value as Readonly<Record<string, unknown>>)[member]));
  return {
    shape,
    columns: members.map(({ name }) => name),
    parse,
    select: (sql) => selection(parse, sql),
    values,
    row: (value) => {
      const written = values(value);
      return Object.fromEntries(members.map(({ name }, index) => [name, written[index] ?? null]));
    },
    pick: (...picked) =>
      record<never>(Object.fromEntries(picked.map((member) => [member, shape[member]])) as never),
    extend: (more) => record<never>({ ...shape, ...more } as never),
  };
}

function columnOf<T>(read: (row: Row, column: string) => T, write: (value: T) => Param): Column<T> {
  return {
    name: null,
    read,
    write,
    select: (sql) => selection((row) => read(row, Object.keys(row)[0] ?? ''), sql),
  };
}

const asIs = (value: Param): Param => value;

/** The kinds of columns. */
export const column = {
  text: columnOf(text, asIs),
  /** Within the exact range of a double: numbers, instants. */
  integer: columnOf(integer, asIs),
  bytes: columnOf(blob, asIs),
  /** Cents, which are added up exactly. */
  cents: columnOf((row, name) => BigInt(integer(row, name)), asIs),
  /** 1 or 0. */
  flag: columnOf((row, name) => integer(row, name) === 1, Number),
  /** A JSON object, as a row of its own. */
  object: columnOf<Row>(object, JSON.stringify),
  /** A JSON list of texts. */
  texts: columnOf<readonly string[]>(textList, JSON.stringify),
  /** Text out of a closed list. */
  oneOf: <T extends string>(allowed: readonly T[]): Column<T> =>
    columnOf((row, name) => oneOf(row, name, allowed), asIs),
  /** A whole number out of a closed list. */
  numberOf: <T extends number>(allowed: readonly T[]): Column<T> =>
    columnOf((row, name) => {
      const value = integer(row, name);
      const found = allowed.find((entry) => entry === value);
      if (found === undefined)
        throw new Error(`column ${name}: ${allowed.join(' | ')} expected, found ${value}`);
      return found;
    }, asIs),
  /** A value that is kept as a text of its own form. */
  stored: <T>({
    read,
    write,
  }: {
    readonly read: (stored: string) => T;
    readonly write: (value: T) => string;
  }) => columnOf((row, name) => read(text(row, name)), write),
};

/** A column that may be NULL. */
export function orNull<T>(of: Column<T>): Column<T | null> {
  return columnOf<T | null>(
    (row, name) => (row[name] === null ? null : of.read(row, name)),
    (value) => (value === null ? null : of.write(value)),
  );
}

/** A member kept in a column of another name. */
export function named<T>(name: string, of: Column<T>): Column<T> {
  return { ...of, name };
}

/** A column as what follows from it; never written. */
export function derived<T, U>(of: Column<T>, from: (value: T) => U): Column<U> {
  return { ...readOnly((row, name) => from(of.read(row, name))), name: of.name };
}

/** Members read from the same row into an object of their own; never written. */
export function group<T>(shape: Columns<T>): Column<Readonly<T>> {
  return readOnly(record(shape).parse);
}

function readOnly<T>(read: (row: Row, column: string) => T): Column<T> {
  return columnOf(read, () => {
    throw new Error('a column that is only read');
  });
}

/** A reading statement with its parser. */
export interface Selection<T> {
  /** The first row; null without one. */
  find(reader: Reader, ...params: readonly Param[]): T | null;
  list(reader: Reader, ...params: readonly Param[]): readonly T[];
  /** One after the other, without holding all of them in memory. */
  iterate(reader: Reader, ...params: readonly Param[]): Generator<T, undefined>;
}

/** Declares a reading statement with a parser of its rows. */
export function selection<T>(parse: (row: Row) => T, sql: string): Selection<T> {
  const statement = query(sql);
  return {
    find: (reader, ...params) => {
      const row = statement.get(reader, ...params);
      return row === undefined ? null : parse(row);
    },
    list: (reader, ...params) => statement.all(reader, ...params).map(parse),
    *iterate(reader, ...params) {
      for (const row of statement.iterate(reader, ...params)) yield parse(row);
      return undefined;
    },
  };
}

/** Writes records; `extra` are columns that the record does not have, such as when it was stored. */
export interface RecordWriting<T, Extra extends string> {
  /** @returns the rowid */
  run(tx: Tx, value: T, ...extra: [Extra] extends [never] ? [] : [Readonly<Record<Extra, Param>>]): number;
}

/** Declares an insertion of records. */
export function insertionOf<T, const Extra extends string = never>(
  table: string,
  of: StoredRecord<T>,
  ...extra: readonly Extra[]
): RecordWriting<T, Extra> {
  return writingOf(of, extra, insertion(table, [...of.columns, ...extra]));
}

/** Declares an insertion that changes the row with the same key; columns that are `kept` stay as they were first written. */
export function upsertionOf<T, const Extra extends string = never>(
  table: string,
  of: StoredRecord<T>,
  how: {
    readonly key: readonly string[];
    readonly kept?: readonly string[];
    readonly extra?: readonly Extra[];
  },
): RecordWriting<T, Extra> {
  const { key, kept = [], extra = [] } = how;
  return writingOf(of, extra, upsertion(table, { columns: [...of.columns, ...extra], key, kept }));
}

function writingOf<T, Extra extends string>(
  of: StoredRecord<T>,
  extra: readonly Extra[],
  { put }: Insertion<string>,
): RecordWriting<T, Extra> {
  return {
    run: (tx, value, ...[more]) => {
      const values = of.values(value);
      for (const name of extra) values.push(more?.[name] ?? null);
      return put(tx, values);
    },
  };
}

function snakeCase(member: string): string {
  return member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
