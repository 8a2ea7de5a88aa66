/** Money of a replaced document pays for its replacement; only the difference moves (§return-money). */
import { COMPRA } from '../../contract/edition.ts';
import { parseJson } from '../../contract/json.ts';
import type { MovedByForm } from '../../contract/bridge/bridge-manager.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { paymentsOfDocument } from '../../domain/cash/cash-payments.ts';
import { sessionOfDocument } from '../../store/cash/cash-sessions.ts';
import { findEventOfDocument } from '../../store/delivery/events.ts';
import { findDocumentByCode, findSignedDocument } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';

/** The replacement named by a document's latest invalidation; null for none, or one not issued here. */
function replacementOf(reader: Reader, documentId: number): number | null {
  const event = findEventOfDocument(reader, documentId);
  if (event === null) return null;
  const { documento } = parseJson(event.payload) as {
    readonly documento?: { readonly codigoGeneracionR?: unknown };
  };
  const code = documento?.codigoGeneracionR;
  return typeof code === 'string' ? (findDocumentByCode(reader, code)?.id ?? null) : null;
}

/**
 * Whether an invalidated document's money pays for a replacement sold from a drawer here, so that nothing is refunded.
 */
export function paysForReplacement(reader: Reader, documentId: number): boolean {
  const replacement = replacementOf(reader, documentId);
  return replacement !== null && sessionOfDocument(reader, replacement) !== null;
}

/** Refund by form of payment, after the money has paid for the replacement. */
export function differenceBack(reader: Reader, documentId: number): readonly MovedByForm[] {
  const replacement = replacementOf(reader, documentId);
  if (replacement === null) return [];
  const [former, later] = [documentId, replacement].map((id) => findSignedDocument(reader, id));
  // A cheaper purchase is refunded by the supplier instead.
  if (!former || !later || former.tipoDte === COMPRA) return [];
  const paid = new Map(paymentsOfDocument(later.payload));
  return [...new Map(paymentsOfDocument(former.payload))]
    .map(([forma, cents]) => ({ forma, cents: cents - (paid.get(forma) ?? 0n) }))
    .filter(({ cents }) => cents > 0n)
    .map(({ forma, cents }) => ({ forma, monto: centsText(cents) }));
}
