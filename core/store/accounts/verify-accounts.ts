/** Verifies customer accounts: charges match their documents, and no receipt is missing (§accounts). */
import { creditOfText } from '../../domain/accounts/credit-of-sale.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import type { Reader } from '../handle.ts';
import { integer, text } from '../row.ts';
import { query } from '../statement.ts';

const CHARGES = query(`
  SELECT charge.document_id, charge.centavos, charge.vence, document.codigo_generacion, fec_emi, payload
  FROM account_charge AS charge CROSS JOIN document ON document.id = charge.document_id
  CROSS JOIN document_version ON document_version.document_id = charge.document_id AND document_version.version = charge.version
  WHERE num_documento IS NOT NULL AND tipo_dte IN ('01', '03') ORDER BY charge.document_id, charge.version`);
const RECEIPTS = query(`
  SELECT issuer_id, branch_id, ambiente, count(*) AS kept, max(numero) AS last
  FROM account_payment GROUP BY issuer_id, branch_id, ambiente`);
/** Cash payments and refunds that do not match their drawer movement. */
const CASH = query(`
  SELECT 'account_payment' AS tabla, branch_id || ' ' || account_payment.numero AS fila
  FROM account_payment JOIN cash_movement ON id = movement_id
  WHERE tipo <> 'ENTRADA' OR monto_centavos <> centavos
  UNION ALL SELECT 'account_entry', account_entry.clave
  FROM account_entry JOIN cash_movement ON id = movement_id
  WHERE cash_movement.tipo <> 'SALIDA' OR monto_centavos <> centavos OR account_entry.tipo NOT IN ('REVERSO', 'SALDO_DEVUELTO')`);
/** Reversals that do not match their payment. */
const REVERSALS = query(`
  SELECT entry.clave FROM account_entry AS entry JOIN account_payment AS payment
    ON payment.issuer_id = entry.issuer_id AND payment.branch_id = recibo_branch AND payment.ambiente = entry.ambiente AND numero = recibo_numero
  WHERE payment.centavos <> entry.centavos OR payment.tipo_documento <> entry.tipo_documento OR payment.num_documento <> entry.num_documento`);
/** Receipts that apply more than was paid. */
const TOLD = query(`
  SELECT branch_id || ' ' || numero AS fila FROM account_receipt JOIN account_payment USING (issuer_id, branch_id, ambiente, numero)
  WHERE (SELECT coalesce(sum(CAST(value ->> 'centavos' AS INTEGER)), 0) FROM json_each(imputado)) > centavos`);

export function verifyAccounts(reader: Reader, faults: FaultCollector): void {
  for (const row of CHARGES.iterate(reader)) {
    const credit = creditOfText(text(row, 'payload'), text(row, 'fec_emi'));
    if (credit?.centavos === BigInt(integer(row, 'centavos')) && credit.vence === text(row, 'vence'))
      continue;
    const mensaje = `No es lo que el documento dice que se debe. ${RESTORE}`;
    faults.add({ tabla: 'account_charge', fila: text(row, 'codigo_generacion'), campo: 'centavos', mensaje });
  }
  for (const row of RECEIPTS.all(reader)) {
    if (integer(row, 'kept') === integer(row, 'last')) continue;
    const mensaje = `Falta un recibo de abono. ${RESTORE}`;
    faults.add({ tabla: 'account_payment', fila: text(row, 'branch_id'), campo: 'numero', mensaje });
  }
  for (const row of CASH.all(reader)) {
    const mensaje = `El efectivo no es el del movimiento de la caja. ${RESTORE}`;
    faults.add({ tabla: text(row, 'tabla'), fila: text(row, 'fila'), campo: 'centavos', mensaje });
  }
  for (const row of REVERSALS.all(reader)) {
    const mensaje = `No reversa lo que el recibo dice. ${RESTORE}`;
    faults.add({ tabla: 'account_entry', fila: text(row, 'clave'), campo: 'centavos', mensaje });
  }
  for (const row of TOLD.all(reader)) {
    const mensaje = `El recibo reparte más de lo que se abonó. ${RESTORE}`;
    faults.add({ tabla: 'account_receipt', fila: text(row, 'fila'), campo: 'imputado', mensaje });
  }
}
