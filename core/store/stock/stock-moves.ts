/** Events of a product's stock in a branch: moves, and counts not annulled, in chronological order. */
import { damaged, shelf, transit } from '../../contract/stock/stock.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';
import { column, orNull, type RecordOf } from '../record.ts';
import { END } from './standing.ts';
import { MOVE_COST, MOVE_COST_SQL, MOVE_ORIGIN } from './move-cost.ts';
import type { ShopStock } from './stock-list.ts';
import { STOCK_EVENT } from './stock-rows.ts';

/** Sort key of an event: time, entry, line. */
export type StockKey = readonly [at: Instant, entry: number, line: number];

const EVENT = STOCK_EVENT.extend({
  /** codigoGeneracion of the document, or of the invalidation event. */
  documento: orNull(column.text),
  compra: orNull(column.text),
  /** Reversed document's code, or purchase id. */
  revierte: orNull(column.text),
  ...MOVE_COST.shape,
});
export type StockEvent = RecordOf<typeof EVENT>;

const ANNULLED = 'EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = e.id)';
/** Invalidation event of the document of entry `e`; null for one made at another till. */
const EVENT_OF = `(SELECT v.codigo_generacion FROM event AS v WHERE v.document_id = e.document_id
    AND v.tipo = 'INVALIDACION' AND v.estado = 'PROCESADO' ORDER BY v.id DESC LIMIT 1)`;
const KEY = '(given.at, given.entry, given.line)';
/** Moves are read in the order of their index, as far as the page goes: ids grow with their entries. */
const EVENTS = EVENT.select(`
  WITH given AS MATERIALIZED (SELECT +? AS product, +? AS ambiente, +? AS shelf, +? AS damaged, +? AS transit,
    +? AS at, +? AS entry, +? AS line, +? AS until)
  SELECT * FROM (SELECT m.at, m.entry_id AS entry, m.id AS line, e.causa, m.desde, m.hacia, m.base,
    coalesce(iif(e.causa = 'invalidacion', ${EVENT_OF}, NULL), d.codigo_generacion, t.codigo_generacion) AS documento,
    p.clave AS compra, coalesce(od.codigo_generacion, op.clave, ot.codigo_generacion) AS revierte,
    ${MOVE_COST_SQL}
  FROM stock_move AS m CROSS JOIN given CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente
  LEFT JOIN document AS d ON d.id = e.document_id LEFT JOIN purchase AS p ON p.id = e.purchase_id LEFT JOIN stock_transfer AS t ON t.entry_id = e.id
  ${MOVE_ORIGIN} LEFT JOIN stock_entry AS oe ON oe.id = o.entry_id
  LEFT JOIN document AS od ON od.id = oe.document_id LEFT JOIN purchase AS op ON op.id = oe.purchase_id
  LEFT JOIN stock_transfer AS ot ON ot.entry_id = oe.id
  WHERE m.product = +? AND m.at BETWEEN +? AND +? AND (m.at, m.entry_id, m.id) > ${KEY}
    AND (m.desde IN (shelf, damaged, transit) OR m.hacia IN (shelf, damaged, transit))
  ORDER BY m.at, m.id LIMIT +?)
  UNION ALL
  SELECT c.at, c.entry_id, c.item, e.causa, NULL, c.place, c.contado, NULL, NULL, NULL, NULL, NULL, c.at
  FROM given CROSS JOIN stock_count_line AS c ON c.product = given.product AND c.place = given.shelf AND c.at BETWEEN given.at AND given.until
  CROSS JOIN stock_entry AS e ON e.id = c.entry_id AND e.ambiente = given.ambiente
  WHERE (c.at, c.entry_id, c.item) > ${KEY} AND NOT ${ANNULLED}
  ORDER BY 1, 2, 3 LIMIT +?`);
const BEFORE = column.integer.select(`
  WITH given AS MATERIALIZED (SELECT +? AS product, +? AS ambiente, +? AS shelf, +? AS at, +? AS entry, +? AS line),
  counted AS MATERIALIZED (SELECT c.contado, c.at, c.entry_id FROM given
    CROSS JOIN stock_count_line AS c ON c.product = given.product AND c.place = given.shelf AND c.at <= given.at
    CROSS JOIN stock_entry AS e ON e.id = c.entry_id AND e.ambiente = given.ambiente
    WHERE (c.at, c.entry_id, c.item) < ${KEY} AND NOT ${ANNULLED} ORDER BY c.at DESC, c.entry_id DESC, c.item DESC LIMIT 1)
  SELECT coalesce((SELECT contado FROM counted), 0) + coalesce(sum(iif(m.hacia = shelf, m.base, -m.base)), 0) AS base
  FROM given CROSS JOIN stock_move AS m ON m.product = given.product AND m.at <= given.at AND m.at >= coalesce((SELECT at FROM counted), m.at)
  CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente
  WHERE shelf IN (m.desde, m.hacia) AND (m.at, m.entry_id, m.id) < ${KEY}
    AND (NOT EXISTS (SELECT 1 FROM counted) OR (m.at, m.entry_id) > (SELECT at, entry_id FROM counted))`);
/** Backwards from the cache, which reads far less; null if the checkpoint is behind or a later count exists. */
const BEFORE_FROM_KEPT = column.integer.select(`
  WITH given AS MATERIALIZED (SELECT +? AS product, +? AS ambiente, +? AS shelf, +? AS at, +? AS entry, +? AS line)
  SELECT s.base - coalesce((SELECT sum(iif(m.hacia = given.shelf, m.base, -m.base))
    FROM stock_move AS m CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente
    WHERE m.product = given.product AND m.at >= given.at AND (m.at, m.entry_id, m.id) >= ${KEY}
      AND given.shelf IN (m.desde, m.hacia)), 0) AS base
  FROM given CROSS JOIN stock_standing AS s ON s.product = given.product AND s.ambiente = given.ambiente AND s.place = given.shelf
  WHERE ${END} = (SELECT last_id FROM chain WHERE name = 'stock') AND NOT EXISTS (SELECT 1 FROM stock_count_line AS c
    WHERE c.product = given.product AND c.place = given.shelf AND c.at >= given.at AND (c.at, c.entry_id, c.item) >= ${KEY})`);

const CHANGED = query(`
  WITH given AS MATERIALIZED (SELECT +? AS product, +? AS at, +? AS entry)
  SELECT 1 FROM given CROSS JOIN stock_entry AS e ON e.id > given.entry
  WHERE e.reverses IS NOT NULL
    OR EXISTS (SELECT 1 FROM stock_move AS m WHERE m.entry_id = e.id AND m.product = given.product AND m.at <= given.at)
    OR EXISTS (SELECT 1 FROM stock_count_line AS c WHERE c.entry_id = e.id AND c.product = given.product AND c.at <= given.at)
  LIMIT 1`);

export interface ProductStock extends Pick<ShopStock, 'branchId' | 'ambiente'> {
  readonly product: number;
}

/** Events after `after` until a moment, in chronological order. */
export function stockEvents(
  reader: Reader,
  of: ProductStock & { readonly after: StockKey; readonly until: Instant; readonly limit: number },
): readonly StockEvent[] {
  const { product, ambiente, branchId, after, until, limit } = of;
  const places = [shelf(branchId), damaged(branchId), transit(branchId)] as const;
  const read = [product, after[0], until, limit] as const;
  return EVENTS.list(reader, product, ambiente, ...places, ...after, until, ...read, limit);
}

/** Whether entries written after one may have changed a product's existence up to a moment. */
export function hasChangedBefore(
  reader: Reader,
  { product }: Pick<ProductStock, 'product'>,
  { at, entry }: { readonly at: Instant; readonly entry: number },
): boolean {
  return CHANGED.get(reader, product, at, entry) !== undefined;
}

/** Existence just before an event, in base units; reads every move since then, or up to it. */
export function existenceBeforeEvent(reader: Reader, of: ProductStock, event: StockKey): number {
  const given = [of.product, of.ambiente, shelf(of.branchId), ...event] as const;
  return BEFORE_FROM_KEPT.find(reader, ...given) ?? BEFORE.find(reader, ...given) ?? 0;
}
