/** What a database says of itself, to be compared with what is known outside of it (§restore-fence). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Sequence } from './sequences.ts';
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';
import { query } from '../statement.ts';

const DATABASE = 'fence.database';
const RUN = 'fence.run';
const COPY = 'fence.copy';
/** When it was last found that the database may have gone back in time, epoch milliseconds. */
export const WENT_BACK_AT = 'fence.wentBack';

export interface Standing {
  /** Name of the database, the same in all of its copies; null until the fence was first set up. */
  readonly database: string | null;
  /** How many times an engine started on it. */
  readonly run: number;
  /** Whether it came from a backup and no engine has started on it since. */
  readonly copied: boolean;
}

/** What the database says of itself. */
export function findStanding(reader: Reader): Standing {
  return {
    database: findMeta(reader, DATABASE),
    run: Number(findMeta(reader, RUN) ?? '0'),
    copied: findMeta(reader, COPY) === '1',
  };
}

/** Records a start of the engine. */
export function recordRun(tx: Tx, of: { readonly database: string; readonly run: number }): void {
  setMeta(tx, DATABASE, of.database);
  setMeta(tx, RUN, String(of.run));
  setMeta(tx, COPY, '0');
}

/** Records that the database may have gone back in time: its documents of before may have a history that it does not know. */
export function recordWentBack(tx: Tx, now: Instant): void {
  setMeta(tx, WENT_BACK_AT, String(now));
}

/** Marks the database as a backup: wherever it is put in place, it counts as one that went back in time. */
export function markAsCopy(tx: Tx): void {
  setMeta(tx, COPY, '1');
}

// By id from the end: what is looked for is among the last rows, unless the history is another one.
const HAS_LINK = query(`
  SELECT 1 AS one FROM ledger NOT INDEXED WHERE sequence_id = ? AND hash = ? ORDER BY id DESC LIMIT 1`);

/** Whether the ledger of a sequence contains the row with that hash. */
export function ledgerContains(reader: Reader, sequence: Sequence, hash: string): boolean {
  return sequence.headHash === hash || HAS_LINK.get(reader, sequence.id, hash) !== undefined;
}
