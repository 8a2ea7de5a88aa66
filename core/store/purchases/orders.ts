/** Orders to suppliers (§pedidos): what is on its way, and from whom goods came last. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { shelf } from '../../contract/stock/stock.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import type { ShopStock } from '../stock/stock-list.ts';

const ORDER = record({
  /** One per order: the same call again is the same order. */
  clave: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  numero: column.integer,
  supplierId: orNull(column.integer),
  userId: column.text,
  placedAt: column.integer,
});
const LINE = record({
  product: column.integer,
  /** What the supplier calls it. */
  codigoProveedor: orNull(column.text),
  presentacion: column.text,
  /** Units that one of the supplier's holds. */
  factor: column.integer,
  /** In base units. */
  base: column.integer,
});
export type OrderLine = RecordOf<typeof LINE>;
export const ORDER_ENDS = ['RECIBIDA', 'ANULADA'] as const;

const KEPT = ORDER.extend({
  id: column.integer,
  nit: orNull(column.text),
  proveedor: orNull(column.text),
  persona: column.text,
  /** Address on the supplier's last document. */
  correo: orNull(column.text),
  fin: orNull(column.oneOf(ORDER_ENDS)),
  endedAt: orNull(column.integer),
});
export type StoredOrder = RecordOf<typeof KEPT>;
const KEPT_LINE = LINE.extend({ codigo: column.text, descripcion: column.text, pesado: column.flag });

const SELECT = `
  SELECT o.*, s.nit, s.nombre AS proveedor, u.nombre AS persona, (SELECT iif(json_valid(b.original), b.original ->> '$.emisor.correo', NULL)
    FROM purchase AS b WHERE b.supplier_id = o.supplier_id ORDER BY b.id DESC LIMIT 1) AS correo, e.fin, e.at AS ended_at FROM purchase_order AS o
  JOIN user AS u ON u.id = o.user_id LEFT JOIN supplier AS s ON s.id = o.supplier_id LEFT JOIN purchase_order_end AS e ON e.order_id = o.id`;
const OF_SHOP = 'o.issuer_id = ? AND o.ambiente = ? AND o.branch_id = ?';
const BY_KEY = KEPT.select(`${SELECT} WHERE ${OF_SHOP} AND o.clave = ?`);
const BY_NUMBER = KEPT.select(`${SELECT} WHERE ${OF_SHOP} AND o.numero = ?`);
const BY_ID = KEPT.select(`${SELECT} WHERE o.id = ?`);
const LATEST = KEPT.select(`${SELECT} WHERE ${OF_SHOP} ORDER BY o.numero DESC LIMIT ?`);
const LINES = KEPT_LINE.select(`
  SELECT l.*, p.codigo, p.descripcion, p.pesado FROM purchase_order_line AS l JOIN product AS p ON p.num = l.product
  WHERE order_id = ? ORDER BY item`);
const LAST_NUMBER = column.integer.select(
  'SELECT coalesce(max(numero), 0) AS numero FROM purchase_order AS o WHERE ' + OF_SHOP,
);
const ADD = insertionOf('purchase_order', ORDER);
const ADD_LINE = insertionOf('purchase_order_line', LINE, 'order_id', 'item');
const END = command(
  'INSERT OR IGNORE INTO purchase_order_end (order_id, fin, purchase_id, user_id, at) VALUES (?, ?, ?, ?, ?)',
);
/** A purchase of its supplier that brings any of its goods is what an order was for. */
const END_BY_PURCHASE = command(`
  INSERT INTO purchase_order_end (order_id, fin, purchase_id, user_id, at)
  SELECT o.id, 'RECIBIDA', b.id, b.user_id, b.entered_at FROM purchase AS b CROSS JOIN purchase_order AS o
    ON o.issuer_id = b.issuer_id AND o.ambiente = b.ambiente AND o.branch_id = b.branch_id AND o.supplier_id = b.supplier_id
  WHERE b.id = ? AND b.estado = 'INGRESADA' AND NOT EXISTS (SELECT 1 FROM purchase_order_end AS e WHERE e.order_id = o.id)
    AND EXISTS (SELECT 1 FROM purchase_order_line AS l CROSS JOIN purchase_line AS p ON p.purchase_id = b.id AND p.product = l.product
      WHERE l.order_id = o.id)`);

const GO_ON = command('DELETE FROM purchase_order_end WHERE purchase_id = ?');

const UNITS = record({ product: column.integer, base: column.integer });
const ON_ORDER = UNITS.select(`
  SELECT l.product, sum(l.base) AS base FROM purchase_order AS o CROSS JOIN purchase_order_line AS l ON l.order_id = o.id
  WHERE ${OF_SHOP} AND NOT EXISTS (SELECT 1 FROM purchase_order_end AS e WHERE e.order_id = o.id) GROUP BY l.product`);
const SOLD = UNITS.select(`
  WITH given AS MATERIALIZED (SELECT +? AS wanted, +? AS ambiente, +? AS branch, +? AS shelf, +? AS since)
  SELECT m.product, sum(iif(m.hacia = 'cliente', m.base, -m.base)) AS base
  FROM given CROSS JOIN json_each(given.wanted) AS w
  CROSS JOIN stock_move AS m INDEXED BY stock_move_product ON m.product = w.value AND m.at >= given.since AND 'cliente' IN (m.desde, m.hacia)
  CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente AND e.branch_id = given.branch
  GROUP BY m.product`);

const SOURCE = record({
  supplierId: column.integer,
  nit: column.text,
  nombre: column.text,
  codigoProveedor: orNull(column.text),
  presentacion: column.text,
  factor: column.integer,
  /** Of so many of the supplier's units, in USD without VAT. */
  costo: column.text,
  recibido: orNull(column.text),
});
export type GoodsSource = RecordOf<typeof SOURCE>;
/** What was learnt of a supplier's name for goods, its code before its words. */
const learnt = (what: string) => `(SELECT ${what} FROM supplier_alias AS a
    WHERE a.supplier_id = b.supplier_id AND a.product = l.product AND a.until IS NULL ORDER BY a.clase, a.since DESC, a.id DESC LIMIT 1)`;
const LAST_SOURCE = SOURCE.select(`
  SELECT b.supplier_id, s.nit, s.nombre, ${learnt("iif(a.clase = 'codigo', a.clave, NULL)")} AS codigo_proveedor,
    coalesce(${learnt('a.presentacion')}, l.presentacion) AS presentacion, coalesce(${learnt('a.factor')}, l.factor) AS factor, l.costo, l.recibido
  FROM purchase_line AS l INDEXED BY purchase_line_product CROSS JOIN purchase AS b ON b.id = l.purchase_id
  JOIN supplier AS s ON s.id = b.supplier_id
  WHERE l.product = ? AND b.ambiente = ? AND b.estado = 'INGRESADA' AND b.tipo_dte <> '05' ORDER BY b.fec_emi DESC, b.id DESC LIMIT 1`);

const shopKey = ({ issuerId, ambiente, branchId }: ShopStock) => [issuerId, ambiente, branchId] as const;

/** What of each product is on its way to a shop, in base units. */
export function unitsOnOrder(reader: Reader, shop: ShopStock): ReadonlyMap<number, number> {
  return new Map(ON_ORDER.list(reader, ...shopKey(shop)).map(({ product, base }) => [product, base]));
}

/** What a shop sold of these products since a moment, less what came back, in base units. */
export function unitsSold(
  reader: Reader,
  { ambiente, branchId }: ShopStock,
  of: { readonly products: readonly number[]; readonly since: Instant },
): ReadonlyMap<number, number> {
  const wanted = JSON.stringify(of.products);
  const sold = SOLD.list(reader, wanted, ambiente, branchId, shelf(branchId), of.since);
  return new Map(sold.map(({ product, base }) => [product, base]));
}

/** From whom a product came last, and in what; null where no supplier's document brought any. */
export function lastSource(
  reader: Reader,
  { product, ambiente }: { readonly product: number } & Pick<ShopStock, 'ambiente'>,
): GoodsSource | null {
  return LAST_SOURCE.find(reader, product, ambiente);
}

/** An order of that key; null without one. */
export function findOrder(reader: Reader, shop: ShopStock, clave: string): StoredOrder | null {
  return BY_KEY.find(reader, ...shopKey(shop), clave);
}

/** The order with that number. */
export function orderOfNumber(reader: Reader, shop: ShopStock, numero: number): StoredOrder | null {
  return BY_NUMBER.find(reader, ...shopKey(shop), numero);
}

/** The order in that row. */
export function orderOfId(reader: Reader, id: number): StoredOrder | null {
  return BY_ID.find(reader, id);
}

/** The orders of a shop, the newest first. */
export function listOrders(reader: Reader, shop: ShopStock, limit: number): readonly StoredOrder[] {
  return LATEST.list(reader, ...shopKey(shop), limit);
}

export function orderLines(reader: Reader, orderId: number): readonly RecordOf<typeof KEPT_LINE>[] {
  return LINES.list(reader, orderId);
}

/** Keeps an order under the next number of its shop. */
export function addOrder(
  tx: Tx,
  order: Omit<RecordOf<typeof ORDER>, 'numero'>,
  lines: readonly OrderLine[],
): void {
  const numero = (LAST_NUMBER.find(tx, ...shopKey(order)) ?? 0) + 1;
  const orderId = ADD.run(tx, { ...order, numero });
  lines.forEach((line, at) => ADD_LINE.run(tx, line, { order_id: orderId, item: at + 1 }));
}

/** Notes that a person ended an order. @returns whether it was on its way */
export function endOrder(
  tx: Tx,
  of: {
    readonly orderId: number;
    readonly fin: (typeof ORDER_ENDS)[number];
    readonly userId: string;
    readonly at: Instant;
  },
): boolean {
  return END.run(tx, of.orderId, of.fin, null, of.userId, of.at).changes > 0;
}

/** Ends the orders that an entered purchase brings goods of. */
export function endOrdersOf(tx: Tx, purchaseId: number): void {
  END_BY_PURCHASE.run(tx, purchaseId);
}

/** What a purchase ended that is not entered any more is on its way again. */
export function resumeOrdersOf(tx: Tx, purchaseId: number): void {
  GO_ON.run(tx, purchaseId);
}
