/** Purchase orders to suppliers (§pedidos): goods on order, and last source of a product. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { shelf } from '../../contract/stock/stock.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import type { ShopStock } from '../stock/stock-list.ts';
import { PURCHASE_LINE } from './purchase-rows.ts';

const ORDER = record({
  /** Idempotency key. */
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
  codigoProveedor: orNull(column.text),
  presentacion: column.text,
  /** Base units per supplier's unit. */
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
  /** Mail address on the supplier's last document. */
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
const LATEST = KEPT.select(`${SELECT} WHERE ${OF_SHOP} ORDER BY o.numero DESC LIMIT ?`);
const LAST_NUMBER = column.integer.select(
  'SELECT coalesce(max(numero), 0) AS numero FROM purchase_order AS o WHERE ' + OF_SHOP,
);
const ADD = insertionOf('purchase_order', ORDER);
const ADD_LINE = insertionOf('purchase_order_line', LINE, 'order_id', 'item');
const END = command(
  'INSERT OR IGNORE INTO purchase_order_end (order_id, fin, purchase_id, user_id, at) VALUES (?, ?, ?, ?, ?)',
);
/** Ends open orders of the purchase's supplier of which it brought any product since they were placed. */
const END_BY_PURCHASE = command(`
  INSERT INTO purchase_order_end (order_id, fin, purchase_id, user_id, at)
  SELECT o.id, 'RECIBIDA', b.id, b.user_id, b.entered_at FROM purchase AS b CROSS JOIN purchase_order AS o
    ON o.issuer_id = b.issuer_id AND o.ambiente = b.ambiente AND o.branch_id = b.branch_id AND o.supplier_id = b.supplier_id
  WHERE b.id = ? AND b.estado = 'INGRESADA' AND NOT EXISTS (SELECT 1 FROM purchase_order_end AS e WHERE e.order_id = o.id)
    AND EXISTS (SELECT 1 FROM purchase_order_line AS l CROSS JOIN purchase_line AS p ON p.purchase_id = b.id AND p.product = l.product AND p.recibido <> '0'
      CROSS JOIN stock_entry AS e INDEXED BY stock_entry_purchase ON e.purchase_id = b.id
      CROSS JOIN stock_move AS m ON m.entry_id = e.id AND m.product = l.product AND m.desde = 'proveedor' AND m.at >= o.placed_at
      WHERE l.order_id = o.id)`);

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
  purchaseId: column.integer,
});
export type GoodsSource = RecordOf<typeof SOURCE>;
/** Column of the supplier's alias for the product; codes come before names. */
const learnt = (what: string) => `(SELECT ${what} FROM supplier_alias AS a
    WHERE a.supplier_id = b.supplier_id AND a.product = l.product AND a.until IS NULL ORDER BY a.clase, a.since DESC, a.id DESC LIMIT 1)`;

const shopKey = ({ issuerId, ambiente, branchId }: ShopStock) => [issuerId, ambiente, branchId] as const;

/** By `product.num`, in base units. */
export function unitsOnOrder(reader: Reader, shop: ShopStock): ReadonlyMap<number, number> {
  return new Map(ON_ORDER.list(reader, ...shopKey(shop)).map(({ product, base }) => [product, base]));
}

/** Units sold since a moment, less returns, in base units. */
export function unitsSold(
  reader: Reader,
  { ambiente, branchId }: ShopStock,
  of: { readonly products: readonly number[]; readonly since: Instant },
): ReadonlyMap<number, number> {
  const wanted = JSON.stringify(of.products);
  const sold = SOLD.list(reader, wanted, ambiente, branchId, shelf(branchId), of.since);
  return new Map(sold.map(({ product, base }) => [product, base]));
}

/** Supplier and packaging of the product's last purchase, or null. */
export const lastSource = SOURCE.select(
  `
  SELECT b.supplier_id, s.nit, s.nombre, ${learnt("iif(a.clase = 'codigo', a.clave, NULL)")} AS codigo_proveedor,
    coalesce(${learnt('a.presentacion')}, l.presentacion) AS presentacion, coalesce(${learnt('a.factor')}, l.factor) AS factor, b.id AS purchase_id
  FROM purchase_line AS l INDEXED BY purchase_line_product CROSS JOIN purchase AS b ON b.id = l.purchase_id
  JOIN supplier AS s ON s.id = b.supplier_id
  WHERE l.product = ? AND b.ambiente = ? AND b.estado = 'INGRESADA' AND b.tipo_dte <> '05' AND l.recibido <> '0' ORDER BY b.fec_emi DESC, b.id DESC LIMIT 1`,
  ({ product, ambiente }: { readonly product: number } & Pick<ShopStock, 'ambiente'>) => [product, ambiente],
).find;

/** All that a purchase brought of a product. */
export const linesOfSource = PURCHASE_LINE.select<[product: number, purchaseId: number]>(
  'SELECT * FROM purchase_line INDEXED BY purchase_line_product WHERE product = ? AND purchase_id = ?',
).list;

/** The order with an idempotency key, or null. */
export function findOrder(reader: Reader, shop: ShopStock, clave: string): StoredOrder | null {
  return BY_KEY.find(reader, ...shopKey(shop), clave);
}

export function orderOfNumber(reader: Reader, shop: ShopStock, numero: number): StoredOrder | null {
  return BY_NUMBER.find(reader, ...shopKey(shop), numero);
}

export const orderOfId = KEPT.select<[id: number]>(`${SELECT} WHERE o.id = ?`).find;

/** Newest first. */
export function listOrders(reader: Reader, shop: ShopStock, limit: number): readonly StoredOrder[] {
  return LATEST.list(reader, ...shopKey(shop), limit);
}

export const orderLines = KEPT_LINE.select<[orderId: number]>(`
  SELECT l.*, p.codigo, p.descripcion, p.pesado FROM purchase_order_line AS l JOIN product AS p ON p.num = l.product
  WHERE order_id = ? ORDER BY item`).list;

/** Stores an order under the branch's next number. */
export function addOrder(
  tx: Tx,
  order: Omit<RecordOf<typeof ORDER>, 'numero'>,
  lines: readonly OrderLine[],
): void {
  const numero = (LAST_NUMBER.find(tx, ...shopKey(order)) ?? 0) + 1;
  const orderId = ADD.run(tx, { ...order, numero });
  lines.forEach((line, at) => ADD_LINE.run(tx, line, { order_id: orderId, item: at + 1 }));
}

/** Ends an order by a user. @returns whether it was open */
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

export function endOrdersOf(tx: Tx, purchaseId: number): void {
  END_BY_PURCHASE.run(tx, purchaseId);
}

/** Reopens orders when the entry of their purchase is undone. */
export const resumeOrdersOf = command<[purchaseId: number]>(
  'DELETE FROM purchase_order_end WHERE purchase_id = ?',
).run;
