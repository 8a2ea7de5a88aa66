/** What the register of a shop's goods is made of (§registro-inventario): its products, and what happened to them, with the document of each move. */
import type { Ambiente } from '../../contract/ambiente.ts';
import { damaged, shelf, transit, type Place } from '../../contract/stock/stock.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import type { ShopStock } from './stock-list.ts';
import { STOCK_EVENT } from './stock-rows.ts';

const GOODS = record({
  product: column.integer,
  codigo: column.text,
  descripcion: column.text,
  pesado: column.flag,
  /** CAT-014. */
  uniMedida: column.integer,
}).select(`
  SELECT num AS product, codigo, descripcion, pesado, uni_medida FROM product
  WHERE issuer_id = ? AND lleva_existencia = 1 ORDER BY codigo_plano`);
export type RegisterGoods = NonNullable<ReturnType<typeof GOODS.find>>;

const EVENT = STOCK_EVENT.extend({
  product: column.integer,
  /** The document that moved them, of the issuer or of a supplier. */
  tipoDte: orNull(column.text),
  numeroControl: orNull(column.text),
  codigoGeneracion: orNull(column.text),
  /** Who sold them; the country is known of taxpayers, the document of those who are excluded from VAT. */
  proveedor: orNull(column.text),
  pais: orNull(column.text),
  documentoProveedor: orNull(column.text),
  /** What it cost, for how many that was, and when that was set: of what it takes back, where it takes something back. */
  costo: orNull(column.text),
  costoDe: orNull(column.integer),
  costedAt: column.integer,
});
export type RegisterEvent = RecordOf<typeof EVENT>;

const EVENTS = EVENT.select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS ambiente, +? AS shelf, +? AS damaged, +? AS transit, +? AS since, +? AS until)
  SELECT m.product, m.at, m.entry_id AS entry, m.id AS line, e.causa, m.desde, m.hacia, m.base,
    coalesce(d.tipo_dte, b.tipo_dte) AS tipo_dte, coalesce(d.numero_control, b.numero_control) AS numero_control,
    coalesce(d.codigo_generacion, b.codigo_generacion) AS codigo_generacion,
    coalesce(s.nombre, iif(d.tipo_dte = '14', d.receptor_nombre, NULL)) AS proveedor, s.pais,
    iif(d.tipo_dte = '14', d.receptor_documento, NULL) AS documento_proveedor,
    coalesce(m.costo, o.costo, f.costo) AS costo,
    CASE WHEN m.costo IS NOT NULL THEN m.base WHEN o.costo IS NOT NULL THEN o.base ELSE f.base END AS costo_de,
    coalesce(f.at, o.at, m.at) AS costed_at
  FROM given CROSS JOIN product AS p ON p.issuer_id = given.issuer AND p.lleva_existencia = 1
  CROSS JOIN stock_move AS m ON m.product = p.num AND m.at BETWEEN given.since AND given.until
  CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente
  LEFT JOIN document AS d ON d.id = e.document_id
  LEFT JOIN purchase AS b ON b.id = e.purchase_id LEFT JOIN supplier AS s ON s.id = b.supplier_id
  LEFT JOIN stock_move AS o ON o.id = m.revierte LEFT JOIN stock_move AS f ON f.id = o.revierte
  WHERE m.desde IN (shelf, damaged, transit) OR m.hacia IN (shelf, damaged, transit)
  UNION ALL
  SELECT c.product, c.at, c.entry_id, c.item, e.causa, NULL, c.place, c.contado, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, c.at
  FROM given CROSS JOIN product AS p ON p.issuer_id = given.issuer AND p.lleva_existencia = 1
  CROSS JOIN stock_count_line AS c ON c.product = p.num AND c.place IN (shelf, damaged, transit) AND c.at BETWEEN given.since AND given.until
  CROSS JOIN stock_entry AS e ON e.id = c.entry_id AND e.ambiente = given.ambiente
  WHERE NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = e.id)
  ORDER BY 1, 2, 3, 4`);

const written = (lines: string, at: string) => `
  EXISTS (SELECT 1 FROM stock_entry AS e CROSS JOIN ${lines} AS l ON l.entry_id = e.id
    WHERE e.issuer_id = branch.issuer_id AND e.branch_id = branch.id AND e.ambiente = ${at} AND l.at <= ?)`;
const SHOPS = column.text.select(`
  SELECT id FROM branch WHERE issuer_id = ?
    AND (${written('stock_move', '?')} OR ${written('stock_count_line', '?')}) ORDER BY numero`);

/** The places whose goods are a shop's. */
export const placesOfShop = (branchId: string): readonly [Place, Place, Place] => [
  shelf(branchId),
  damaged(branchId),
  transit(branchId),
];

/** Shops of which papers about goods say something until a moment. */
export function shopsWithStock(
  reader: Reader,
  of: { readonly issuerId: string; readonly ambiente: Ambiente; readonly until: Instant },
): readonly string[] {
  return SHOPS.list(reader, of.issuerId, of.ambiente, of.until, of.ambiente, of.until);
}

/** Products of which stock is kept, by their codes. */
export function registerGoods(reader: Reader, issuerId: string): readonly RegisterGoods[] {
  return GOODS.list(reader, issuerId);
}

/** What happened at the places of a shop between two moments, both included: product by product, each in its order. */
export function registerEvents(
  reader: Reader,
  of: ShopStock & { readonly since: Instant; readonly until: Instant },
): readonly RegisterEvent[] {
  const { issuerId, ambiente, branchId, since, until } = of;
  return EVENTS.list(reader, issuerId, ambiente, ...placesOfShop(branchId), since, until);
}
