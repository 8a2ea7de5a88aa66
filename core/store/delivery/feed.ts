/**
 * The feed: one row for each new document and each change of its public state, in commit order. Written by database
 * triggers (migration 0004), read here.
 */
import type { Ambiente } from '../../contract/ambiente.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { DOCUMENT } from '../documents/document-rows.ts';
import { SOLD_BY, soldByParams } from '../documents/sellers.ts';
import type { Reader } from '../handle.ts';
import { FEED_PAGE_ROWS } from '../limits.ts';
import { column, derived, orNull, record, type RecordOf } from '../record.ts';

/** Filter; null matches all. */
export interface FeedScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente | null;
  readonly branchId: string | null;
  /** User id of the seller; absent: all sellers. */
  readonly soldBy?: string | undefined;
}

/** A feed row with its document. Answer and state are those of that moment. */
const FEED_ROW = record({
  id: column.integer,
  at: column.integer,
  estado: derived(DOCUMENT.shape.estado, publicState),
  ...DOCUMENT.pick('codigoGeneracion', 'sello', 'fhProcesamiento', 'codigoMsg', 'descripcionMsg').shape,
  ...DOCUMENT.pick('observaciones', 'issuerId', 'branchId', 'ambiente', 'autoridad', 'tipoDte').shape,
  ...DOCUMENT.pick('numeroControl', 'fecEmi', 'horEmi', 'montoCentavos').shape,
});
export type FeedRow = RecordOf<typeof FEED_ROW>;

export interface FeedPage {
  readonly rows: readonly FeedRow[];
  /** Last id scanned, including rows of other scopes; the next page starts after it. */
  readonly through: number;
  readonly more: boolean;
}

const HEAD = orNull(column.integer).select('SELECT max(id) AS head FROM feed');
// A page limits the rows scanned, not found: a subscriber to rare documents must not cause a scan of a year of rows.
const WINDOW = record({ through: orNull(column.integer), size: column.integer }).select(`
  SELECT max(id) AS through, count(*) AS size FROM (SELECT id FROM feed WHERE id > ? ORDER BY id LIMIT ?)`);
const ROWS = FEED_ROW.select(`
  SELECT feed.*, issuer_id, branch_id, ambiente, autoridad, tipo_dte, numero_control, fec_emi, hor_emi, monto_centavos
  FROM feed CROSS JOIN document ON document.id = feed.document_id
  WHERE feed.id > +? AND feed.id <= +? AND issuer_id = +? AND ambiente = coalesce(+?, ambiente)
    AND branch_id = coalesce(+?, branch_id) AND ${SOLD_BY}
  ORDER BY feed.id`);

/** Null if the scope has no row with that id. */
export function feedRow(reader: Reader, scope: FeedScope, id: number): FeedRow | null {
  const { issuerId, ambiente, branchId, soldBy } = scope;
  return ROWS.find(reader, id - 1, id, issuerId, ambiente, branchId, ...soldByParams(soldBy));
}

/** 0 when empty. */
export function feedHead(reader: Reader): number {
  return HEAD.find(reader) ?? 0;
}

export function feedPage(reader: Reader, scope: FeedScope, after: number): FeedPage {
  const { through = null, size = 0 } = WINDOW.find(reader, after, FEED_PAGE_ROWS) ?? {};
  if (through === null) return { rows: [], through: after, more: false };
  const { issuerId, ambiente, branchId, soldBy } = scope;
  const rows = ROWS.list(reader, after, through, issuerId, ambiente, branchId, ...soldByParams(soldBy));
  return { rows, through, more: size === FEED_PAGE_ROWS };
}
