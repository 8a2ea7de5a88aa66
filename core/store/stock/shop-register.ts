/** Data of a branch's inventory register: products and events with their documents (§registro-inventario). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { damaged, shelf, transit, type Place } from '../../contract/stock/stock.ts';
import { fiscalDate, monthIn, type Instant } from '../../domain/fiscal-time.ts';
import { amount, type Amount } from '../../domain/money.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { MOVE_COST, MOVE_COST_SQL, MOVE_ORIGIN } from './move-cost.ts';
import type { ShopStock } from './stock-list.ts';
import { existencesBefore } from './standing.ts';
import { STOCK_EVENT } from './stock-rows.ts';

export const UNIT_COST = column.stored<Amount>({ read: amount, write: (value) => value.toFixed() });
const GIVEN = (name: string) => `(SELECT ${name} FROM given)`;
/** SQL: cached cost of product `num` in the last matching month; requires `given.ambiente`. */
export const keptCost = (months: string) =>
  `(SELECT promedio FROM stock_cost AS k WHERE k.product = num AND k.ambiente = ${GIVEN('ambiente')} AND k.mes ${months} ORDER BY k.mes DESC LIMIT 1)`;
const GOODS = record({
  product: column.integer,
  codigo: column.text,
  descripcion: column.text,
  pesado: column.flag,
  /** Cached cost per base unit before the month, and in it. */
  former: orNull(UNIT_COST),
  promedio: orNull(UNIT_COST),
}).select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS ambiente, +? AS month)
  SELECT num AS product, codigo, descripcion, pesado, ${keptCost(`< ${GIVEN('month')}`)} AS former, ${keptCost(`<= ${GIVEN('month')}`)} AS promedio
  FROM product WHERE issuer_id = ${GIVEN('issuer')} AND lleva_existencia = 1 ORDER BY codigo_plano`);
type RegisterGoods = NonNullable<ReturnType<typeof GOODS.find>>;

const STOCKED_GOODS = record({
  product: column.integer,
  codigo: column.text,
  descripcion: column.text,
  pesado: column.flag,
  /** CAT-014. */
  uniMedida: column.integer,
}).select(`
  SELECT num AS product, codigo, descripcion, pesado, uni_medida FROM product
  WHERE issuer_id = ? AND lleva_existencia = 1 ORDER BY codigo_plano`);

const EVENT = STOCK_EVENT.extend({
  product: column.integer,
  /** Our or the supplier's document. */
  tipoDte: orNull(column.text),
  numeroControl: orNull(column.text),
  codigoGeneracion: orNull(column.text),
  /** Supplier. `pais` only for taxpayers, `documentoProveedor` only for sujetos excluidos. */
  proveedor: orNull(column.text),
  pais: orNull(column.text),
  documentoProveedor: orNull(column.text),
  ...MOVE_COST.shape,
});
export type RegisterEvent = RecordOf<typeof EVENT>;

const IN_SHOP = `(${GIVEN('shelf')}, ${GIVEN('damaged')}, ${GIVEN('transit')})`;
const STOCKED = `p.issuer_id = ${GIVEN('issuer')} AND p.lleva_existencia = 1`;
const IN_TIME = `BETWEEN ${GIVEN('since')} AND ${GIVEN('until')}`;
const IN_AMBIENTE = `e.ambiente = ${GIVEN('ambiente')}`;
/** Events of a period, in product order. */
const OF_TIME = {
  moves: `product AS p CROSS JOIN stock_move AS m ON m.product = p.num AND m.at ${IN_TIME}
  CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND ${IN_AMBIENTE}`,
  counts: `product AS p CROSS JOIN stock_count_line AS c ON c.product = p.num AND c.place IN ${IN_SHOP} AND c.at ${IN_TIME}
  CROSS JOIN stock_entry AS e ON e.id = c.entry_id AND ${IN_AMBIENTE}`,
};
/** Events of a period from entries after `after`, starting from the entries as these are few. */
const OF_PAPERS = {
  moves: `stock_entry AS e CROSS JOIN stock_move AS m ON m.entry_id = e.id AND m.at ${IN_TIME} AND e.id > ${GIVEN('after')} AND ${IN_AMBIENTE}
  CROSS JOIN product AS p ON p.num = m.product`,
  counts: `stock_entry AS e CROSS JOIN stock_count_line AS c ON c.entry_id = e.id AND c.place IN ${IN_SHOP} AND c.at ${IN_TIME}
    AND e.id > ${GIVEN('after')} AND ${IN_AMBIENTE}
  CROSS JOIN product AS p ON p.num = c.product`,
};
const eventsOf = ({ moves, counts }: typeof OF_TIME) =>
  EVENT.select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS ambiente, +? AS shelf, +? AS damaged, +? AS transit, +? AS since, +? AS until, +? AS after)
  SELECT p.codigo_plano AS code, m.product, m.at, m.entry_id AS entry, m.id AS line, e.causa, m.desde, m.hacia, m.base,
    coalesce(d.tipo_dte, b.tipo_dte, iif(t.entry_id IS NULL, NULL, '04')) AS tipo_dte,
    coalesce(d.numero_control, b.numero_control, t.numero_control) AS numero_control,
    coalesce(d.codigo_generacion, b.codigo_generacion, t.codigo_generacion) AS codigo_generacion,
    coalesce(s.nombre, iif(d.tipo_dte = '14', d.receptor_nombre, NULL)) AS proveedor, s.pais,
    iif(d.tipo_dte = '14', d.receptor_documento, NULL) AS documento_proveedor,
    ${MOVE_COST_SQL}
  FROM ${moves}
  LEFT JOIN document AS d ON d.id = e.document_id LEFT JOIN stock_transfer AS t ON t.entry_id = e.id
  LEFT JOIN purchase AS b ON b.id = e.purchase_id LEFT JOIN supplier AS s ON s.id = b.supplier_id
  ${MOVE_ORIGIN}
  WHERE ${STOCKED} AND (m.desde IN ${IN_SHOP} OR m.hacia IN ${IN_SHOP})
  UNION ALL
  SELECT p.codigo_plano, c.product, c.at, c.entry_id, c.item, e.causa, NULL, c.place, c.contado, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, c.at
  FROM ${counts}
  WHERE ${STOCKED} AND NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = e.id)
  ORDER BY 1, 3, 4, 5`);
const EVENTS = eventsOf(OF_TIME);
const LATE_EVENTS = eventsOf(OF_PAPERS);
/** Lower bound of entry ids and times. */
const FIRST = 0;

const written = (lines: string, at: string) => `
  EXISTS (SELECT 1 FROM stock_entry AS e CROSS JOIN ${lines} AS l ON l.entry_id = e.id
    WHERE e.issuer_id = branch.issuer_id AND e.branch_id = branch.id AND e.ambiente = ${at} AND l.at <= ?)`;
const SHOPS = column.text.select(`
  SELECT id FROM branch WHERE issuer_id = ?
    AND (${written('stock_move', '?')} OR ${written('stock_count_line', '?')}) ORDER BY numero`);

export const placesOfShop = (branchId: string): readonly [Place, Place, Place] => [
  shelf(branchId),
  damaged(branchId),
  transit(branchId),
];

export function shopsWithStock(
  reader: Reader,
  of: { readonly issuerId: string; readonly ambiente: Ambiente; readonly until: Instant },
): readonly string[] {
  return SHOPS.list(reader, of.issuerId, of.ambiente, of.until, of.ambiente, of.until);
}

/** Products with stock control, by code. */
export function stockedGoods(reader: Reader, issuerId: string): ReturnType<typeof STOCKED_GOODS.list> {
  return STOCKED_GOODS.list(reader, issuerId);
}

export interface RegisteredMonth {
  readonly goods: RegisterGoods;
  readonly opening: ReadonlyMap<string, number>;
  /** In chronological order. */
  readonly events: readonly RegisterEvent[];
}

/**
 * Events of a branch in a period (inclusive), streamed by product in order of code.
 *
 * @param of `also`: products to include even without stock or events
 */
export function* registeredMonths(
  reader: Reader,
  of: ShopStock & {
    readonly since: Instant;
    readonly until: Instant;
    readonly also: (product: number) => boolean;
  },
): Generator<RegisteredMonth> {
  const { issuerId, ambiente, branchId, since, until, also } = of;
  const places = placesOfShop(branchId);
  const openings = new Map<number, Map<string, number>>();
  for (const { product, place, base } of existencesBefore(reader, {
    issuerId,
    ambiente,
    places,
    before: since,
  }))
    if (base !== 0)
      openings.set(product, (openings.get(product) ?? new Map<string, number>()).set(place, base));
  const rows = EVENTS.iterate(reader, issuerId, ambiente, ...places, since, until, FIRST);
  let next = rows.next().value;
  for (const goods of GOODS.iterate(reader, issuerId, ambiente, monthIn(fiscalDate(since)))) {
    const events: RegisterEvent[] = [];
    for (; next?.product === goods.product; next = rows.next().value) events.push(next);
    const opening = openings.get(goods.product) ?? NOTHING;
    if (opening.size > 0 || events.length > 0 || also(goods.product)) yield { goods, opening, events };
  }
}

/** Events until a moment from entries after `after`, by product, then chronologically. */
export function lateRegisterEvents(
  reader: Reader,
  of: ShopStock & { readonly until: Instant; readonly after: number },
): readonly RegisterEvent[] {
  const { issuerId, ambiente, branchId, until, after } = of;
  return LATE_EVENTS.list(reader, issuerId, ambiente, ...placesOfShop(branchId), FIRST, until, after);
}

const NOTHING: ReadonlyMap<string, number> = new Map();
