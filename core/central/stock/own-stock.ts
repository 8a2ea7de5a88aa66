/** Stock by one till's own papers, up to one of them, by the rules of {@link standingOf} with SQL of its own: derived rows are not read. */
import {
  OWN_GOODS_AT_ONCE,
  type OwnStock,
  type OwnStockRow,
} from '../../contract/central/stock/own-stock.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';

const PAPERS = `
  SELECT count(*)::text AS papers FROM stock_entry WHERE company_id = $1::uuid AND installation_id = $2::uuid AND id <= $3::bigint`;
const GOODS = `
  SELECT product FROM goods WHERE company_id = $1::uuid AND installation_id = $2::uuid AND product > $3::bigint
  ORDER BY product LIMIT ${OWN_GOODS_AT_ONCE}`;
const OF_TILL = (row: string) => `
  JOIN ${row} m ON m.company_id = $1::uuid AND m.installation_id = $2::uuid AND m.product = w.product
  JOIN stock_entry e ON e.company_id = m.company_id AND e.installation_id = m.installation_id AND e.paper = m.paper AND e.id <= $3::bigint`;
const end = (side: string, base: string) => `
  SELECT w.product, e.ambiente, m.${side} AS place, ${base} AS base, m.at, e.id AS paper FROM wanted w ${OF_TILL('stock_move')} WHERE m.${side} LIKE '%:%'`;
/** `$1` company, `$2` installation, `$3` the last paper, `$4` goods. */
const STANDING = `
  WITH wanted AS (SELECT unnest($4::bigint[]) AS product),
  counts AS MATERIALIZED (
    SELECT DISTINCT ON (m.product, e.ambiente, m.lugar) m.product, e.ambiente, m.lugar AS place, m.contado AS base, m.at, e.id AS paper
    FROM wanted w ${OF_TILL('stock_count')}
    WHERE NOT EXISTS (SELECT 1 FROM stock_entry r WHERE r.company_id = $1::uuid AND r.installation_id = $2::uuid AND r.reverses = e.paper
      AND r.id <= $3::bigint)
    ORDER BY m.product, e.ambiente, m.lugar, m.at DESC, e.id DESC, m.item DESC),
  moves AS (${end('desde', '-m.base')} UNION ALL ${end('hacia', 'm.base')})
  SELECT product, ambiente, place, sum(base)::text AS base FROM (
    SELECT product, ambiente, place, base FROM counts
    UNION ALL SELECT product, ambiente, place, m.base FROM moves m LEFT JOIN counts c USING (product, ambiente, place)
    WHERE c.at IS NULL OR (m.at, m.paper) > (c.at, c.paper)) AS facts
  GROUP BY product, ambiente, place HAVING sum(base) <> 0 ORDER BY product, ambiente, place`;

type StandingRow = Record<keyof OwnStockRow, string>;

export async function ownStockOf(
  tx: Tx,
  { company, installation }: Origin,
  { until, after }: { readonly until: number; readonly after: number },
): Promise<OwnStock> {
  const papers = await tx.row<{ papers: string }>(PAPERS, [company, installation, until]);
  const goods = await tx.rows<{ product: string }>(GOODS, [company, installation, after]);
  const products = goods.map(({ product }) => Number(product));
  const rows = await tx.rows<StandingRow>(STANDING, [company, installation, until, products]);
  return {
    rows: rows.map(({ product, ambiente, place, base }) => ({
      product: Number(product),
      ambiente: ambiente as OwnStockRow['ambiente'],
      place,
      base: Number(base),
    })),
    papers: Number(papers?.papers),
    next: products.length < OWN_GOODS_AT_ONCE ? null : (products.at(-1) ?? null),
  };
}
