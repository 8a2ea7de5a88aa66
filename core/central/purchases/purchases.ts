/** Purchases of all shops: supplier documents reported by tills, and our own facturas de sujeto excluido (§purchases-of-all-tills). */
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import {
  MAX_FILE_PURCHASES,
  MAX_LISTED_PURCHASES,
  type CentralPurchases,
  type PurchaseLine,
  type PurchasesQuery,
} from '../../contract/central/purchases/manager-purchases.ts';
import { PURCHASE_CREDIT, UNBOUGHT_TYPES } from '../../contract/purchases/purchases.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import { containsSql } from '../store/plain-sql.ts';
import { keptPurchases } from './received-again.ts';

/** When a database enrolled again and resent its rows, the later installation's count. */
const TOLD = `
  SELECT DISTINCT ON (p.nit, p.compra) p.compra, p.installation_id, p.shop_id, p.nit, p.fec_emi, p.proveedor, s.nombre, p.tipo_dte,
    p.codigo_generacion, p.numero_control, p.estado, p.periodo, p.vence, p.total_centavos, i.name AS till
  FROM ${keptPurchases('x.ambiente = $1 AND x.fec_emi BETWEEN $2 AND $3')} p JOIN installation i ON i.company_id = p.company_id AND i.installation_id = p.installation_id
  LEFT JOIN supplier s ON s.company_id = p.company_id AND s.installation_id = p.installation_id AND s.nit = p.nit AND s.proveedor = p.proveedor ORDER BY p.nit, p.compra, i.enrolled_at DESC`;
const OURS = `
  SELECT d.documento, d.installation_id, d.shop_id, d.nit, d.fec_emi, d.receptor_documento, d.receptor_nombre, d.tipo_dte,
    d.codigo_generacion, d.numero_control, CASE d.estado WHEN 'INVALIDADO' THEN 'ANULADA' ELSE 'INGRESADA' END, substr(d.fec_emi, 1, 7), NULL,
    d.monto_centavos, i.name
  FROM document d JOIN installation i ON i.company_id = d.company_id AND i.installation_id = d.installation_id
  WHERE d.tipo_dte = '14' AND d.counts AND d.numero_vigente AND d.estado <> 'RECHAZADO' AND d.ambiente = $1 AND d.fec_emi BETWEEN $2 AND $3`;
/** `in_force`: rows in force with the same supplier document; if there are two, one is a duplicate. */
const BOUGHT = `WITH all_told AS (
  SELECT t.*, count(*) FILTER (WHERE estado <> 'ANULADA') OVER (PARTITION BY nit, codigo_generacion) AS in_force
  FROM (SELECT * FROM (${TOLD}) s UNION ALL (${OURS})) t), p AS (
  SELECT a.*, n.name AS shop, CASE a.tipo_dte WHEN '${PURCHASE_CREDIT}' THEN -a.total_centavos ELSE a.total_centavos END AS centavos
  FROM all_told a JOIN shop n ON n.shop_id = a.shop_id
  WHERE ($4::uuid IS NULL OR a.shop_id = $4) AND ($5 = '' OR a.estado = $5)
    AND ($6 = '' OR ${containsSql("concat_ws(' ', a.nombre, a.proveedor, a.numero_control, a.codigo_generacion)", '$6')}
      OR strpos(a.proveedor, replace($6, '-', '')) > 0))`;
const LINES = `${BOUGHT}
  SELECT p.compra, p.installation_id::text AS installation, p.nit, p.shop, p.till, p.fec_emi AS "fecEmi", p.proveedor, coalesce(p.nombre, '') AS nombre,
    p.tipo_dte AS "tipoDte", p.numero_control AS "numeroControl", p.estado, p.periodo, p.vence, p.centavos::text AS centavos,
    p.estado <> 'ANULADA' AND p.in_force > 1 AS repetida
  FROM p ORDER BY p.fec_emi DESC, p.shop, p.numero_control DESC, p.compra LIMIT $7`;
const BY_SHOP = `${BOUGHT}
  SELECT p.shop, count(*)::int AS compras, sum(p.centavos)::text AS centavos FROM p
  WHERE p.estado <> 'ANULADA' AND p.tipo_dte NOT IN ('${UNBOUGHT_TYPES.join("', '")}') GROUP BY p.shop ORDER BY p.shop`;
const SHOPS = 'SELECT shop_id AS id, name FROM shop ORDER BY name';
const HEAD = [
  'Fecha',
  'Tienda',
  'Caja',
  'Proveedor',
  'NIT',
  'Tipo',
  'Número de control',
  'Estado',
  'Libro',
  'Vence',
  'Total',
  'Repetida',
];

type Row = Omit<PurchaseLine, 'total'> & { readonly centavos: string } & Record<string, unknown>;

export async function purchasesOf(tx: Tx, query: PurchasesQuery): Promise<CentralPurchases> {
  const [lines, tiendas, shops] = await sentAtOnce([
    tx.rows<Row>(LINES, [...valuesOf(query), MAX_LISTED_PURCHASES + 1]),
    tx.rows<{ shop: string; compras: number; centavos: string }>(BY_SHOP, valuesOf(query)),
    tx.rows<{ id: string; name: string }>(SHOPS),
  ]);
  return {
    compras: lines.slice(0, MAX_LISTED_PURCHASES).map(lineOf),
    more: lines.length > MAX_LISTED_PURCHASES,
    tiendas: tiendas.map(({ centavos, ...shop }) => ({ ...shop, total: centsText(BigInt(centavos)) })),
    shops,
  };
}

/** As a spreadsheet file; null if there are more than a file holds. */
export async function purchasesFile(tx: Tx, query: PurchasesQuery): Promise<TextFile | null> {
  const rows = await tx.rows<Row>(LINES, [...valuesOf(query), MAX_FILE_PURCHASES + 1]);
  if (rows.length > MAX_FILE_PURCHASES) return null;
  const { from, to, ambiente } = query;
  const test = ambiente === 'PRUEBAS' ? 'prueba-' : '';
  return {
    name: `${test}compras-${from}${from === to ? '' : `-${to}`}.csv`,
    content: UTF8_MARK + csvLines([HEAD, ...rows.map(lineOf).map(cellsOf)]),
  };
}

function valuesOf({ ambiente, from, to, shop, estado, q }: PurchasesQuery) {
  return [ambiente, from, to, shop ?? null, estado, plainText(q)];
}

function lineOf({ centavos, ...line }: Row): PurchaseLine {
  return { ...line, total: centsText(BigInt(centavos)) };
}

function cellsOf(line: PurchaseLine): readonly string[] {
  const { fecEmi, shop, till, nombre, proveedor, tipoDte, numeroControl, estado, total } = line;
  const last = [line.periodo ?? '', line.vence ?? '', total, line.repetida ? 'sí' : ''];
  return [fecEmi, shop, till, nombre, proveedor, tipoDte, numeroControl, estado, ...last];
}
