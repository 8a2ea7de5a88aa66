/** Totals of a day: they move in the same statement as the documents they count. */
import { columnName } from './record-tables.ts';

/** Dimensions by which a day's documents are counted. */
export const TOTAL_KEY = ['nit', 'branch', 'ambiente', 'autoridad', 'fecEmi', 'tipoDte', 'estado'];

const COLUMNS = TOTAL_KEY.map(columnName).join(', ');

/** What a statement ends with whose `moves` are documents with their `sign`: `sums` of them, added to the totals. `$1` company. */
export const ADD_MOVES = {
  sums: `sums AS (
      SELECT shop_id, installation_id, ${COLUMNS}, sum(sign) AS cantidad, sum(sign * monto) AS monto, sum(sign * iva) AS iva
      FROM moves GROUP BY shop_id, installation_id, ${COLUMNS})`,
  insert: `INSERT INTO day_total AS t (company_id, shop_id, installation_id, ${COLUMNS}, cantidad, monto_centavos, iva_centavos)
    SELECT $1::uuid, shop_id, installation_id, ${COLUMNS}, cantidad, monto, iva FROM sums
    WHERE cantidad <> 0 OR monto <> 0 OR iva <> 0
    ON CONFLICT (company_id, fec_emi, installation_id, nit, branch, ambiente, autoridad, tipo_dte, estado) DO UPDATE SET
      cantidad = t.cantidad + excluded.cantidad, monto_centavos = t.monto_centavos + excluded.monto_centavos,
      iva_centavos = t.iva_centavos + excluded.iva_centavos`,
};
