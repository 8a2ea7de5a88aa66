/** Totals of a day, and of what stands of a till's day and month: they move in the same statement as the documents they count, with what is folded into those of shops (`fold-moves.ts`). */
import { SIGN_SQL, STANDS_SQL } from '../overview/sales-sign.ts';
import { columnName } from '../receiving/record-tables.ts';

/** Dimensions by which a day's documents are counted. */
export const TOTAL_KEY = ['nit', 'branch', 'ambiente', 'autoridad', 'fecEmi', 'tipoDte', 'estado'];

const COLUMNS = TOTAL_KEY.map(columnName).join(', ');

const DOCUMENTS = 'sum(cantidad)';
const TOTAL = `sum(${SIGN_SQL} * monto)`;
const IVA = `sum(${SIGN_SQL} * iva)`;
const STANDING = `FROM sums WHERE ${STANDS_SQL} AND ${SIGN_SQL} <> 0`;

/** SQL of what stands of the `sums`, added to a table whose period is that part of a day. */
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

/** SQL of the same by shop and day, appended: batches of many tills would wait for each other at one row. */
const APPENDED = `appended AS (
      INSERT INTO day_move (company_id, shop_id, ambiente, fec_emi, documentos, monto_centavos)
      SELECT $1::uuid, shop_id, ambiente, fec_emi, ${DOCUMENTS}, ${TOTAL}
      ${STANDING} GROUP BY shop_id, ambiente, fec_emi HAVING ${DOCUMENTS} <> 0 OR ${TOTAL} <> 0)`;

/** What a statement ends with whose `moves` are documents with their `sign`: `sums` of them, added to the totals. `$1` company. */
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
