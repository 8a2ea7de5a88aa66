/** Queries for reports on a branch's goods: unsold goods, losses and finds. */
import { LOSS_CAUSES } from '../../contract/bridge/bridge-goods.ts';
import { shelf, transit } from '../../contract/stock/stock.ts';
import { fiscalDate, monthIn, type Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { keptCost, placesOfShop, UNIT_COST } from './shop-register.ts';
import { NAMED_GOODS } from './sold-costs.ts';
import type { ShopStock } from './stock-list.ts';
import { existenceBeforeEvent } from './stock-moves.ts';
import { END, lastPaper, standingSql } from './standing.ts';

const NAMES = 'p.num AS product, p.codigo, p.descripcion, p.categoria, p.pesado, p.lleva_existencia';

const STILL = NAMED_GOODS.extend({
  /** Stock in base units. */
  base: column.integer,
  soldAt: orNull(column.integer),
});
export type StillGoods = RecordOf<typeof STILL>;

/** Sales from a shop's stock that were neither rejected nor invalidated. */
const sales = (what: string, more = '') => `
  SELECT ${what} FROM stock_move AS m CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente
  WHERE m.product = p.num AND m.desde = given.shelf AND m.hacia = 'cliente' ${more}
    AND NOT EXISTS (SELECT 1 FROM stock_move AS r CROSS JOIN stock_entry AS t ON t.id = r.entry_id
      WHERE r.revierte = m.id AND t.causa IN ('rechazo', 'invalidacion'))`;
const STOCKED =
  'SELECT num AS product FROM given CROSS JOIN product ON num BETWEEN first AND last AND issuer_id = issuer AND lleva_existencia = 1';
/** Whether goods came to the shelf, or were counted there, before. */
const was = (
  lines: string,
  place: string,
) => `EXISTS (SELECT 1 FROM ${lines} CROSS JOIN stock_entry AS e ON e.id = m.entry_id
    AND e.ambiente = given.ambiente WHERE m.product = p.num AND ${place} = given.shelf AND m.at < given.since)`;
const NOT_SOLD = STILL.select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS ambiente, +? AS shelf, +? AS since, +? AS first, +? AS last),
  ${standingSql(STOCKED)}
  SELECT ${NAMES}, s.base, (${sales('m.at')} ORDER BY m.at DESC LIMIT 1) AS sold_at
  FROM given CROSS JOIN standing AS s ON s.ambiente = given.ambiente AND s.place = given.shelf AND s.base > 0
  CROSS JOIN product AS p ON p.num = s.product
  WHERE (${was('stock_move AS m', 'm.hacia')} OR ${was('stock_count_line AS m', 'm.place')})
    AND NOT EXISTS (${sales('1', 'AND m.at >= given.since')})`);

const LOSS = NAMED_GOODS.extend({
  causa: column.oneOf(LOSS_CAUSES),
  at: column.integer,
  entry: column.integer,
  line: column.integer,
  /** Change of the stock in base units, negative for a loss; for a count the quantity counted. */
  base: column.integer,
  costo: orNull(column.text),
});
export type LostGoods = RecordOf<typeof LOSS>;
const WITHIN =
  'AND e.id BETWEEN given.first AND given.last AND e.issuer_id = given.issuer AND e.branch_id = given.branch AND e.ambiente = given.ambiente';
const NOT_TAKEN_BACK = 'NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = e.id)';
/** On the shelf, or on its way from it. */
const SOUND = '(given.shelf, given.transit)';
const LOST = LOSS.select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS branch, +? AS ambiente, +? AS shelf, +? AS transit, +? AS since, +? AS until, +? AS first, +? AS last)
  SELECT ${NAMES}, e.causa, m.at, e.id AS entry, m.id AS line, iif(m.hacia IN ${SOUND}, m.base, -m.base) AS base, m.costo
  FROM given CROSS JOIN stock_entry AS e ON e.causa IN ('merma', 'averia', 'retiro', 'hallazgo') ${WITHIN}
  CROSS JOIN stock_move AS m ON m.entry_id = e.id AND m.at BETWEEN given.since AND given.until
    AND (m.desde IN ${SOUND} OR m.hacia IN ${SOUND})
  CROSS JOIN product AS p ON p.num = m.product WHERE ${NOT_TAKEN_BACK}
  UNION ALL
  SELECT ${NAMES}, e.causa, c.at, e.id, c.item, c.contado, NULL
  FROM given CROSS JOIN stock_entry AS e ON e.causa = 'conteo' ${WITHIN}
  CROSS JOIN stock_count_line AS c ON c.entry_id = e.id AND c.place = given.shelf AND c.at BETWEEN given.since AND given.until
  CROSS JOIN product AS p ON p.num = c.product WHERE ${NOT_TAKEN_BACK}`);

/** Products per event-loop turn: about twenty milliseconds. */
const PRODUCTS_PER_TURN = 1_000;
/** Entries per turn: about ten milliseconds. */
const PAPERS_PER_TURN = 5_000;
const SPAN = record({ first: column.integer, last: column.integer });

const HERE = '(given.shelf, given.damaged, given.transit)';
const RECOUNTED = `EXISTS (SELECT 1 FROM stock_count_line AS c WHERE c.product = p.num AND c.at >= given.before)`;
const afterCount = (place: string) => `NOT EXISTS (SELECT 1 FROM counted AS c
  WHERE c.product = m.product AND c.place = m.${place} AND (m.at, m.entry_id) <= (c.at, c.entry_id))`;
const MOVED = `CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente`;
/**
 * Subtracts later moves from the checkpoint, which reads far less than all moves. Products with a later count, or
 * entries after the checkpoint, are calculated from all moves (`anew`).
 */
const HELD = NAMED_GOODS.extend({
  base: column.integer,
  /** Cached cost per base unit of that month. */
  kept: orNull(UNIT_COST),
});
const AT = HELD.select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS ambiente, +? AS shelf, +? AS damaged, +? AS transit, +? AS before, +? AS month, +? AS first, +? AS last,
    ${END} = (SELECT last_id FROM chain WHERE name = 'stock') AS is_kept),
  p AS MATERIALIZED (SELECT ${NAMES}, p.num, given.is_kept = 0 OR ${RECOUNTED} AS anew
    FROM given CROSS JOIN product AS p ON p.num BETWEEN given.first AND given.last AND p.issuer_id = given.issuer AND p.lleva_existencia = 1),
  counted AS MATERIALIZED (SELECT product, place, contado, at, entry_id FROM (
    SELECT c.*, row_number() OVER (PARTITION BY c.product, c.place ORDER BY c.at DESC, c.entry_id DESC, c.item DESC) AS place_from_last
    FROM given CROSS JOIN p ON p.anew = 1 CROSS JOIN stock_count_line AS c ON c.product = p.num AND c.place IN ${HERE} AND c.at < given.before
    CROSS JOIN stock_entry AS e ON e.id = c.entry_id AND e.ambiente = given.ambiente
    WHERE ${NOT_TAKEN_BACK}) WHERE place_from_last = 1),
  found AS (
    SELECT s.product, s.base FROM given CROSS JOIN p ON p.anew = 0
    CROSS JOIN stock_standing AS s ON s.product = p.num AND s.ambiente = given.ambiente AND s.place IN ${HERE}
    UNION ALL SELECT m.product, m.base * ((m.desde IN ${HERE}) - (m.hacia IN ${HERE}))
    FROM given CROSS JOIN p ON p.anew = 0 CROSS JOIN stock_move AS m ON m.product = p.num AND m.at >= given.before ${MOVED}
    UNION ALL SELECT product, contado FROM counted
    UNION ALL SELECT m.product, m.base * ((m.hacia IN ${HERE} AND ${afterCount('hacia')}) - (m.desde IN ${HERE} AND ${afterCount('desde')}))
    FROM given CROSS JOIN p ON p.anew = 1 CROSS JOIN stock_move AS m ON m.product = p.num AND m.at < given.before ${MOVED})
  SELECT p.*, sum(found.base) AS base, ${keptCost('<= (SELECT month FROM given)')} AS kept FROM found CROSS JOIN p ON p.num = found.product
  GROUP BY p.num HAVING sum(found.base) <> 0`);

/** Range of `product.num` or entry ids, inclusive. */
export type Span = RecordOf<typeof SPAN>;

/** Ranges of products with stock control, one per event-loop turn. */
export const productTurns = SPAN.select<[issuerId: string]>(`
  SELECT min(num) AS first, max(num) AS last FROM (
    SELECT num, (row_number() OVER (ORDER BY num) - 1) / ${PRODUCTS_PER_TURN} AS turn
    FROM product INDEXED BY product_stocked WHERE issuer_id = ? AND lleva_existencia = 1)
  GROUP BY turn ORDER BY turn`).list;

/** Ranges of stock entries, one per event-loop turn. */
export function paperTurns(reader: Reader): readonly Span[] {
  const turns = Math.ceil(lastPaper(reader) / PAPERS_PER_TURN);
  return Array.from({ length: turns }, (_, turn) => ({
    first: turn * PAPERS_PER_TURN + 1,
    last: (turn + 1) * PAPERS_PER_TURN,
  }));
}

/** Stock of products in a branch before a moment, with the cached cost. */
export function goodsBefore(
  reader: Reader,
  of: ShopStock & { readonly before: Instant; readonly nums: Span },
): readonly RecordOf<typeof HELD>[] {
  const { issuerId, ambiente, branchId, before, nums } = of;
  const month = monthIn(fiscalDate(before - 1));
  return AT.list(reader, issuerId, ambiente, ...placesOfShop(branchId), before, month, nums.first, nums.last);
}

/** Goods in stock that arrived before a moment and were not sold since. */
export function unsoldGoods(
  reader: Reader,
  of: ShopStock & { readonly since: Instant; readonly nums: Span },
): readonly StillGoods[] {
  const { issuerId, ambiente, branchId, since, nums } = of;
  return NOT_SOLD.list(reader, issuerId, ambiente, shelf(branchId), since, nums.first, nums.last);
}

/** Losses, finds and counts in a period (inclusive). */
export function lostGoods(
  reader: Reader,
  of: ShopStock & { readonly since: Instant; readonly until: Instant; readonly papers: Span },
): readonly LostGoods[] {
  const { issuerId, branchId, ambiente, since, until, papers } = of;
  const time = [since, until, papers.first, papers.last] as const;
  return LOST.list(reader, issuerId, branchId, ambiente, shelf(branchId), transit(branchId), ...time);
}

/** Base units lost (negative) or found; for a count the difference. */
export function lostUnits(reader: Reader, { ambiente, branchId }: ShopStock, row: LostGoods): number {
  const { causa, product, base, at, entry, line } = row;
  if (causa !== 'conteo') return base;
  return base - existenceBeforeEvent(reader, { product, ambiente, branchId }, [at, entry, line]);
}
