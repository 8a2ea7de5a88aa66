/**
 * How far a till has told its rows to the centre. Tables that only grow are gone through by their ids; a document is told anew when
 * something happened to it (every change of it has a life line) or when it was signed; rows that change otherwise leave an entry in
 * `stream` each time (`stream-triggers.ts`).
 */
import type { RecordKind } from '../../contract/central/stream-records.ts';
import type { Reader } from '../handle.ts';
import { integer, object, oneOf } from '../row.ts';
import { query, type Query } from '../statement.ts';

/** Kinds whose rows change, or come in no order of their ids: they are noted in `stream`. */
const FIRST = ['branch', 'certificate', 'contingency'] as const satisfies readonly RecordKind[];
const LAST = ['event', 'cashZ'] as const satisfies readonly RecordKind[];
const GOODS = ['goods'] as const satisfies readonly RecordKind[];
const ACCOUNTS = ['accountCharge', 'accountPayment', 'accountEntry'] as const satisfies readonly RecordKind[];
export const CHANGING = [...FIRST, ...LAST, ...GOODS, ...ACCOUNTS] as const;
/** Kinds of records that a till tells by themselves; the others are told with what they belong to. */
const KINDS = [
  ...CHANGING,
  'cashSession',
  'document',
  'ledger',
  'cashMovement',
  'cashCount',
  'audit',
  'stockEntry',
] as const satisfies readonly RecordKind[];
export type StreamKind = (typeof KINDS)[number];

/** What names a row among those of its kind: its id, or a text. */
export type RowName = number | string;

/** A row to be told. */
export interface StreamEntry {
  /** In its source. */
  readonly id: number;
  readonly kind: StreamKind;
  /** What names the row among those of its kind. */
  readonly name: RowName;
}

interface SourceSql {
  readonly last: string;
  /** Entries after the first parameter up to the second, at most as many as the last says; {@link AGAIN} of documents up to the third. */
  readonly entries: string;
}

const byId = (kind: StreamKind, table: string): SourceSql => ({
  last: `SELECT max(id) FROM ${table}`,
  entries: `SELECT id, '${kind}' AS kind, id AS name FROM ${table} WHERE id > +? AND id <= +? ORDER BY id LIMIT +?`,
});
/**
 * Documents that were told before and to which something happened: each once, where it is named last. Whatever happened to later ones is
 * told with them.
 */
const documentsOf = (table: string, id: string): SourceSql => ({
  last: `SELECT max(${id}) FROM ${table}`,
  entries: `
    SELECT max(n.id) AS id, 'document' AS kind, n.document_id AS name
    FROM (SELECT ${id} AS id, document_id FROM ${table}
      WHERE ${id} > +? AND ${id} <= +? AND document_id <= +? ORDER BY ${id} LIMIT +?) AS n
    GROUP BY n.document_id ORDER BY 1`,
});
/** Goods may be gone since: nothing is told of those. */
const noted = (kinds: readonly StreamKind[]): SourceSql => ({
  last: 'SELECT max(seq) FROM stream',
  entries: `SELECT seq AS id, kind, iif(part = '', ref, part) AS name FROM stream
    WHERE seq > +? AND seq <= +? AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})
      AND (kind <> 'goods' OR EXISTS (SELECT 1 FROM product WHERE num = ref)) ORDER BY seq LIMIT +?`,
});

/** Where rows come from, in an order in which a row comes after those it speaks of. */
const SQL = {
  origin: noted(FIRST),
  cashSession: byId('cashSession', 'cash_session'),
  lifeLine: documentsOf('life_line', 'id'),
  signature: documentsOf('signature', 'rowid'),
  document: byId('document', 'document'),
  ledger: byId('ledger', 'ledger'),
  cashMovement: byId('cashMovement', 'cash_movement'),
  cashCount: byId('cashCount', 'cash_count'),
  outcome: noted(LAST),
  goods: noted(GOODS),
  stock: byId('stockEntry', 'stock_entry'),
  accounts: noted(ACCOUNTS),
  audit: byId('audit', 'audit'),
} as const satisfies Readonly<Record<string, SourceSql>>;

export type StreamSource = keyof typeof SQL;
/** The last id of each source that was told. */
export type StreamPlace = Readonly<Record<StreamSource, number>>;

export const STREAM_SOURCES = Object.keys(SQL) as readonly StreamSource[];
/** Sources that only name documents again: whoever begins with the first document needs nothing older of them. */
const AGAIN: readonly StreamSource[] = ['lifeLine', 'signature'];
/** Sources that may name a row which was named before. */
export const REPEATING: readonly StreamSource[] = [...AGAIN, 'origin', 'outcome', 'goods', 'accounts'];
/** Sources that are counted to know how many records are left. */
const COUNTED = STREAM_SOURCES.filter(
  (source) => source !== 'outcome' && source !== 'goods' && source !== 'accounts' && !AGAIN.includes(source),
);

const ENTRIES = Object.fromEntries(
  Object.entries(SQL).map(([source, { entries }]) => [source, query(entries)]),
) as Readonly<Record<StreamSource, Query>>;
const ENDS = query(
  `SELECT ${STREAM_SOURCES.map((source) => `coalesce((${SQL[source].last}), 0) AS ${source}`).join(', ')}`,
);

/** Where everything that is written is told. */
export function streamEnd(reader: Reader): StreamPlace {
  const row = ENDS.get(reader) ?? {};
  return placeFrom((source) => integer(row, source));
}

/** Where everything is still to be told. */
export function streamBeginning(reader: Reader): StreamPlace {
  const end = streamEnd(reader);
  return placeFrom((source) => (AGAIN.includes(source) ? end[source] : 0));
}

/** A place as it is stored; a source that is not named there was not told. */
export function placeOf(stored: string): StreamPlace {
  const said = object({ stored }, 'stored');
  return placeFrom((source) => (source in said ? integer(said, source) : 0));
}

/** How many records are left between two places: those of new rows; 1 where only something happened to old ones. */
export function recordsBetween(place: StreamPlace, end: StreamPlace): number {
  const counted = COUNTED.reduce((sum, source) => sum + Math.max(0, end[source] - place[source]), 0);
  return counted > 0 ? counted : Number(STREAM_SOURCES.some((source) => place[source] < end[source]));
}

/** The next entries of a source from a place up to another. */
export function entriesOf(
  reader: Reader,
  source: StreamSource,
  { place, end, limit }: { readonly place: StreamPlace; readonly end: StreamPlace; readonly limit: number },
): readonly StreamEntry[] {
  const again = AGAIN.includes(source) ? [place.document] : [];
  return ENTRIES[source].all(reader, place[source], end[source], ...again, limit).map((row) => ({
    id: integer(row, 'id'),
    kind: oneOf(row, 'kind', KINDS),
    name: typeof row['name'] === 'string' ? row['name'] : integer(row, 'name'),
  }));
}

function placeFrom(of: (source: StreamSource) => number): StreamPlace {
  return Object.fromEntries(STREAM_SOURCES.map((source) => [source, of(source)])) as Record<
    StreamSource,
    number
  >;
}
