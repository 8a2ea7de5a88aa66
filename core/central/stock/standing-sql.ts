/**
 * SQL of the stock by place from reported papers: the last count, and later movements (§existence), as in `core/domain/stock/existence.ts`.
 * Papers reported by two installations of one database count once, at the later one.
 */
import { isAt, isLater } from '../store/later-enrolled.ts';

export interface MarkedGoods extends Record<string, unknown> {
  readonly shop_id: string;
  readonly nit: string;
  readonly codigo_plano: string;
}

/** Goods `w` (shop, nit, code) with their product numbers at the shop's tills. */
export const OWN_GOODS = `
  SELECT w.shop_id, w.nit, w.codigo_plano, g.company_id, g.installation_id, g.product FROM wanted w
  JOIN goods g ON g.company_id = $1::uuid AND g.nit = w.nit AND g.codigo_plano = w.codigo_plano AND g.shop_id = w.shop_id`;
/** Joins the paper `e` of a row; of a paper that several installations reported, that of the last. */
export const paperOf = (row: string, e = 'e') => `
  JOIN stock_entry ${e} ON ${isAt(e, row)} AND ${e}.paper = ${row}.paper
    AND NOT EXISTS (SELECT 1 FROM stock_entry d WHERE d.company_id = ${e}.company_id AND d.paper = ${e}.paper
      AND d.installation_id <> ${e}.installation_id AND ${isLater('d', e)})`;
/** No other paper reverses `e`. */
export const STANDS =
  'NOT EXISTS (SELECT 1 FROM stock_entry r WHERE r.company_id = e.company_id AND r.reverses = e.paper)';

/** A sum of units as a till reads it: nobody has more than the exact integers. */
const exactSum = (units: string) =>
  `greatest(${Number.MIN_SAFE_INTEGER}, least(${Number.MAX_SAFE_INTEGER}, sum(${units})))::bigint`;

const OF_A_SHOP = '^(sucursal|averia|transito):';
/** The establishment's code of a place, since tills of one shop name branches differently; null for a place of another shop. */
const establishment = (place: string, entry = 'e') => `(SELECT b.cod_estable FROM branch b
    WHERE b.company_id = ${entry}.company_id AND b.installation_id = ${entry}.installation_id AND b.nit = ${entry}.nit
      AND b.branch = substr(${place}, strpos(${place}, ':') + 1))`;
/** A place as its kind and establishment code. */
const normal = (place: string) => `split_part(${place}, ':', 1) || ':' || ${establishment(place)}`;
/** Whether a place is of the till's own shop: places of other shops are reported by their tills. */
const isOwn = (place: string) => `${place} ~ '${OF_A_SHOP}' AND ${establishment(place)} IS NOT NULL`;
/** Whether a place is in transit from another shop. */
const isOnWayFromOther = (place: string, entry = 'e') =>
  `${place} LIKE 'transito:%' AND ${establishment(place, entry)} IS NULL`;
const KEY = 'shop_id, nit, codigo_plano, ambiente, place';
const OTHER_END = { desde: 'm.hacia', hacia: 'm.desde' } as const;
type End = keyof typeof OTHER_END;

/** The other shop's till reports the transfer itself: this till's entry about that shop would count twice. */
const SAID_THERE = `EXISTS (SELECT 1 FROM stock_entry r
    JOIN stock_move t ON t.company_id = r.company_id AND t.installation_id = r.installation_id AND t.paper = r.paper
    WHERE r.company_id = e.company_id AND r.traslado = e.traslado AND r.installation_id <> e.installation_id
      AND (${isOnWayFromOther('t.desde', 'r')} OR ${isOnWayFromOther('t.hacia', 'r')}))`;
const isSaidThere = (other: string) =>
  `e.traslado IS NOT NULL AND ${other} LIKE 'sucursal:%' AND ${establishment(other)} IS NULL AND ${SAID_THERE}`;

const end = (side: End, base: string, before: string) => `
  SELECT o.shop_id, o.nit, o.codigo_plano, e.ambiente, ${normal(`m.${side}`)} AS place, ${base} AS base, m.at, m.installation_id AS till, e.id AS paper
  FROM own o JOIN stock_move m ON m.company_id = o.company_id AND m.installation_id = o.installation_id AND m.product = o.product AND m.at < ${before}
  ${paperOf('m')} WHERE ${isOwn(`m.${side}`)} AND NOT (${isSaidThere(OTHER_END[side])})`;

/** Goods that other tills received leave the sender's transit. */
const arrived = (side: End, base: string, before: string) => `
  SELECT w.shop_id, w.nit, w.codigo_plano, e.ambiente, 'transito:' || b.cod_estable AS place, ${base} AS base, m.at, m.installation_id AS till, e.id AS paper
  FROM wanted w JOIN goods g ON g.company_id = $1::uuid AND g.nit = w.nit AND g.codigo_plano = w.codigo_plano
  JOIN stock_move m ON m.company_id = g.company_id AND m.installation_id = g.installation_id AND m.product = g.product AND m.at < ${before}
    AND m.${side} LIKE 'transito:%'
  ${paperOf('m')}
  JOIN document s ON s.company_id = e.company_id AND s.codigo_generacion = e.traslado AND s.installation_id <> e.installation_id AND s.counts
    AND s.shop_id = w.shop_id
  JOIN branch b ON b.company_id = s.company_id AND b.installation_id = s.installation_id AND b.nit = s.nit AND b.branch = s.branch
  WHERE ${isOnWayFromOther(`m.${side}`)}`;

/** CTE `standing`: stock by place before a moment, of the goods in `wanted`; `$1` is the company. */
export const standingOf = (before: string) => `
  own AS MATERIALIZED (${OWN_GOODS}),
  ${standingBy(before, [arrived('desde', '-m.base', before), arrived('hacia', 'm.base', before)])}`;

/** The same for the goods in `own`, with movements reported elsewhere. */
function standingBy(before: string, elsewhere: readonly string[]): string {
  const moves = [end('desde', '-m.base', before), end('hacia', 'm.base', before), ...elsewhere];
  return `
  counts AS MATERIALIZED (
    SELECT DISTINCT ON (${KEY}) * FROM (
      SELECT o.shop_id, o.nit, o.codigo_plano, e.ambiente, ${normal('c.lugar')} AS place, c.contado AS base, c.at, c.installation_id AS till,
        e.id AS paper, c.item
      FROM own o JOIN stock_count c ON c.company_id = o.company_id AND c.installation_id = o.installation_id AND c.product = o.product
        AND c.at < ${before}
      ${paperOf('c')} WHERE ${STANDS} AND ${isOwn('c.lugar')}) c
    ORDER BY ${KEY}, at DESC, till DESC, paper DESC, item DESC),
  moves AS (${moves.join(' UNION ALL ')}),
  standing AS (
    SELECT ${KEY}, ${exactSum('base')} AS base, max(count_at) AS count_at, max(count_till) AS count_till, max(count_paper) AS count_paper FROM (
      SELECT ${KEY}, base, at AS count_at, till::text AS count_till, paper AS count_paper FROM counts
      UNION ALL
      SELECT ${KEY}, m.base, NULL, NULL, NULL FROM moves m LEFT JOIN counts c USING (${KEY})
      WHERE c.at IS NULL OR (m.at, m.till, m.paper) > (c.at, c.till, c.paper)) AS facts
    GROUP BY ${KEY})`;
}
