/** Verifies purchases: unchanged texts, no duplicates, and payments that match the drawers (§compras, §por-pagar). */
import { hash } from 'node:crypto';
import { AMBIENTES } from '../../contract/ambiente.ts';
import { creditOfPurchase } from '../../domain/accounts/credit-of-sale.ts';
import type { Charge, Credit, Settled } from '../../domain/debts/settle-debts.ts';
import type { Reader } from '../handle.ts';
import { integer, oneOf, text } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { guarded, RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import { supplierAccounts } from './accounts.ts';

const TEXTS = query('SELECT clave, original, sha256 FROM purchase ORDER BY id');
/** Duplicate purchases entered by hand, and those annulled without a reason. */
const PAPERS = query(`
  SELECT min(clave) AS clave, 'numero' AS campo FROM written_purchase CROSS JOIN purchase ON purchase.id = purchase_id
  WHERE estado <> 'ANULADA' GROUP BY issuer_id, ambiente, supplier_id, tipo_dte, serie, numero HAVING count(*) > 1
  UNION ALL
  SELECT clave, 'motivo' FROM written_purchase CROSS JOIN purchase ON purchase.id = purchase_id
  WHERE (estado = 'ANULADA') <> EXISTS (SELECT 1 FROM purchase_undone WHERE purchase_undone.purchase_id = purchase.id)`);
/** Purchases not entered that still have goods in stock, and waiting ones with entered lines. */
const STANDING = query(`
  SELECT DISTINCT clave FROM purchase AS p CROSS JOIN stock_entry AS e ON e.purchase_id = p.id CROSS JOIN stock_move AS o ON o.entry_id = e.id
  WHERE p.estado <> 'INGRESADA' AND NOT EXISTS (SELECT 1 FROM stock_move AS f CROSS JOIN stock_entry AS g ON g.id = f.entry_id
    WHERE f.id = o.revierte AND g.purchase_id = p.id)
  AND o.base > coalesce((SELECT sum(r.base - coalesce((SELECT sum(x.base) FROM stock_move AS x WHERE x.revierte = r.id), 0))
    FROM stock_move AS r WHERE r.revierte = o.id), 0)
  UNION SELECT clave FROM purchase CROSS JOIN purchase_line ON purchase_id = purchase.id WHERE estado = 'RECIBIDA'
  ORDER BY clave`);
/** Recorded late seals missing in their purchase. */
const SEALS = query(`
  SELECT clave FROM purchase_seal CROSS JOIN purchase ON purchase.id = purchase_id WHERE sello IS NULL`);
/** Payments that do not match their drawer movement, or pay another supplier's purchase. */
const PAYMENTS = query(`
  SELECT p.clave, 'movement_id' AS campo FROM supplier_payment AS p LEFT JOIN cash_movement AS m ON m.id = p.movement_id
  WHERE p.forma = '01' AND (m.tipo IS NOT 'SALIDA' OR m.monto_centavos IS NOT p.monto_centavos OR m.user_id IS NOT p.user_id)
  UNION ALL
  SELECT p.clave, 'anulado' FROM supplier_payment AS p CROSS JOIN supplier_payment_undone AS u ON u.payment_id = p.id
  LEFT JOIN cash_movement AS m ON m.id = u.movement_id
  WHERE (p.forma = '01') <> (u.movement_id IS NOT NULL)
    OR p.forma = '01' AND (m.tipo IS NOT 'ENTRADA' OR m.monto_centavos IS NOT p.monto_centavos)
  UNION ALL
  SELECT p.clave, 'compras' FROM supplier_payment_wish AS w CROSS JOIN supplier_payment AS p ON p.id = w.payment_id
  CROSS JOIN purchase AS b ON b.id = w.purchase_id
  WHERE b.supplier_id <> p.supplier_id OR b.issuer_id <> p.issuer_id OR b.ambiente <> p.ambiente
  UNION ALL
  SELECT p.clave, 'compras' FROM supplier_payment_charge AS w CROSS JOIN supplier_payment AS p ON p.id = w.payment_id
  CROSS JOIN document AS d ON d.id = w.document_id
  WHERE d.issuer_id <> p.issuer_id OR d.ambiente <> p.ambiente
    OR NOT EXISTS (SELECT 1 FROM supplier_charge AS c WHERE c.document_id = d.id AND c.supplier_id = p.supplier_id)`);
const CHARGES = query(`
  SELECT charge.document_id, charge.centavos, charge.vence, document.codigo_generacion, fec_emi, payload, nit, receptor_documento, charge.version,
    (SELECT max(version) FROM document_version AS v WHERE v.document_id = charge.document_id) AS last
  FROM supplier_charge AS charge CROSS JOIN document ON document.id = charge.document_id CROSS JOIN supplier ON supplier.id = supplier_id
  CROSS JOIN document_version ON document_version.document_id = charge.document_id AND document_version.version = charge.version
  ORDER BY charge.document_id, charge.version`);
const ACCOUNTS = query(`
  SELECT issuer_id, ambiente FROM purchase UNION SELECT issuer_id, ambiente FROM document WHERE id IN (SELECT document_id FROM supplier_charge)`);

export function verifyPurchases(reader: Reader, faults: FaultCollector): void {
  for (const row of TEXTS.iterate(reader)) {
    if (hash('sha256', text(row, 'original'), 'hex') === text(row, 'sha256')) continue;
    const mensaje = `El documento del proveedor no es como vino. ${RESTORE}`;
    faults.add({ tabla: 'purchase', fila: text(row, 'clave'), campo: 'original', mensaje });
  }
  for (const row of PAPERS.iterate(reader)) {
    const mensaje = `La compra escrita está dos veces, o anulada sin motivo. ${RESTORE}`;
    faults.add({ tabla: 'written_purchase', fila: text(row, 'clave'), campo: text(row, 'campo'), mensaje });
  }
  for (const row of STANDING.iterate(reader)) {
    const mensaje = `La compra no está ingresada y sus bienes o líneas siguen. ${RESTORE}`;
    faults.add({ tabla: 'purchase', fila: text(row, 'clave'), campo: 'estado', mensaje });
  }
  for (const row of SEALS.iterate(reader)) {
    const mensaje = `Consta que llegó el sello del proveedor, y la compra no lo tiene. ${RESTORE}`;
    faults.add({ tabla: 'purchase_seal', fila: text(row, 'clave'), campo: 'sello', mensaje });
  }
  for (const row of PAYMENTS.iterate(reader)) {
    const mensaje = `El pago no es lo que dicen la caja y sus compras. ${RESTORE}`;
    faults.add({ tabla: 'supplier_payment', fila: text(row, 'clave'), campo: text(row, 'campo'), mensaje });
  }
  verifyCharges(reader, faults);
  // Unreadable purchases were reported above; accounts need all of them.
  if (faults.total > 0) return;
  for (const row of ACCOUNTS.all(reader)) {
    const of = {
      issuerId: text(row, 'issuer_id'),
      ambiente: oneOf(row, 'ambiente', AMBIENTES),
      supplierId: null,
    };
    for (const [id, account] of supplierAccounts(reader, of)) {
      if (isTied(account)) continue;
      const mensaje = `Lo pagado y lo que se debe al proveedor no cuadran. ${RESTORE}`;
      faults.add({ tabla: 'supplier', fila: `id ${id}`, campo: 'saldo', mensaje });
    }
  }
}

/** Compares the charges of our facturas de sujeto excluido with the signed texts. */
function verifyCharges(reader: Reader, faults: FaultCollector): void {
  for (const row of CHARGES.iterate(reader)) {
    const place = { tabla: 'supplier_charge', fila: text(row, 'codigo_generacion') };
    guarded(faults, place, () => {
      if (isAsSigned(row)) return;
      const mensaje = `No es lo que el documento dice que se debe al proveedor. ${RESTORE}`;
      faults.add({ ...place, campo: 'centavos', mensaje });
    });
  }
}

function isAsSigned(row: Row): boolean {
  const { centavos, vence } = creditOfPurchase(text(row, 'payload'), text(row, 'fec_emi')) ?? NOTHING_OWED;
  if (centavos !== BigInt(integer(row, 'centavos'))) return false;
  const isIts = row['version'] !== row['last'] || row['nit'] === row['receptor_documento'];
  return centavos === 0n || (isIts && vence === text(row, 'vence'));
}

const NOTHING_OWED = { centavos: 0n, vence: '' };

/** Whether nothing is applied beyond its amount, and the balance equals charges less credits. */
export function isTied({
  charges,
  credits,
  imputado,
  pendiente,
  aFavor,
}: Settled & { readonly charges: readonly Charge[]; readonly credits: readonly Credit[] }): boolean {
  const sum = (each: Iterable<bigint>) => [...each].reduce((all, one) => all + one, 0n);
  const of = (isMeant: (one: (typeof imputado)[number]) => boolean) =>
    sum(imputado.filter(isMeant).map(({ centavos }) => centavos));
  return (
    charges.every(({ id, centavos }) => of((one) => one.id === id) <= centavos) &&
    credits.every(({ clave, centavos }) => of((one) => one.clave === clave) <= centavos) &&
    sum(pendiente.values()) - aFavor ===
      sum(charges.map(({ centavos }) => centavos)) - sum(credits.map(({ centavos }) => centavos))
  );
}
