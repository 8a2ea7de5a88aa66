/** Proof of what customers owe: each charge is what its document says, and no receipt is missing (§accounts). */
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

/** Proves charges by the texts that were signed, and the numbers of receipts. */
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
}
