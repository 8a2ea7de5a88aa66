/**
 * Position of the stream to the central server. Append-only tables are read by id. A document is sent again after a
 * history entry or a signature. Other changing rows add an entry to `stream` each time (`stream-triggers.ts`).
 */
import type { RecordKind } from '../../contract/central/stream-records.ts';
import type { Reader } from '../handle.ts';
import { integer, object, oneOf } from '../row.ts';
import { query, type Query } from '../statement.ts';

/** Kinds whose rows change or are not ordered by id: recorded in `stream`. */
const FIRST = ['branch', 'certificate', 'contingency'] as const satisfies readonly RecordKind[];
const LAST = ['event', 'cashZ'] as const satisfies readonly RecordKind[];
const GOODS = ['goods'] as const satisfies readonly RecordKind[];
const QUOTES = ['quoteEnd', 'quoteSale'] as const satisfies readonly RecordKind[];
const PURCHASES = ['supplier', 'purchase'] as const satisfies readonly RecordKind[];
const ACCOUNTS = ['accountCharge', 'accountPayment', 'accountEntry'] as const satisfies readonly RecordKind[];
export const CHANGING = [...FIRST, ...LAST, ...GOODS, ...ACCOUNTS, ...QUOTES, ...PURCHASES] as const;
/** Kinds sent on their own; others are sent as parts of these. */
const KINDS = [
  ...CHANGING,
  'cashSession',
  'document',
  'ledger',
  'cashMovement',
  'cashCount',
  'audit',
  'stockEntry',
  'creditBlock',
  'quote',
] as const satisfies readonly RecordKind[];
export type StreamKind = (typeof KINDS)[number];

/** Identifies a row within its kind. */
export type RowName = number | string;

export interface StreamEntry {
  readonly id: number;
  readonly kind: StreamKind;
  readonly name: RowName;
}

interface SourceSql {
  readonly last: string;
  /**
   * SQL of entries after the first parameter, up to the second; the last is the limit. {@link AGAIN} sources: only
   * documents up to the third.
   */
  readonly entries: string;
}

const byId = (kind: StreamKind, table: string): SourceSql => ({
  last: `SELECT max(id) FROM ${table}`,
  entries: `SELECT id, '${kind}' AS kind, id AS name FROM ${table} WHERE id > +? AND id <= +? ORDER BY id LIMIT +?`,
});
/** Documents sent before that changed: each once, at its last occurrence. Later documents include their own changes. */
const documentsOf = (table: string, id: string): SourceSql => ({
  last: `SELECT max(${id}) FROM ${table}`,
  entries: `
    SELECT max(n.id) AS id, 'document' AS kind, n.document_id AS name
    FROM (SELECT ${id} AS id, document_id FROM ${table}
      WHERE ${id} > +? AND ${id} <= +? AND document_id <= +? ORDER BY ${id} LIMIT +?) AS n
    GROUP BY n.document_id ORDER BY 1`,
});
/** Deleted goods are skipped. */
const noted = (kinds: readonly StreamKind[]): SourceSql => ({
  last: 'SELECT max(seq) FROM stream',
  entries: `SELECT seq AS id, kind, iif(part = '', ref, part) AS name FROM stream
    WHERE seq > +? AND seq <= +? AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})
      AND (kind <> 'goods' OR EXISTS (SELECT 1 FROM product WHERE num = ref)) ORDER BY seq LIMIT +?`,
});

/** Sources in dependency order: a row comes after those it refers to. */
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
  blocks: byId('creditBlock', 'credit_block'),
  quotes: byId('quote', 'quote'),
  quoted: noted(QUOTES),
  purchases: noted(PURCHASES),
  audit: byId('audit', 'audit'),
} as const satisfies Readonly<Record<string, SourceSql>>;

export type StreamSource = keyof typeof SQL;
export type StreamPlace = Readonly<Record<StreamSource, number>>;

export const STREAM_SOURCES = Object.keys(SQL) as readonly StreamSource[];
/** Sources that only repeat documents: not needed when starting from the first document. */
const AGAIN: readonly StreamSource[] = ['lifeLine', 'signature'];
export const REPEATING: readonly StreamSource[] = [
  ...AGAIN,
  'origin',
  'outcome',
  'goods',
  'accounts',
  'quoted',
  'purchases',
];
/** Sources counted to estimate the remaining records. */
const COUNTED = STREAM_SOURCES.filter((source) => source === 'origin' || !REPEATING.includes(source));

const ENTRIES = Object.fromEntries(
  Object.entries(SQL).map(([source, { entries }]) => [source, query(entries)]),
) as Readonly<Record<StreamSource, Query>>;
const ENDS = query(
  `SELECT ${STREAM_SOURCES.map((source) => `coalesce((${SQL[source].last}), 0) AS ${source}`).join(', ')}`,
);

/** Position after the last row. */
export function streamEnd(reader: Reader): StreamPlace {
  const row = ENDS.get(reader) ?? {};
  return placeFrom((source) => integer(row, source));
}

/** Position before the first row. */
export function streamBeginning(reader: Reader): StreamPlace {
  const end = streamEnd(reader);
  return placeFrom((source) => (AGAIN.includes(source) ? end[source] : 0));
}

/** Parses a stored position; missing sources start at 0. */
export function placeOf(stored: string): StreamPlace {
  const said = object({ stored }, 'stored');
  return placeFrom((source) => (source in said ? integer(said, source) : 0));
}

/** Number of new rows between two positions; 1 if only old rows changed. */
export function recordsBetween(place: StreamPlace, end: StreamPlace): number {
  const counted = COUNTED.reduce((sum, source) => sum + Math.max(0, end[source] - place[source]), 0);
  return counted > 0 ? counted : Number(STREAM_SOURCES.some((source) => place[source] < end[source]));
}

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
