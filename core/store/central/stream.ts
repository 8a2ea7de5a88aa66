/** The stream of a till to its centre: what is to be sent, what was sent and not answered, and what was there before. */
import type { StreamMark } from '../../contract/central/stream-batch.ts';
import { RECORD_ROWS, type RecordKind } from '../../contract/central/stream-records.ts';
import type { Reader, Tx } from '../handle.ts';
import { blob, integer, integerOrNull, oneOf, text } from '../row.ts';
import { command, query } from '../statement.ts';
import { streamedRow, type RowText, type StreamEntry } from './stream-rows.ts';

/** Acknowledged entries and ends of batches that are kept, for a centre that was restored. */
export const KEPT_ENTRIES = 100_000;
export const KEPT_MARKS = 5000;
/** Ids of a table that are gone through at once. */
const REFILL_IDS = 100;

const KINDS = Object.keys(RECORD_ROWS) as RecordKind[];
const AFTER = query('SELECT seq, kind, ref, part FROM stream WHERE seq > ? ORDER BY seq LIMIT ?');
const ENDS = query('SELECT (SELECT min(seq) FROM stream) AS first, (SELECT max(seq) FROM stream) AS last');
const PRUNE = command('DELETE FROM stream WHERE seq <= ?');
const EMPTY = command('DELETE FROM stream');
const ANCHOR = command("INSERT INTO stream (seq, kind, ref, part) VALUES (?, 'branch', 0, '')");
const FLIGHT = query('SELECT * FROM central_flight');
const LAUNCH = command(
  'INSERT INTO central_flight (id, from_seq, to_seq, head, body) VALUES (1, ?, ?, ?, ?)',
);
const LAND = command('DELETE FROM central_flight');
const MARK = query('SELECT head FROM central_mark WHERE seq = ?');
const PUT_MARK = command('INSERT OR REPLACE INTO central_mark (seq, head) VALUES (?, ?)');
const FORGET_MARKS_AFTER = command('DELETE FROM central_mark WHERE seq > ?');
const PRUNE_MARKS = command(
  'DELETE FROM central_mark WHERE seq <= (SELECT seq FROM central_mark ORDER BY seq DESC LIMIT 1 OFFSET ?)',
);

/** An entry with what it says. */
export interface StreamedRecord {
  readonly seq: number;
  readonly kind: RecordKind;
  /** An empty object where the row is not there any more. */
  readonly row: RowText;
}

/** Kinds whose rows change, so that entries name one several times. */
const CHANGING: ReadonlySet<RecordKind> = new Set([
  'document',
  'event',
  'contingency',
  'branch',
  'certificate',
]);

/** What rows say, for entries that name them several times: a document changes four times in a second and is read once. */
export type ReadRows = Map<
  /** Kind, number and rest of the name. */
  string,
  /** With the last entry that was written when the row was read. */
  { readonly row: RowText; readonly asOf: number }
>;

/** The next records after a position. A row is read again where an entry tells of it that is later than what is in `known`. */
export function streamAfter(
  reader: Reader,
  { after, limit, known }: { readonly after: number; readonly limit: number; readonly known: ReadRows },
): readonly StreamedRecord[] {
  const asOf = streamEnds(reader)?.last ?? 0;
  const rowOf = (entry: StreamEntry) => {
    if (!CHANGING.has(entry.kind)) return streamedRow(reader, entry) ?? '{}';
    const name = `${entry.kind} ${entry.ref} ${entry.part}`;
    const read = known.get(name);
    if (read !== undefined && entry.seq <= read.asOf) return read.row;
    const row = streamedRow(reader, entry) ?? '{}';
    known.set(name, { row, asOf });
    return row;
  };
  return AFTER.all(reader, after, limit).map((row) => {
    const entry: StreamEntry = {
      seq: integer(row, 'seq'),
      kind: oneOf(row, 'kind', KINDS),
      ref: integer(row, 'ref'),
      part: text(row, 'part'),
    };
    return { seq: entry.seq, kind: entry.kind, row: rowOf(entry) };
  });
}

/** First and last entry that are kept; null without any. */
export function streamEnds(reader: Reader): { readonly first: number; readonly last: number } | null {
  const row = ENDS.get(reader) ?? {};
  const first = integerOrNull(row, 'first');
  return first === null ? null : { first, last: integer(row, 'last') };
}

/** A batch as it is sent, compressed. */
export interface Flight {
  readonly from: number;
  readonly to: number;
  /** Of the chain after it. */
  readonly head: string;
  readonly body: Buffer;
}

/** The batch that was sent and is not acknowledged; null when none is. */
export function flight(reader: Reader): Flight | null {
  const row = FLIGHT.get(reader);
  if (row === undefined) return null;
  return {
    from: integer(row, 'from_seq'),
    to: integer(row, 'to_seq'),
    head: text(row, 'head'),
    body: blob(row, 'body'),
  };
}

/** Keeps a batch before it leaves: sent again, it is the same to the byte. */
export function launch(tx: Tx, { from, to, head, body }: Flight): void {
  LAND.run(tx);
  LAUNCH.run(tx, from, to, head, body);
}

/** Nothing is under way any more; entries and marks that are too old to be asked for again are forgotten. */
export function landed(tx: Tx, mark: StreamMark): void {
  LAND.run(tx);
  PUT_MARK.run(tx, mark.seq, mark.head);
  PRUNE_MARKS.run(tx, KEPT_MARKS);
  if (mark.seq > KEPT_ENTRIES) PRUNE.run(tx, mark.seq - KEPT_ENTRIES);
}

/** The head that a batch ended with there; null where none is known to have ended. */
export function headAt(reader: Reader, seq: number): string | null {
  const row = MARK.get(reader, seq);
  return row === undefined ? null : text(row, 'head');
}

/** Goes on from another position: what was sent after it never happened. */
export function rewindStream(tx: Tx, mark: StreamMark): void {
  LAND.run(tx);
  FORGET_MARKS_AFTER.run(tx, mark.seq);
  if (mark.seq > 0) PUT_MARK.run(tx, mark.seq, mark.head);
}

/** Forgets every entry: the next one follows that position, and all rows are streamed again. */
export function emptyStream(tx: Tx, mark: StreamMark): void {
  rewindStream(tx, mark);
  EMPTY.run(tx);
  if (mark.seq > 0) ANCHOR.run(tx, mark.seq);
}

interface RefillGroup {
  /** The largest id to go through; null when there is nothing. */
  readonly last: string;
  readonly fills: readonly string[];
}

const entries = (kind: string, table: string, named: { ref: string; part?: string; id: string }) =>
  `INSERT INTO stream (kind, ref, part) SELECT '${kind}', ${named.ref}, ${named.part ?? "''"} FROM ${table}
   WHERE ${named.id} > ? AND ${named.id} <= ? ORDER BY ${named.id}`;
const byId = (kind: string, table: string, id = 'id'): RefillGroup => ({
  last: `SELECT max(${id}) AS last FROM ${table}`,
  fills: [entries(kind, table, { ref: id, id })],
});
const byRowId = (kind: string, table: string, part: string): RefillGroup => ({
  last: `SELECT max(rowid) AS last FROM ${table}`,
  fills: [entries(kind, table, { ref: '0', part, id: 'rowid' })],
});

/** Every row that was there before the stream, in an order in which a row comes after those it speaks of. */
const GROUPS = [
  byRowId('branch', 'branch', "issuer_id || ' ' || id"),
  byRowId('certificate', 'certificate', 'id'),
  byId('contingency', 'contingency'),
  byId('cashSession', 'cash_session'),
  {
    last: 'SELECT max(id) AS last FROM document',
    fills: [
      entries('document', 'document', { ref: 'id', id: 'id' }),
      entries('version', 'document_version', { ref: 'document_id', part: 'version', id: 'document_id' }),
      entries('signature', 'signature', {
        ref: 'document_id',
        part: "version || ' ' || certificate_id",
        id: 'document_id',
      }),
      entries('lifeLine', 'life_line', { ref: 'id', id: 'document_id' }),
      entries('documentCash', 'document_cash_session', { ref: 'document_id', id: 'document_id' }),
    ],
  },
  byId('ledger', 'ledger'),
  byId('event', 'event'),
  byId('cashMovement', 'cash_movement'),
  byId('cashCount', 'cash_count'),
  byId('cashZ', 'cash_z', 'session_id'),
  byId('audit', 'audit'),
].map(({ last, fills }) => ({ last: query(last), fills: fills.map((sql) => command(sql)) }));

/** How far the rows that were there before are streamed. */
export interface Refill {
  readonly group: number;
  readonly after: number;
}

/** Where telling all rows begins. */
export const REFILL_BEGINNING: Refill = { group: 0, after: 0 };

/**
 * Adds the next entries of rows that were there before. Rows that are written meanwhile may be streamed twice, with the same text.
 *
 * @returns where to go on; null when all are streamed
 */
export function refillStream(tx: Tx, { group, after }: Refill): Refill | null {
  const walked = GROUPS[group];
  if (walked === undefined) return null;
  const last = integerOrNull(walked.last.get(tx) ?? { last: null }, 'last') ?? 0;
  const to = Math.min(last, after + REFILL_IDS);
  if (to > after) for (const fill of walked.fills) fill.run(tx, after, to);
  if (to < last) return { group, after: to };
  return group + 1 < GROUPS.length ? { group: group + 1, after: 0 } : null;
}
