/** Promotions of an issuer by version, and what they took off documents (§promociones). */
import { promotionRule, type Promotion, type PromotionRule } from '../../contract/till/promotions.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { PromotedPart } from '../../domain/promotions/promote.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record } from '../record.ts';

const PROMOTION = record<Promotion>({
  numero: column.integer,
  version: column.integer,
  activa: column.flag,
  regla: column.stored<PromotionRule>({
    read: (stored) => promotionRule.parse(JSON.parse(stored)),
    write: JSON.stringify,
  }),
});
const PART = record<PromotedPart>({
  /** Lines count from 0, items from 1. */
  linea: {
    ...column.integer,
    name: 'item',
    read: (row, name) => column.integer.read(row, name) - 1,
    write: (linea) => linea + 1,
  },
  numero: column.integer,
  version: column.integer,
  paquete: column.integer,
  milesimas: column.cents,
  ahorro: column.cents,
});

const LATEST = PROMOTION.select(`
  SELECT * FROM promotion WHERE issuer_id = ? AND NOT EXISTS (SELECT 1 FROM promotion AS later
    WHERE later.issuer_id = promotion.issuer_id AND later.numero = promotion.numero AND later.version > promotion.version)
  ORDER BY numero`);
const OF_DOCUMENT = PART.select(
  'SELECT * FROM document_promotion WHERE document_id = ? ORDER BY paquete, item',
);
const ADD = insertionOf('promotion', PROMOTION, 'issuer_id', 'user_id', 'at');
const ADD_PART = insertionOf('document_promotion', PART, 'document_id');

/** The promotions of an issuer as they stand, also those that are paused or over, by number. */
export function listPromotions(reader: Reader, issuerId: string): readonly Promotion[] {
  return LATEST.list(reader, issuerId);
}

/** Keeps a version. @throws Error (SQLite constraint) when there is that one already */
export function addPromotion(
  tx: Tx,
  promotion: Promotion,
  { issuerId, userId, at }: { readonly issuerId: string; readonly userId: string; readonly at: Instant },
): void {
  ADD.run(tx, promotion, { issuer_id: issuerId, user_id: userId, at });
}

/** What promotions took off the lines of a document. */
export function promotedParts(reader: Reader, documentId: number): readonly PromotedPart[] {
  return OF_DOCUMENT.list(reader, documentId);
}

/** Keeps what promotions took off a document, in the commit that stores it. */
export function recordPromoted(tx: Tx, documentId: number, parts: readonly PromotedPart[]): void {
  for (const part of parts) ADD_PART.run(tx, part, { document_id: documentId });
}
