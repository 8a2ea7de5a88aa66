/** What one person did within a time and nobody approved: what the limits of a person and day are measured by. In cents. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

/** A person, and a time from its first moment until before its end. */
export interface PersonTime {
  readonly userId: string;
  readonly from: Instant;
  readonly until: Instant;
}

/** Movements, and purchases in cash that the authority did not refuse. */
const WITHDRAWN = query(`
  WITH person (user_id, since, until) AS (VALUES (?, ?, ?))
  SELECT (SELECT coalesce(sum(monto_centavos), 0) FROM cash_movement INDEXED BY cash_movement_person
      WHERE user_id = person.user_id AND at >= since AND at < until AND tipo = 'SALIDA'
        AND NOT EXISTS (SELECT 1 FROM cash_movement_approval WHERE movement_id = cash_movement.id))
    + (SELECT coalesce(sum(purchase_cash.monto_centavos), 0)
      FROM purchase_cash INDEXED BY purchase_cash_person CROSS JOIN document ON document.id = document_id
      WHERE user_id = person.user_id AND at >= since AND at < until AND estado <> 'RECHAZADO') AS monto
  FROM person`);
const DIFFERED = query(`
  SELECT coalesce(sum(abs(contado_centavos - esperado_centavos)
    + CAST(round(coalesce(contenido ->> '$.reporte.efectivo.repuesto', 0) * 100) AS INTEGER)), 0) AS monto
  FROM cash_z INDEXED BY cash_z_person CROSS JOIN cash_count ON cash_count.id = count_id
  WHERE cash_z.user_id = ? AND cash_z.at >= ? AND cash_z.at < ? AND approver_id IS NULL`);
/** One that was agreed anew counts once; one that the authority refused counts only where its money moved. */
const RETURNED = query(`
  SELECT coalesce(sum(settlement.monto_centavos), 0) AS monto
  FROM settlement INDEXED BY settlement_person CROSS JOIN document ON document.id = settlement.document_id
  WHERE user_id = ? AND at >= ? AND at < ? AND approver_id IS NULL AND forma <> 'nota-debito'
    AND (EXISTS (SELECT 1 FROM settlement_payment WHERE codigo = settlement.codigo)
      OR estado <> 'RECHAZADO' AND NOT EXISTS (SELECT 1 FROM settlement AS later
        WHERE later.document_id = settlement.document_id AND later.forma = settlement.forma AND later.rowid > settlement.rowid))`);

const DISCOUNTED = query(`
  SELECT coalesce(sum(sale_discount.monto_centavos), 0) AS monto
  FROM sale_discount INDEXED BY sale_discount_person CROSS JOIN document ON document.id = document_id
  WHERE user_id = ? AND at >= ? AND at < ? AND estado <> 'RECHAZADO'`);
const RECORD_DISCOUNT = command(`
  INSERT INTO sale_discount (document_id, user_id, at, monto_centavos) VALUES (?, ?, ?, ?)
  ON CONFLICT (document_id) DO UPDATE SET user_id = excluded.user_id, at = excluded.at, monto_centavos = excluded.monto_centavos`);
const FORGET_PURCHASE = command('DELETE FROM purchase_cash WHERE document_id = ?');
const RECORD_PURCHASE = command(
  'INSERT INTO purchase_cash (document_id, user_id, at, monto_centavos) VALUES (?, ?, ?, ?)',
);

const sumOf =
  (statement: typeof WITHDRAWN) =>
  (reader: Reader, { userId, from, until }: PersonTime): bigint =>
    BigInt(integer(statement.get(reader, userId, from, until) ?? { monto: 0 }, 'monto'));

/** What they took out of drawers, and paid for purchases. */
export const withdrawnAlone = sumOf(WITHDRAWN);
/** What their counts were off by, over and short together, and what counted as paid by replaced documents, of the sessions they closed. */
export const differedAlone = sumOf(DIFFERED);
/** What they gave back by returns and adjustments. */
export const returnedAlone = sumOf(RETURNED);
/** What they took off sales, refused ones apart. */
export const discountedAlone = sumOf(DISCOUNTED);

/** Notes what somebody took off a sale and nobody approved; anew with its correction. */
export function recordDiscount(
  tx: Tx,
  documentId: number,
  of: { readonly userId: string; readonly at: Instant; readonly montoCentavos: bigint },
): void {
  RECORD_DISCOUNT.run(tx, documentId, of.userId, of.at, of.montoCentavos);
}

/** Notes what somebody paid in cash for a purchase and nobody approved. */
export function recordPurchaseCash(
  tx: Tx,
  documentId: number,
  of: { readonly userId: string; readonly at: Instant; readonly montoCentavos: bigint },
): void {
  RECORD_PURCHASE.run(tx, documentId, of.userId, of.at, of.montoCentavos);
}

/** Takes back what was noted of a purchase, before its correction is noted. */
export function forgetPurchaseCash(tx: Tx, documentId: number): void {
  FORGET_PURCHASE.run(tx, documentId);
}
