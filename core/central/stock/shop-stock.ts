/** Stock and its value: a row per product and shop. */
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import {
  MAX_FILE_STOCK,
  MAX_LISTED_STOCK,
  type Stock,
  type StockLine,
  type StockQuery,
} from '../../contract/central/stock/manager-stock.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { amount, roundItem, roundSummary, sum, ZERO } from '../../domain/money.ts';
import { costOfUnit, unitsOf } from '../../domain/stock/base-units.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import { containsSql } from '../store/plain-sql.ts';

const COST_DECIMALS = 4;
const atPlace = (kind: string) =>
  `coalesce(sum(s.base) FILTER (WHERE s.place LIKE '${kind}:%'), 0)::text AS ${kind}`;
/**
 * The name is one of those at the shop's tills; the minimum is the highest of those that still sell it. What a revoked till said, or one before it was
 * restored (`goods-numbers.ts`), counts where nothing else is said: such goods are shown while there are any.
 */
const LINES = `
  SELECT g.*, n.name AS shop, k.promedio FROM (
    SELECT g.shop_id, g.nit, g.codigo_plano, g.codigo, g.descripcion, g.categoria, g.pesado, g.retirado, g.minimo,
      ${['sucursal', 'averia', 'transito'].map(atPlace).join(', ')},
      max(s.count_at) FILTER (WHERE s.place LIKE 'sucursal:%')::text AS counted
    FROM (
      SELECT shop_id, nit, codigo_plano, max(codigo COLLATE "C") AS codigo, max(descripcion COLLATE "C") AS descripcion,
        max(categoria COLLATE "C") AS categoria, bool_or(pesado) AS pesado, bool_and(retirado OR gone) AS retirado,
        max((SELECT max((l ->> 'minimo')::bigint) FROM jsonb_array_elements(niveles) l)) FILTER (WHERE NOT retirado) AS minimo
      FROM (SELECT a.*, gone, bool_and(gone) OVER (PARTITION BY a.shop_id, a.nit, a.codigo_plano) AS all_gone
        FROM goods a JOIN installation i USING (company_id, installation_id), LATERAL (SELECT i.state = 'REVOCADA' OR a.product < 0 AS gone) g) t
      WHERE lleva_existencia AND gone = all_gone AND ($2::uuid IS NULL OR shop_id = $2)
      GROUP BY shop_id, nit, codigo_plano) g
    LEFT JOIN stock_standing s ON s.shop_id = g.shop_id AND s.nit = g.nit AND s.codigo_plano = g.codigo_plano AND s.ambiente = $1
    WHERE $3 = '' OR ${containsSql("concat_ws(' ', g.codigo, g.descripcion, g.categoria)", '$3')}
    GROUP BY g.shop_id, g.nit, g.codigo_plano, g.codigo, g.descripcion, g.categoria, g.pesado, g.retirado, g.minimo) g
  JOIN shop n ON n.shop_id = g.shop_id
  LEFT JOIN stock_cost k ON k.nit = g.nit AND k.codigo_plano = g.codigo_plano AND k.ambiente = $1
  WHERE (NOT g.retirado OR g.sucursal <> '0') AND (NOT $4::boolean OR g.sucursal::bigint < g.minimo)
  ORDER BY n.name, g.descripcion, g.codigo_plano LIMIT ${MAX_FILE_STOCK + 1}`;
const SHOPS = 'SELECT shop_id AS id, name FROM shop ORDER BY name';
const HEAD = [
  'Tienda',
  'Código',
  'Producto',
  'Categoría',
  'Existencia',
  'Mínimo',
  'Bajo mínimo',
  'Costo unitario',
  'Valor',
  'Avería',
  'En tránsito',
];

interface StockRow extends Record<string, unknown> {
  readonly shop_id: string;
  readonly shop: string;
  readonly nit: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly pesado: boolean;
  readonly minimo: string | null;
  readonly sucursal: string;
  readonly averia: string;
  readonly transito: string;
  readonly counted: string | null;
  readonly promedio: string | null;
}

export async function stockOf(tx: Tx, query: StockQuery): Promise<Stock> {
  const [rows, shops] = await sentAtOnce([
    tx.rows<StockRow>(LINES, valuesOf(query)),
    tx.rows<{ id: string; name: string }>(SHOPS),
  ]);
  const lines = rows.map(lineOf);
  return {
    lines: lines.slice(0, MAX_LISTED_STOCK),
    more: lines.length > MAX_LISTED_STOCK,
    valor: roundSummary(sum(lines.map(({ valor }) => amount(valor ?? '0')))).toFixed(2),
    shops,
  };
}

/** As a spreadsheet file; null if there are more rows than a file holds. */
export async function stockFile(tx: Tx, query: StockQuery): Promise<TextFile | null> {
  const rows = await tx.rows<StockRow>(LINES, valuesOf(query));
  if (rows.length > MAX_FILE_STOCK) return null;
  const test = query.ambiente === 'PRUEBAS' ? 'prueba-' : '';
  return {
    name: `${test}existencias.csv`,
    content: UTF8_MARK + csvLines([HEAD, ...rows.map(lineOf).map(cellsOf)]),
  };
}

function valuesOf({ ambiente, shop, q, bajoMinimo }: StockQuery) {
  return [ambiente, shop ?? null, plainText(q), bajoMinimo === 'true'];
}

function lineOf(row: StockRow): StockLine {
  const shown = (base: string) => unitsOf(Number(base), row).toFixed();
  const cost = costOfUnit(row.promedio === null ? null : amount(row.promedio), row);
  const there = unitsOf(Number(row.sucursal), row);
  const { minimo } = row;
  return {
    shopId: row.shop_id,
    shop: row.shop,
    nit: row.nit,
    codigo: row.codigo,
    descripcion: row.descripcion,
    categoria: row.categoria,
    existencia: there.toFixed(),
    averia: shown(row.averia),
    transito: shown(row.transito),
    minimo: minimo === null ? null : shown(minimo),
    bajoMinimo: minimo !== null && Number(row.sucursal) < Number(minimo),
    costo: cost === null ? null : roundItem(cost).toDecimalPlaces(COST_DECIMALS).toFixed(),
    // Negative stock has no value.
    valor: cost === null ? null : roundSummary(there.gt(0) ? cost.times(there) : ZERO).toFixed(2),
    ultimoConteo: row.counted === null ? null : Number(row.counted),
  };
}

function cellsOf(line: StockLine): readonly string[] {
  const { shop, codigo, descripcion, categoria, existencia, minimo, bajoMinimo } = line;
  const names = [shop, codigo, descripcion, categoria ?? ''];
  const there = [existencia, minimo ?? '', bajoMinimo ? 'sí' : ''];
  return [...names, ...there, line.costo ?? '', line.valor ?? '', line.averia, line.transito];
}
