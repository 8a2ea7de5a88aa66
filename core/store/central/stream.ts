/** The stream of a till to its centre: what is to be told next, the batch under way, and where batches ended that were taken. */
import type { StreamMark } from '../../contract/central/stream-batch.ts';
import type { Reader, Tx } from '../handle.ts';
import { command } from '../statement.ts';
import {
  entriesOf,
  placeOf,
  REPEATING,
  STREAM_SOURCES,
  streamBeginning,
  type StreamEntry,
  type StreamPlace,
  type StreamSource,
} from './stream-place.ts';
import { ENTRY_NAME, PAYMENT_NAME } from '../migrations/0067-stream-accounts.ts';
import { streamedLines } from './stream-rows.ts';
import { column, orNull, named, record, insertionOf, type RecordOf } from '../record.ts';

/** Ends of batches that are kept, for a centre that was restored. */
export const KEPT_MARKS = 5000;

const EMPTY = command('DELETE FROM stream');
const PLACE = column.stored({ read: placeOf, write: JSON.stringify });
/** A batch as it is sent, compressed, with where it leads. */
const FLIGHT = record({
  from: named('from_seq', column.integer),
  seq: named('to_seq', column.integer),
  head: column.text,
  body: column.bytes,
  place: PLACE,
  /** Everything that was written before this moment is told with it; null where it had no room for all. */
  toldUntil: orNull(column.integer),
});
export type Flight = RecordOf<typeof FLIGHT>;

const UNDER_WAY = FLIGHT.select('SELECT * FROM central_flight');
const LAUNCH = insertionOf('central_flight', FLIGHT, 'id');
const LAND = command('DELETE FROM central_flight');
const MARK = record({ seq: column.integer, head: column.text, place: orNull(PLACE) }).select(
  'SELECT * FROM central_mark WHERE seq = ?',
);
const PUT_MARK = command('INSERT OR REPLACE INTO central_mark (seq, head, place) VALUES (?, ?, ?)');
const FORGET_MARKS_AFTER = command('DELETE FROM central_mark WHERE seq > ?');
const PRUNE_MARKS = command(
  'DELETE FROM central_mark WHERE seq <= (SELECT seq FROM central_mark ORDER BY seq DESC LIMIT 1 OFFSET ?)',
);
/** Rows that change and were there before anything noted them. */
const NOTE_ALL = [
  "SELECT 'branch', 0, issuer_id || ' ' || id FROM branch",
  "SELECT 'certificate', 0, id FROM certificate",
  "SELECT 'contingency', id, '' FROM contingency ORDER BY id",
  "SELECT 'event', id, '' FROM event ORDER BY id",
  "SELECT 'cashZ', session_id, '' FROM cash_z ORDER BY session_id",
  "SELECT 'goods', num, '' FROM product WHERE lleva_existencia = 1 OR num IN (SELECT product FROM stock_move) ORDER BY num",
  "SELECT 'accountCharge', document_id, '' FROM central_charge ORDER BY document_id",
  `SELECT 'accountPayment', 0, ${PAYMENT_NAME('')} FROM account_payment ORDER BY at`,
  `SELECT 'accountEntry', 0, ${ENTRY_NAME('')} FROM account_entry ORDER BY at`,
].map((rows) => command(`INSERT INTO stream (kind, ref, part) ${rows}`));

/** Rows of one kind from one source. */
export interface StreamStep {
  readonly source: StreamSource;
  /** Their ids in the source. */
  readonly ids: readonly number[];
  /** A line for each, ended by a line feed. */
  readonly lines: Buffer;
  /** Up to where the source is told with them. */
  readonly through: number;
}

const NOTHING = Buffer.alloc(0);

/** Names of rows that a batch tells already: what changes several times before it is made is told once. */
export type StreamedRows = Set<string>;

/**
 * The next rows from a place up to another; null when there are none.
 *
 * @param of `seq` the number of the first line, `limit` the most entries to look at, `told` those that are told already: added to
 */
export function nextRows(
  reader: Reader,
  of: {
    readonly place: StreamPlace;
    readonly end: StreamPlace;
    readonly seq: number;
    readonly limit: number;
    readonly told: StreamedRows;
  },
): StreamStep | null {
  const { place, end, seq, limit, told } = of;
  const source = STREAM_SOURCES.find((each) => place[each] < end[each]);
  if (source === undefined) return null;
  const entries = entriesOf(reader, source, { place, end, limit });
  const [first] = entries;
  if (first === undefined) return { source, ids: [], lines: NOTHING, through: end[source] };
  const { kind } = first;
  const other = entries.findIndex((entry) => entry.kind !== kind);
  const alike = other < 0 ? entries : entries.slice(0, other);
  const isFresh = ({ name }: StreamEntry) => {
    const known = told.size;
    return told.add(`${kind} ${name}`).size > known;
  };
  const fresh = REPEATING.includes(source) ? alike.filter(isFresh) : alike;
  const names = fresh.map(({ name }) => name);
  const lines = names.length === 0 ? NOTHING : streamedLines(reader, { kind, names, seq });
  return { source, ids: fresh.map(({ id }) => id), lines, through: alike.at(-1)?.id ?? end[source] };
}

/** Where a stream stands: its mark, and how far the rows are told there. */
export interface StreamStand extends StreamMark {
  readonly place: StreamPlace;
}

/** The batch that was sent and is not acknowledged; null when none is. */
export function flight(reader: Reader): Flight | null {
  return UNDER_WAY.find(reader);
}

/** Keeps a batch before it leaves: sent again, it is the same to the byte. */
export function launch(tx: Tx, batch: Flight): void {
  LAND.run(tx);
  LAUNCH.run(tx, batch, { id: 1 });
}

/** Nothing is under way any more; marks that are too old to be asked for again are forgotten. */
export function landed(tx: Tx, { seq, head, place }: StreamStand): void {
  LAND.run(tx);
  PUT_MARK.run(tx, seq, head, JSON.stringify(place));
  PRUNE_MARKS.run(tx, KEPT_MARKS);
}

/** What is known of a position at which a batch ended; null where none is known to have ended. */
export function standAt(
  reader: Reader,
  mark: StreamMark,
): (StreamMark & { readonly place: StreamPlace | null }) | null {
  const sent = flight(reader);
  if (sent?.seq === mark.seq && sent.head === mark.head) return sent;
  return MARK.find(reader, mark.seq);
}

/** Goes on from another position: what was sent after it never happened. */
export function rewindStream(tx: Tx, stand: StreamStand): void {
  FORGET_MARKS_AFTER.run(tx, stand.seq);
  landed(tx, stand);
}

/** Tells every row again from a position on; gives where that begins. */
export function beginStreamAnew(tx: Tx, mark: StreamMark): StreamStand {
  emptyStream(tx);
  for (const note of NOTE_ALL) note.run(tx);
  return { ...mark, place: streamBeginning(tx) };
}

/** Forgets what changed, what was sent and what is under way. */
export function emptyStream(tx: Tx): void {
  LAND.run(tx);
  FORGET_MARKS_AFTER.run(tx, -1);
  EMPTY.run(tx);
}
