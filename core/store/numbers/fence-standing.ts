/** The database's own identity, to be compared with the marks outside it (§restore-fence). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Sequence } from './sequences.ts';
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';
import { query } from '../statement.ts';

const DATABASE = 'fence.database';
const RUN = 'fence.run';
const COPY = 'fence.copy';
/** Meta key: epoch ms of the last time the database was found to be possibly older than the marks. */
export const WENT_BACK_AT = 'fence.wentBack';

export interface Standing {
  /** Name of the database, shared by all its copies; null until the first start. */
  readonly database: string | null;
  /** Number of engine starts. */
  readonly run: number;
  /** Whether it is a backup on which no engine has started yet. */
  readonly copied: boolean;
}

export function findStanding(reader: Reader): Standing {
  return {
    database: findMeta(reader, DATABASE),
    run: Number(findMeta(reader, RUN) ?? '0'),
    copied: findMeta(reader, COPY) === '1',
  };
}

/** Records an engine start; it is no longer a copy. */
export function recordRun(tx: Tx, of: { readonly database: string; readonly run: number }): void {
  setMeta(tx, DATABASE, of.database);
  setMeta(tx, RUN, String(of.run));
  setMeta(tx, COPY, '0');
}

/** Records that the database may be an older state: its documents may have a later history unknown here. */
export function recordWentBack(tx: Tx, now: Instant): void {
  setMeta(tx, WENT_BACK_AT, String(now));
}

/** Marks a backup: after a restore it counts as an older state. */
export function markAsCopy(tx: Tx): void {
  setMeta(tx, COPY, '1');
}

// Scans by id from the end, as the row is normally among the last.
const HAS_LINK = query(`
  SELECT 1 AS one FROM ledger NOT INDEXED WHERE sequence_id = ? AND hash = ? ORDER BY id DESC LIMIT 1`);

export function ledgerContains(reader: Reader, sequence: Sequence, hash: string): boolean {
  return sequence.headHash === hash || HAS_LINK.get(reader, sequence.id, hash) !== undefined;
}
