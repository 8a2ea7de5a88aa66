/** Stock movements and counts of a shop's goods over all tills, latest first. */
import {
  MAX_LISTED_STOCK_MOVES,
  type StockMoveLine,
  type StockMovesQuery,
} from '../../contract/central/stock/manager-stock.ts';
import type { StockCause } from '../../contract/stock/stock.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Tx } from '../store/database.ts';
import { OWN_GOODS, paperOf, STANDS } from './standing-sql.ts';

const OF_GOODS = (table: string, row: string) => `
  own o JOIN ${table} ${row} ON ${row}.company_id = o.company_id AND ${row}.installation_id = o.installation_id AND ${row}.product = o.product`;
/** `$1` company, `$2` shop, `$3` NIT, `$4` code, `$5` environment. */
const MOVES = `
  WITH wanted AS (SELECT $2::uuid AS shop_id, $3::text AS nit, $4::text AS codigo_plano), own AS MATERIALIZED (${OWN_GOODS}),
  happened AS (
    SELECT m.at, m.installation_id, e.id AS paper, m.id AS line, e.causa, m.desde AS de, m.hacia AS a,
      m.base * ((m.hacia LIKE 'sucursal:%')::int - (m.desde LIKE 'sucursal:%')::int) AS base, e.documento, e.motivo, m.product
    FROM ${OF_GOODS('stock_move', 'm')} ${paperOf('m')} WHERE e.ambiente = $5
    UNION ALL
    SELECT c.at, c.installation_id, e.id, c.item, e.causa, NULL, c.lugar, c.contado, NULL, e.motivo, c.product
    FROM ${OF_GOODS('stock_count', 'c')} ${paperOf('c')} WHERE e.ambiente = $5 AND ${STANDS}
    ORDER BY at DESC, installation_id DESC, paper DESC, line DESC LIMIT ${MAX_LISTED_STOCK_MOVES})
  SELECT h.*, i.name AS till, g.pesado, d.numero_control FROM happened h
  JOIN installation i ON i.company_id = $1::uuid AND i.installation_id = h.installation_id
  JOIN goods g ON g.company_id = $1::uuid AND g.installation_id = h.installation_id AND g.product = h.product
  LEFT JOIN document d ON d.company_id = $1::uuid AND d.installation_id = h.installation_id AND d.documento = h.documento
  ORDER BY h.at DESC, h.installation_id DESC, h.paper DESC, h.line DESC`;

interface MoveRow extends Record<string, unknown> {
  readonly at: string;
  readonly till: string;
  readonly causa: StockCause;
  readonly de: string | null;
  readonly a: string;
  readonly base: string;
  readonly pesado: boolean;
  readonly numero_control: string | null;
  readonly motivo: string | null;
}

export async function movesOfGoods(
  tx: Tx,
  company: string,
  { shop, nit, codigo, ambiente }: StockMovesQuery,
): Promise<readonly StockMoveLine[]> {
  const rows = await tx.rows<MoveRow>(MOVES, [company, shop, nit, plainText(codigo), ambiente]);
  return rows.map((row) => ({
    at: Number(row.at),
    till: row.till,
    causa: row.causa,
    de: row.de === null ? null : kindOf(row.de),
    a: kindOf(row.a),
    cantidad: unitsOf(Number(row.base), row).toFixed(),
    numeroControl: row.numero_control,
    motivo: row.motivo,
  }));
}

const kindOf = (place: string) => place.split(':', 1)[0] ?? place;
