/** Sales by product, from daily totals. */
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import {
  MAX_FILE_PRODUCTS,
  MAX_LISTED_PRODUCTS,
  type SoldProducts,
} from '../../contract/central/manager-api.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import type { Period } from './sales.ts';

export interface ProductsQuery extends Period {
  readonly shop?: string | undefined;
}

/** The centre's catalogue name wins over the one on document lines. */
const NAMED = 'coalesce(k.descripcion, p.descripcion) AS descripcion, p.cantidad, p.monto';
const CATALOGUE = 'LEFT JOIN product k ON k.codigo = p.codigo AND NOT k.gone';
const SUMS = `max(codigo COLLATE "C") AS codigo, max(descripcion COLLATE "C") AS descripcion, trim_scale(sum(cantidad))::text AS cantidad,
  round(sum(monto), 2)::text AS monto, sum(monto) AS most`;
const ASKED = 'WHERE fec_emi BETWEEN $1 AND $2 AND ambiente = $3 AND ($4::uuid IS NULL OR shop_id = $4)';
const OF_PERIOD = `FROM product_total ${ASKED}`;
const IS_BEHIND = `SELECT EXISTS (SELECT 1 FROM product_dirty ${ASKED}) AS behind`;
const SOLD = 'HAVING sum(cantidad) <> 0 OR sum(monto) <> 0 ORDER BY sum(monto) DESC, clave';
const PRODUCTS = `
  SELECT p.codigo, ${NAMED} FROM (SELECT clave, ${SUMS} ${OF_PERIOD} GROUP BY clave ${SOLD} LIMIT ${MAX_LISTED_PRODUCTS + 1}) p
  ${CATALOGUE} ORDER BY p.most DESC, p.clave`;
const OF_SHOPS = `
  SELECT s.name AS shop, p.codigo, ${NAMED}
  FROM (SELECT shop_id, clave, ${SUMS} ${OF_PERIOD} GROUP BY shop_id, clave ${SOLD} LIMIT ${MAX_FILE_PRODUCTS + 1}) p
  JOIN shop s USING (shop_id) ${CATALOGUE} ORDER BY s.name, p.most DESC, p.clave`;
const HEAD = ['Tienda', 'Código', 'Producto', 'Cantidad', 'Monto sin IVA'];

type ProductRow = SoldProducts['products'][number] & Record<string, unknown>;

export async function soldProducts(tx: Tx, query: ProductsQuery): Promise<SoldProducts> {
  const [products, behind, shops] = await sentAtOnce([
    tx.rows<ProductRow>(PRODUCTS, valuesOf(query)),
    tx.row<{ behind: boolean }>(IS_BEHIND, valuesOf(query)),
    tx.rows<{ id: string; name: string }>('SELECT shop_id AS id, name FROM shop ORDER BY name'),
  ]);
  return {
    products: products.slice(0, MAX_LISTED_PRODUCTS),
    more: products.length > MAX_LISTED_PRODUCTS,
    enCurso: behind?.behind === true,
    shops,
  };
}

/**
 * All of them by shop as a spreadsheet file; the name tells if days were still being added up. Null if there are more than a file holds.
 */
export async function productsFile(tx: Tx, query: ProductsQuery): Promise<TextFile | null> {
  const [rows, behind] = await sentAtOnce([
    tx.rows<ProductRow & { readonly shop: string }>(OF_SHOPS, valuesOf(query)),
    tx.row<{ behind: boolean }>(IS_BEHIND, valuesOf(query)),
  ]);
  if (rows.length > MAX_FILE_PRODUCTS) return null;
  const { from, to, ambiente } = query;
  const test = ambiente === 'PRUEBAS' ? 'prueba-' : '';
  const lines = rows.map(({ shop, codigo, descripcion, cantidad, monto }) => [
    shop,
    codigo ?? '',
    descripcion,
    cantidad,
    monto,
  ]);
  return {
    name: `${test}productos-${from}${from === to ? '' : `-${to}`}${behind?.behind === true ? '-en-curso' : ''}.csv`,
    content: UTF8_MARK + csvLines([HEAD, ...lines]),
  };
}

function valuesOf({ from, to, ambiente, shop }: ProductsQuery) {
  return [from, to, ambiente, shop ?? null];
}
