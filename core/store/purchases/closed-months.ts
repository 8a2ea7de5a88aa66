/** Purchases in the books of closed months that were annulled, undone or sealed after the closing (§cierre-libros). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, orNull } from '../record.ts';
import { KEPT_PURCHASE, type StoredPurchase } from './purchase-rows.ts';
import { SELECT_PURCHASE, type PurchaseScope } from './purchases.ts';

const CHANGED = KEPT_PURCHASE.extend({
  entryPeriodo: column.text,
  entryDeducible: column.flag,
  entryUndone: column.flag,
  closedAt: column.integer,
  endedAt: orNull(column.integer),
  sealedAt: orNull(column.integer),
}).select(`
  WITH given AS MATERIALIZED (SELECT ? AS issuer_id, ? AS ambiente, ? AS mes, ? AS since, ? AS until),
  entry AS (
    SELECT p.id AS purchase_id, periodo, deducible, entered_at, annulled_at AS ended_at, 0 AS undone
    FROM given CROSS JOIN purchase AS p ON p.issuer_id = given.issuer_id AND p.ambiente = given.ambiente AND periodo < mes
      AND (p.estado = 'ANULADA' OR EXISTS (SELECT 1 FROM purchase_seal WHERE purchase_id = p.id))
    UNION ALL
    SELECT purchase_id, u.periodo, u.deducible, u.entered_at, u.at, 1 FROM given CROSS JOIN purchase_undone AS u ON u.periodo < mes)
  ${SELECT_PURCHASE(`, entry.periodo AS entry_periodo, entry.deducible AS entry_deducible, undone AS entry_undone,
    c.at AS closed_at, ended_at, s.at AS sealed_at`)}
  JOIN given ON purchase.issuer_id = given.issuer_id AND purchase.ambiente = given.ambiente
  JOIN entry ON entry.purchase_id = purchase.id
  JOIN book_closing AS c ON c.issuer_id = given.issuer_id AND c.ambiente = given.ambiente AND c.mes = entry.periodo
    AND c.at >= entry.entered_at AND (ended_at IS NULL OR c.at < ended_at)
    AND NOT EXISTS (SELECT 1 FROM book_reopening AS r WHERE r.closing_id = c.id)
  LEFT JOIN purchase_seal AS s ON s.purchase_id = purchase.id
  WHERE ended_at BETWEEN since AND until
    OR (s.at BETWEEN since AND until AND s.at > c.at AND (ended_at IS NULL OR ended_at > until))
  ORDER BY fec_emi, purchase.id, entry.entered_at`);

/** A purchase as it was entered into a closed month, and what happened after the closing. */
export interface ChangedPurchase {
  /** With `periodo`, `deducible` and `sello` as they were at the end of that entry. */
  readonly purchase: StoredPurchase;
  readonly closedAt: Instant;
  /** When its missing seal came; null if it came with the document, or never. */
  readonly sealedAt: Instant | null;
  /** In the period asked for; null if it was only sealed in it. */
  readonly end: 'annulled' | 'undone' | null;
}

/** @param of `mes`: only closed months before it, AAAA-MM; `since` and `until`: when the change happened, inclusive */
export function changedAfterClosing(
  reader: Reader,
  { issuerId, ambiente }: PurchaseScope,
  { mes, since, until }: { readonly mes: string; readonly since: Instant; readonly until: Instant },
): readonly ChangedPurchase[] {
  return CHANGED.list(reader, issuerId, ambiente, mes, since, until).map((row) => {
    const { entryPeriodo, entryDeducible, entryUndone, closedAt, endedAt, sealedAt, ...kept } = row;
    const isOver = endedAt !== null && endedAt <= until;
    const endedUnsealed = endedAt !== null && sealedAt !== null && sealedAt >= endedAt;
    const sealed = endedUnsealed ? { sello: null } : {};
    return {
      purchase: { ...kept, periodo: entryPeriodo, deducible: entryDeducible, ...sealed },
      closedAt,
      sealedAt,
      end: isOver ? (entryUndone ? 'undone' : 'annulled') : null,
    };
  });
}
