/** Average cost of goods per month, cached in `stock_cost`; recalculated from the stock entries (§stock-costs). */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import { monthlyCosts } from '../../domain/stock/monthly-costs.ts';
import { fiscalDate, monthIn, startOfDay, type Instant } from '../../domain/fiscal-time.ts';
import { amount, type Amount } from '../../domain/money.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import { END, existenceBefore, papersSinceCheckpoint } from './standing.ts';

const GOODS = record({ product: column.integer, ambiente: column.oneOf(AMBIENTES) });
type Goods = RecordOf<typeof GOODS>;

const NEW = `BETWEEN ${END} + 1 AND ${END} + given.papers`;
/** Month in El Salvador (UTC-6). */
const MONTH = "strftime('%Y-%m', touched.at / 1000 - 21600, 'unixepoch')";
/** Products whose cost new entries may change, and the time of the first change. */
const TOUCHED = GOODS.extend({ at: column.integer }).select(`
  WITH given AS (SELECT +? AS papers), touched AS (
    SELECT product, ambiente, min(at) AS at, max(costed) AS costed FROM (
      SELECT m.product, e.ambiente, m.at, m.costo IS NOT NULL OR m.revierte IS NOT NULL AS costed
      FROM given CROSS JOIN stock_entry AS e ON e.id ${NEW} CROSS JOIN stock_move AS m ON m.entry_id = e.id
      UNION ALL SELECT c.product, e.ambiente, c.at, 0
      FROM given CROSS JOIN stock_entry AS e ON e.id ${NEW} CROSS JOIN stock_count_line AS c ON c.entry_id IN (e.id, e.reverses))
    GROUP BY product, ambiente)
  SELECT product, ambiente, at FROM touched
  WHERE costed = 1 OR EXISTS (SELECT 1 FROM stock_cost AS k
    WHERE k.product = touched.product AND k.ambiente = touched.ambiente AND k.mes > ${MONTH})`);

const came = (at: string, base: string, more = '') => `
  SELECT ${at} AS at, ${base} AS base, m.base AS whole, m.costo FROM given
  CROSS JOIN stock_move AS m INDEXED BY stock_move_cost ON m.product = given.product AND m.costo IS NOT NULL AND m.entry_id <= given.until
  CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente ${more} WHERE ${at} >= given.since`;
const BACK = 'CROSS JOIN stock_move AS r ON r.revierte = m.id AND r.entry_id <= given.until';
const AGAIN = `${BACK} CROSS JOIN stock_move AS x ON x.revierte = r.id AND x.entry_id <= given.until`;
/** Receipts with their own cost since a moment, and reversals of them, by entries up to `until`. */
const CAME = record({
  at: column.integer,
  base: column.integer,
  whole: column.integer,
  costo: column.text,
}).select(`
  WITH given AS (SELECT +? AS product, +? AS ambiente, +? AS since, +? AS until)
  ${came('m.at', 'm.base')} UNION ALL ${came('r.at', '-r.base', BACK)} UNION ALL ${came('x.at', 'x.base', AGAIN)}`);

const EVERY_PAPER = Number.MAX_SAFE_INTEGER;
const LAST_KEPT = column.integer.select(`SELECT entry_id FROM ${END}`);
const COST = record({ mes: column.text, promedio: column.text });
const lastCost = (months: '<' | '<=') =>
  COST.select(
    `SELECT mes, promedio FROM stock_cost WHERE product = ? AND ambiente = ? AND mes ${months} ? ORDER BY mes DESC LIMIT 1`,
  );
const [COST_IN, COST_BEFORE] = [lastCost('<='), lastCost('<')];
const COSTS_OF = COST.select(
  'SELECT mes, promedio FROM stock_cost WHERE product = ? AND ambiente = ? ORDER BY mes',
);
const FORGET = command('DELETE FROM stock_cost WHERE product = ? AND ambiente = ? AND mes >= ?');
const KEEP = command('INSERT INTO stock_cost (product, ambiente, mes, promedio) VALUES (?, ?, ?, ?)');
const ALL = GOODS.select(`
  SELECT DISTINCT product, ambiente FROM stock_move CROSS JOIN stock_entry ON stock_entry.id = entry_id WHERE costo IS NOT NULL
  UNION SELECT product, ambiente FROM stock_cost`);

/** Cost per base unit in the month of a moment; null without any earlier cost. */
export function unitCost(
  reader: Reader,
  of: { readonly product: number; readonly ambiente: Ambiente; readonly at: Instant },
): Amount | null {
  const found = COST_IN.find(reader, of.product, of.ambiente, monthIn(fiscalDate(of.at)));
  return found === null ? null : amount(found.promedio);
}

/** {@link unitCost} including entries after the checkpoint; read-only. @param kept cached cost, if already known */
export function presentCosts(
  reader: Reader,
): (of: Parameters<typeof unitCost>[1], kept?: Amount | null) => Amount | null {
  const keyOf = ({ product, ambiente }: Goods) => `${product} ${ambiente}`;
  const touched = new Map(
    TOUCHED.list(reader, papersSinceCheckpoint(reader)).map((each) => [
      keyOf(each),
      monthIn(fiscalDate(each.at)),
    ]),
  );
  const anew = new Map<string, readonly RecordOf<typeof COST>[]>();
  return (of, kept) => {
    const key = keyOf(of);
    const from = touched.get(key);
    if (from === undefined || monthIn(fiscalDate(of.at)) < from)
      return kept === undefined ? unitCost(reader, of) : kept;
    const costs = anew.get(key) ?? reckoned(reader, of, { from, until: EVERY_PAPER });
    anew.set(key, costs);
    const mes = monthIn(fiscalDate(of.at));
    const found = costs.findLast((each) => each.mes <= mes);
    return found === undefined
      ? unitCost(reader, { ...of, at: beginningOf(from) - 1 })
      : amount(found.promedio);
  };
}

/** Cost of a move. A reversal has the data of the move that it reverses. */
export interface MoveCost extends Goods {
  readonly costo: string | null;
  /** Base units that `costo` covers. */
  readonly costoDe: number | null;
  readonly costedAt: Instant;
}

/** Cost per base unit: the move's own, else that of the month of `costedAt`. @param costs from {@link presentCosts} */
export function costOfMove(costs: ReturnType<typeof presentCosts>, of: MoveCost): Amount | null {
  return ownCost(of) ?? costs({ product: of.product, ambiente: of.ambiente, at: of.costedAt });
}

/** The move's own cost per base unit, or null. */
export const ownCost = ({ costo, costoDe }: Pick<MoveCost, 'costo' | 'costoDe'>): Amount | null =>
  costo === null || costoDe === null ? null : amount(costo).div(amount(String(costoDe)));

/** Recalculates cached costs for the next `papers` entries. Call it before {@link refreshStanding}. */
export function refreshCosts(tx: Tx, papers: number): void {
  // Later entries are processed by a later call.
  const until = (LAST_KEPT.find(tx) ?? 0) + papers;
  for (const { product, ambiente, at } of TOUCHED.list(tx, papers)) {
    const from = monthIn(fiscalDate(at));
    FORGET.run(tx, product, ambiente, from);
    for (const { mes, promedio } of reckoned(tx, { product, ambiente }, { from, until }))
      KEEP.run(tx, product, ambiente, mes, promedio);
  }
}

/** Products whose cached cost is wrong. Call it only when the checkpoint covers all entries. */
export function wrongCosts(reader: Reader): readonly Goods[] {
  return ALL.list(reader).filter((goods) => {
    const kept = COSTS_OF.list(reader, goods.product, goods.ambiente);
    return JSON.stringify(kept) !== JSON.stringify(reckoned(reader, goods, { from: '', until: EVERY_PAPER }));
  });
}

/** Monthly costs from month `from` on (empty: all), by entries up to `until`. */
function reckoned(
  reader: Reader,
  { product, ambiente }: Goods,
  { from, until }: { readonly from: string; readonly until: number },
): readonly RecordOf<typeof COST>[] {
  // What is kept of the month itself may be older than its last papers.
  const before = COST_BEFORE.find(reader, product, ambiente, from);
  return monthlyCosts({
    came: CAME.list(reader, product, ambiente, from === '' ? 0 : beginningOf(from), until),
    former: before === null ? null : amount(before.promedio),
    openingOf: (mes) => existenceBefore(reader, { product, ambiente, before: beginningOf(mes) }),
  });
}

const beginningOf = (mes: string): Instant => startOfDay(`${mes}-01`);
