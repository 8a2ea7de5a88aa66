/** Verifies the daily totals against the documents. */
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';
import { RESTORE, type FaultCollector } from './verify-faults.ts';

const KEY = 'issuer_id, ambiente, branch_id, fec_emi, tipo_dte, estado';
const DIFFERENCES = query(`
  WITH counted AS (
    SELECT issuer_id, ambiente, branch_id, fec_emi, tipo_dte,
      CASE WHEN estado IN ('EMITIDO', 'TRANSMITIENDO') THEN 'PENDIENTE' ELSE estado END AS estado,
      count(*) AS cantidad, sum(monto_centavos) AS monto, sum(iva_centavos) AS iva
    FROM document GROUP BY 1, 2, 3, 4, 5, 6)
  SELECT ${KEY} FROM counted FULL JOIN day_total USING (${KEY})
  WHERE coalesce(counted.cantidad, 0) <> coalesce(day_total.cantidad, 0)
    OR coalesce(counted.monto, 0) <> coalesce(day_total.monto_centavos, 0)
    OR coalesce(counted.iva, 0) <> coalesce(day_total.iva_centavos, 0)
  ORDER BY ${KEY}`);

export function verifyTotals(reader: Reader, faults: FaultCollector): void {
  for (const row of DIFFERENCES.iterate(reader)) {
    const fila = Object.values(row).map(String).join(' ');
    const mensaje = `No es lo que suman los documentos de ese día. ${RESTORE}`;
    faults.add({ tabla: 'day_total', fila, campo: '(fila)', mensaje });
  }
}
