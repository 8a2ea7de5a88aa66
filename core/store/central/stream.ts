/** Outgoing stream to the central server: next rows, the batch in flight, and the ends of acknowledged batches. */
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
import { QUOTE_SALE_NAME } from '../migrations/0071-stream-blocks-quotes.ts';
import { streamedLines } from './stream-rows.ts';
import { column, orNull, named, record, insertionOf, type RecordOf } from '../record.ts';

/** Ends of batches kept in case the central server is restored. */
export const KEPT_MARKS = 5000;

const EMPTY = command('DELETE FROM stream');
const PLACE = column.stored({ read: placeOf, write: JSON.stringify });
/** A compressed batch, and the position after it. */
const FLIGHT = record({
  from: named('from_seq', column.integer),
  seq: named('to_seq', column.integer),
  head: column.text,
  body: column.bytes,
  place: PLACE,
  /** Everything written before this moment is sent with it; null if the batch was full. */
  toldUntil: orNull(column.integer),
});
export type Flight = RecordOf<typeof FLIGHT>;

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
const note = (rows: string) => command(`INSERT INTO stream (kind, ref, part) ${rows}`);
const NOTE_AGAIN = [
  "SELECT 'goods', num, '' FROM product WHERE lleva_existencia = 1 OR num IN (SELECT product FROM stock_move) ORDER BY num",
  "SELECT 'accountCharge', document_id, '' FROM central_charge ORDER BY document_id",
].map(note);
/** Records rows that existed before the triggers. */
const NOTE_ALL = [
  "SELECT 'branch', 0, issuer_id || ' ' || id FROM branch",
  "SELECT 'certificate', 0, id FROM certificate",
  "SELECT 'contingency', id, '' FROM contingency ORDER BY id",
  "SELECT 'event', id, '' FROM event ORDER BY id",
  "SELECT 'cashZ', session_id, '' FROM cash_z ORDER BY session_id",
  `SELECT 'accountPayment', 0, ${PAYMENT_NAME('')} FROM account_payment ORDER BY at`,
  `SELECT 'accountEntry', 0, ${ENTRY_NAME('')} FROM account_entry ORDER BY at`,
  "SELECT 'quoteEnd', quote_id, '' FROM quote_end ORDER BY quote_id",
  `SELECT 'quoteSale', 0, ${QUOTE_SALE_NAME('')} FROM quote_sale ORDER BY document_id, version`,
  "SELECT 'supplier', id, '' FROM supplier ORDER BY id",
  "SELECT 'purchase', id, '' FROM purchase ORDER BY id",
].map(note);

export interface StreamStep {
  readonly source: StreamSource;
  readonly ids: readonly number[];
  /** One line per row, ended by a line feed. */
  readonly lines: Buffer;
  /** Position in the source after these rows. */
  readonly through: number;
}

const NOTHING = Buffer.alloc(0);

/** Names of rows already in the batch, so that repeated changes are sent once. */
export type StreamedRows = Set<string>;

/**
 * The next rows between two positions; null when there are none.
 *
 * @param of `seq`: number of the first line; `limit`: most entries to read; `told`: rows already in the batch, updated
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

export interface StreamStand extends StreamMark {
  readonly place: StreamPlace;
}

/** The batch sent but not acknowledged, or null. */
export const flight = FLIGHT.select<[]>('SELECT * FROM central_flight').find;

/** Stores a batch before sending, so that a retry is byte-identical. */
export function launch(tx: Tx, batch: Flight): void {
  LAND.run(tx);
  LAUNCH.run(tx, batch, { id: 1 });
}

/** Forgets the batch in flight: its rows are sent again after the last acknowledged one. */
export function abandonFlight(tx: Tx): void {
  LAND.run(tx);
}

/** Removes the batch in flight, records its end, and prunes old marks. */
export function landed(tx: Tx, { seq, head, place }: StreamStand): void {
  LAND.run(tx);
  PUT_MARK.run(tx, seq, head, JSON.stringify(place));
  PRUNE_MARKS.run(tx, KEPT_MARKS);
}

/** The end of a batch at that mark, or null. `place` is null if unknown. */
export function standAt(
  reader: Reader,
  mark: StreamMark,
): (StreamMark & { readonly place: StreamPlace | null }) | null {
  const sent = flight(reader);
  if (sent?.seq === mark.seq && sent.head === mark.head) return sent;
  return MARK.find(reader, mark.seq);
}

/** Continues from an earlier position; marks after it are deleted. */
export function rewindStream(tx: Tx, stand: StreamStand): void {
  FORGET_MARKS_AFTER.run(tx, stand.seq);
  landed(tx, stand);
}

/** Restarts the stream with all rows. @returns the new position */
export function beginStreamAnew(tx: Tx, mark: StreamMark): StreamStand {
  emptyStream(tx);
  for (const rows of NOTE_ALL) rows.run(tx);
  noteAgain(tx);
  return { ...mark, place: streamBeginning(tx) };
}

/** Records rows of which another history of this till may have told the centre otherwise. */
export function noteAgain(tx: Tx): void {
  for (const rows of NOTE_AGAIN) rows.run(tx);
}

export function emptyStream(tx: Tx): void {
  LAND.run(tx);
  FORGET_MARKS_AFTER.run(tx, -1);
  EMPTY.run(tx);
}
