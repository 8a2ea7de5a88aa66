/**
 * Daily and monthly totals by till, moved in the same statement as their documents, with moves to fold into shop totals (`fold-moves.ts`).
 */
import { SIGN_SQL, STANDS_SQL } from '../overview/sales-sign.ts';
import { columnName } from '../receiving/record-tables.ts';

export const TOTAL_KEY = ['nit', 'branch', 'ambiente', 'autoridad', 'fecEmi', 'tipoDte', 'estado'];

const COLUMNS = TOTAL_KEY.map(columnName).join(', ');

const DOCUMENTS = 'sum(cantidad)';
const TOTAL = `sum(${SIGN_SQL} * monto)`;
const IVA = `sum(${SIGN_SQL} * iva)`;
const STANDING = `FROM sums WHERE ${STANDS_SQL} AND ${SIGN_SQL} <> 0`;

/** SQL that adds the valid part of `sums` to a table by day or month. */
function addStanding(table: string, period: string, of: string): string {
  return `${table}_moved AS (
      INSERT INTO ${table} AS t (company_id, shop_id, installation_id, ambiente, autoridad, ${period}, documentos, monto_centavos, iva_centavos)
      SELECT $1::uuid, shop_id, installation_id, ambiente, autoridad, ${of}, ${DOCUMENTS}, ${TOTAL}, ${IVA}
      ${STANDING} GROUP BY shop_id, installation_id, ambiente, autoridad, ${of}
      HAVING ${DOCUMENTS} <> 0 OR ${TOTAL} <> 0 OR ${IVA} <> 0
      ON CONFLICT (company_id, ${period}, installation_id, ambiente, autoridad) DO UPDATE SET
        documentos = t.documentos + excluded.documentos, monto_centavos = t.monto_centavos + excluded.monto_centavos,
        iva_centavos = t.iva_centavos + excluded.iva_centavos)`;
}

/** SQL that appends the same by shop and day: updating one row would make batches of many tills wait. */
const APPENDED = `appended AS (
      INSERT INTO day_move (company_id, shop_id, ambiente, fec_emi, documentos, monto_centavos)
      SELECT $1::uuid, shop_id, ambiente, fec_emi, ${DOCUMENTS}, ${TOTAL}
      ${STANDING} GROUP BY shop_id, ambiente, fec_emi HAVING ${DOCUMENTS} <> 0 OR ${TOTAL} <> 0)`;

/** Ending of a statement whose `moves` are documents with a `sign`: adds their `sums` to the totals. `$1` company. */
export const ADD_MOVES = {
  sums: `sums AS (
      SELECT shop_id, installation_id, ${COLUMNS}, sum(sign) AS cantidad, sum(sign * monto) AS monto, sum(sign * iva) AS iva
      FROM moves GROUP BY shop_id, installation_id, ${COLUMNS}),
    ${addStanding('till_day', 'fec_emi', 'fec_emi')},
    ${addStanding('till_month', 'mes', 'left(fec_emi, 7)')},
    ${APPENDED}`,
  insert: `INSERT INTO day_total AS t (company_id, shop_id, installation_id, ${COLUMNS}, cantidad, monto_centavos, iva_centavos)
    SELECT $1::uuid, shop_id, installation_id, ${COLUMNS}, cantidad, monto, iva FROM sums
    WHERE cantidad <> 0 OR monto <> 0 OR iva <> 0
    ON CONFLICT (company_id, fec_emi, installation_id, nit, branch, ambiente, autoridad, tipo_dte, estado) DO UPDATE SET
      cantidad = t.cantidad + excluded.cantidad, monto_centavos = t.monto_centavos + excluded.monto_centavos,
      iva_centavos = t.iva_centavos + excluded.iva_centavos`,
};
