/**
 * Declarative row mapping: the columns of a record define its type, its parser and the values written.
 *
 * A member is stored in the column of its name in snake_case (`issuerId` in `issuer_id`) unless {@link named} says
 * otherwise.
 */
import type { Rule } from '../contract/rules/rules.ts';
import type { Reader, Tx } from './handle.ts';
import { blob, integer, object, oneOf, text, textList } from './row.ts';
import { insertion, query, upsertion, type Insertion, type Param, type Row } from './statement.ts';

/** Maps a member to one column. */
export interface Column<T> {
  /** Null: derived from the member's name. */
  readonly name: string | null;
  /** @throws Error naming the column when its value has the wrong type */
  read(row: Row, column: string): T;
  write(value: T): Param;
  /** Declares a query whose rows are this single column. */
  readonly select: Select<T>;
}

type Columns<T> = { readonly [Member in keyof T]: Column<T[Member]> };

export interface StoredRecord<T> {
  readonly shape: Columns<T>;
  /** Column names, in order. */
  readonly columns: readonly string[];
  /** @throws Error when a column has the wrong type: a damaged or foreign database */
  readonly parse: (row: Row) => T;
  readonly select: Select<T>;
  /** Values in the order of {@link columns}. */
  values(value: T): Param[];
  row(value: T): Readonly<Record<string, Param>>;
  pick<const Member extends keyof T>(...members: readonly Member[]): StoredRecord<Pick<T, Member>>;
  extend<More>(more: Columns<More>): StoredRecord<T & Readonly<More>>;
}

/** The type of a record: `type User = RecordOf<typeof USER>`. */
export type RecordOf<R> = R extends StoredRecord<infer T> ? T : never;

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
    select: selectionBy(parse),
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
    select: selectionBy((row) => read(row, Object.keys(row)[0] ?? '')),
  };
}

const asIs = (value: Param): Param => value;

export const column = {
  text: columnOf(text, asIs),
  /** Safe integers: numbers, epoch ms. */
  integer: columnOf(integer, asIs),
  bytes: columnOf(blob, asIs),
  /** Integer cents, as bigint for exact sums. */
  cents: columnOf((row, name) => BigInt(integer(row, name)), asIs),
  /** Stored as 1 or 0. */
  flag: columnOf((row, name) => integer(row, name) === 1, Number),
  object: columnOf<Row>(object, JSON.stringify),
  /** A JSON array of strings. */
  texts: columnOf<readonly string[]>(textList, JSON.stringify),
  /** A JSON array of {@link Rule}, such as the warnings of a document. */
  rules: columnOf<readonly Rule[]>(
    (row, name) => JSON.parse(text(row, name)) as readonly Rule[],
    JSON.stringify,
  ),
  oneOf: <T extends string>(allowed: readonly T[]): Column<T> =>
    columnOf((row, name) => oneOf(row, name, allowed), asIs),
  numberOf: <T extends number>(allowed: readonly T[]): Column<T> =>
    columnOf((row, name) => {
      const value = integer(row, name);
      const found = allowed.find((entry) => entry === value);
      if (found === undefined)
        throw new Error(`column ${name}: ${allowed.join(' | ')} expected, found ${value}`);
      return found;
    }, asIs),
  /** A value with its own text format. */
  stored: <T>({
    read,
    write,
  }: {
    readonly read: (stored: string) => T;
    readonly write: (value: T) => string;
  }) => columnOf((row, name) => read(text(row, name)), write),
};

export function orNull<T>(of: Column<T>): Column<T | null> {
  return columnOf<T | null>(
    (row, name) => (row[name] === null ? null : of.read(row, name)),
    (value) => (value === null ? null : of.write(value)),
  );
}

/** Maps a member to a column of another name. */
export function named<T>(name: string, of: Column<T>): Column<T> {
  return { ...of, name };
}

/** Computes a member from a column; read-only. */
export function derived<T, U>(of: Column<T>, from: (value: T) => U): Column<U> {
  return { ...readOnly((row, name) => from(of.read(row, name))), name: of.name };
}

/** Reads several columns of the row into a nested object; read-only. */
export function group<T>(shape: Columns<T>): Column<Readonly<T>> {
  return readOnly(record(shape).parse);
}

function readOnly<T>(read: (row: Row, column: string) => T): Column<T> {
  return columnOf(read, () => {
    throw new Error('a column that is only read');
  });
}

export interface Selection<T, Given extends readonly unknown[] = readonly Param[]> {
  /** The first row, or null. */
  find(reader: Reader, ...given: Given): T | null;
  list(reader: Reader, ...given: Given): readonly T[];
  /** Row by row, without holding the result in memory. */
  iterate(reader: Reader, ...given: Given): Generator<T, undefined>;
}

/**
 * Declares a query. `paramsOf` maps the arguments of its functions to SQL parameters; by default they are the
 * parameters.
 */
export interface Select<T> {
  <Given extends readonly Param[]>(sql: string): Selection<T, Given>;
  <Given extends readonly unknown[]>(
    sql: string,
    paramsOf: (...given: Given) => readonly Param[],
  ): Selection<T, Given>;
}

export function selection<T>(parse: (row: Row) => T, sql: string): Selection<T> {
  return selectionBy(parse)(sql);
}

function selectionBy<T>(parse: (row: Row) => T): Select<T> {
  return <Given extends readonly unknown[]>(
    sql: string,
    paramsOf?: (...given: Given) => readonly Param[],
  ): Selection<T, Given> => {
    const statement = query<Given>(sql, paramsOf);
    return {
      find: (reader, ...given) => {
        const row = statement.get(reader, ...given);
        return row === undefined ? null : parse(row);
      },
      list: (reader, ...given) => statement.all(reader, ...given).map(parse),
      *iterate(reader, ...given) {
        for (const row of statement.iterate(reader, ...given)) yield parse(row);
        return undefined;
      },
    };
  };
}

/** Writes records; `extra` are additional columns, such as the time of storage. */
export interface RecordWriting<T, Extra extends string> {
  /** @returns the rowid */
  run(tx: Tx, value: T, ...extra: [Extra] extends [never] ? [] : [Readonly<Record<Extra, Param>>]): number;
}

export function insertionOf<T, const Extra extends string = never>(
  table: string,
  of: StoredRecord<T>,
  ...extra: readonly Extra[]
): RecordWriting<T, Extra> {
  return writingOf(of, extra, insertion(table, [...of.columns, ...extra]));
}

/** Declares an upsert by `key`; columns in `kept` are never updated. */
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
