/** A user's unapproved cash actions in a period, in cents; compared with the user's daily limits. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

/** `until` is exclusive. */
export interface PersonTime {
  readonly userId: string;
  readonly from: Instant;
  readonly until: Instant;
}

/** Cash withdrawals and cash purchases, except rejected documents and what paid for a replacement, which nobody took. */
const WITHDRAWN = query(`
  WITH person (user_id, since, until) AS (VALUES (?, ?, ?))
  SELECT (SELECT coalesce(sum(monto_centavos), 0) FROM cash_movement INDEXED BY cash_movement_person
      WHERE user_id = person.user_id AND at >= since AND at < until AND tipo = 'SALIDA'
        AND NOT EXISTS (SELECT 1 FROM cash_movement_approval WHERE movement_id = cash_movement.id)
        AND NOT EXISTS (SELECT 1 FROM settlement_payment CROSS JOIN settlement USING (codigo)
          WHERE movement_id = cash_movement.id AND forma = 'invalidacion' AND destino = 'cambio'))
    + (SELECT coalesce(sum(purchase_cash.monto_centavos), 0)
      FROM purchase_cash INDEXED BY purchase_cash_person CROSS JOIN document ON document.id = document_id
      WHERE user_id = person.user_id AND at >= since AND at < until AND estado <> 'RECHAZADO') AS monto
  FROM person`);
const DIFFERED = query(`
  SELECT coalesce(sum(abs(contado_centavos - esperado_centavos)
    + CAST(round(coalesce(contenido ->> '$.reporte.efectivo.repuesto', 0) * 100) AS INTEGER)), 0) AS monto
  FROM cash_z INDEXED BY cash_z_person CROSS JOIN cash_count ON cash_count.id = count_id
  WHERE cash_z.user_id = ? AND cash_z.at >= ? AND cash_z.at < ? AND approver_id IS NULL`);
/**
 * A return counts whole, also where only a part of it was not the account's; of a renewed settlement each what it adds,
 * and a rejected one only if its money moved.
 */
const RETURNED = query(`
  SELECT coalesce(sum(CASE WHEN forma = 'invalidacion'
      OR EXISTS (SELECT 1 FROM settlement_succession WHERE codigo = settlement.codigo)
      OR EXISTS (SELECT 1 FROM settlement AS other WHERE other.document_id = settlement.document_id
        AND other.forma = settlement.forma AND other.rowid <> settlement.rowid)
    THEN settlement.monto_centavos ELSE document.monto_centavos END), 0) AS monto
  FROM settlement INDEXED BY settlement_person CROSS JOIN document ON document.id = settlement.document_id
  WHERE user_id = ? AND at >= ? AND at < ? AND approver_id IS NULL AND forma <> 'nota-debito'
    AND (EXISTS (SELECT 1 FROM settlement_payment WHERE codigo = settlement.codigo)
      OR estado <> 'RECHAZADO' AND NOT EXISTS (SELECT 1 FROM settlement AS later
        WHERE later.document_id = settlement.document_id AND later.forma = settlement.forma AND later.rowid > settlement.rowid))`);

const DISCOUNTED = query(`
  SELECT coalesce(sum(sale_discount.monto_centavos), 0) AS monto
  FROM sale_discount INDEXED BY sale_discount_person CROSS JOIN document ON document.id = document_id
  WHERE user_id = ? AND at >= ? AND at < ? AND estado <> 'RECHAZADO'`);

const sumOf =
  (statement: typeof WITHDRAWN) =>
  (reader: Reader, { userId, from, until }: PersonTime): bigint =>
    BigInt(integer(statement.get(reader, userId, from, until) ?? { monto: 0 }, 'monto'));

/** Cash withdrawn from drawers, or paid for purchases. */
export const withdrawnAlone = sumOf(WITHDRAWN);
/** Absolute count differences, plus amounts taken over from replaced documents, of the sessions the user closed. */
export const differedAlone = sumOf(DIFFERED);
export const returnedAlone = sumOf(RETURNED);
/** Discounts, except on rejected documents. */
export const discountedAlone = sumOf(DISCOUNTED);

/** Records an unapproved discount; a correction overwrites it. */
export const recordDiscount = command(
  `
  INSERT INTO sale_discount (document_id, user_id, at, monto_centavos) VALUES (?, ?, ?, ?)
  ON CONFLICT (document_id) DO UPDATE SET user_id = excluded.user_id, at = excluded.at, monto_centavos = excluded.monto_centavos`,
  (
    documentId: number,
    of: { readonly userId: string; readonly at: Instant; readonly montoCentavos: bigint },
  ) => [documentId, of.userId, of.at, of.montoCentavos],
).run;

export const recordPurchaseCash = command(
  'INSERT INTO purchase_cash (document_id, user_id, at, monto_centavos) VALUES (?, ?, ?, ?)',
  (
    documentId: number,
    of: { readonly userId: string; readonly at: Instant; readonly montoCentavos: bigint },
  ) => [documentId, of.userId, of.at, of.montoCentavos],
).run;

/** Removes the record of a purchase before its correction is recorded. */
export const forgetPurchaseCash = command<[documentId: number]>(
  'DELETE FROM purchase_cash WHERE document_id = ?',
).run;
