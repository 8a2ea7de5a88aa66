/** A change of each column of a database in turn, and what `verify` says of it. */
import { lend, release, type Database } from '../../core/store/handle.ts';
import { verifyStore } from '../../core/store/proof/verify.ts';
import { verifySignature } from '../store/support.ts';

/** Further than any id or code there is. */
const FAR = 1_000_003;
/** Their content follows from rows that are proved; SQLite's own check proves them. */
const WORDS = /_(word|fts)(_|$)/;

interface Place {
  readonly table: string;
  readonly column: string;
  readonly sql: string;
}

/** A change of one value of the first row of a table, for each of its columns. */
export function changes(raw: Database): readonly Place[] {
  const tables = raw
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all() as readonly { readonly name: string; readonly sql: string }[];
  return tables
    .filter(({ name }) => !WORDS.test(name))
    .flatMap(({ name }) => {
      const columns = raw.pragma(`table_info(${name})`) as readonly {
        readonly name: string;
        readonly type: string;
      }[];
      return columns.map(({ name: column, type }) => {
        const other =
          type === 'INTEGER'
            ? `coalesce(${column}, 0) + ${FAR}`
            : type === 'BLOB'
              ? "x'00'"
              : `coalesce(${column}, '') || 'x'`;
        // Ordered: the first row of the primary key, whatever its kind.
        const first = columns[0]?.name ?? '';
        return {
          table: name,
          column,
          sql: `UPDATE ${name} SET ${column} = ${other} WHERE ${first} = (SELECT ${name === 'document' ? 'min' : 'max'}(${first}) FROM ${name})`,
        };
      });
    });
}

/** Faults that `verify` finds after a change, which is taken back. */
export function faultsAfter(raw: Database, sql: string): number {
  raw.exec('BEGIN');
  raw.pragma('ignore_check_constraints = ON');
  raw.exec(sql);
  raw.pragma('ignore_check_constraints = OFF');
  const reader = lend(raw);
  const { totalFaltas } = verifyStore(reader, verifySignature);
  release(reader);
  raw.exec('ROLLBACK');
  return totalFaltas;
}
