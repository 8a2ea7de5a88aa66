/** Money of an invalidated document: it pays for its replacement, and what is left goes back as it came (§return-money). */
import { CASH } from '../../contract/cash/cash-money.ts';
import { COMPRA } from '../../contract/edition.ts';
import { parseJson } from '../../contract/json.ts';
import type { InvalidationOutcome } from '../../contract/bridge/bridge-manager.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { paidByForm } from '../../domain/cash/cash-payments.ts';
import { sessionOfDocument } from '../../store/cash/cash-sessions.ts';
import { settlementOfDocument } from '../../store/cash/settlements.ts';
import { findEventOfDocument } from '../../store/delivery/events.ts';
import { findDocumentByCode, findSignedDocument } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';

/** Code of the replacement named by a document's latest invalidation; null for none. */
function replacementNamed(reader: Reader, documentId: number): string | null {
  const event = findEventOfDocument(reader, documentId);
  if (event === null) return null;
  const { documento } = parseJson(event.payload) as {
    readonly documento?: { readonly codigoGeneracionR?: unknown };
  };
  const code = documento?.codigoGeneracionR;
  return typeof code === 'string' ? code : null;
}

/**
 * Whether an invalidated document's money pays for a replacement sold from a drawer here, so that nothing is refunded.
 */
export function paysForReplacement(reader: Reader, documentId: number): boolean {
  const code = replacementNamed(reader, documentId);
  const replacement = code === null ? null : findDocumentByCode(reader, code);
  return replacement !== null && sessionOfDocument(reader, replacement.id) !== null;
}

export type FormsBack = Pick<
  Extract<InvalidationOutcome, { readonly kind: 'done' }>,
  'devolver' | 'soloDiferencia'
>;

export const NOTHING_BACK: FormsBack = { devolver: [], soloDiferencia: false };

/** What goes back of an invalidated sale, by form of payment, after its money has paid for the replacement. */
export function formsBack(reader: Reader, documentId: number): FormsBack {
  const former = findSignedDocument(reader, documentId);
  // A cheaper purchase is refunded by the supplier instead.
  if (former === null || former.tipoDte === COMPRA) return NOTHING_BACK;
  const code = replacementNamed(reader, documentId);
  const later = code === null ? null : findDocumentByCode(reader, code);
  const signed = later === null ? null : findSignedDocument(reader, later.id);
  // What a replacement of another system was paid with is not known.
  if (code !== null && signed === null) return NOTHING_BACK;
  const paid = signed === null ? null : paidByForm(signed.payload);
  // Agreed cash is told by its agreement.
  const isAgreed = paid === null && settlementOfDocument(reader, documentId) !== null;
  const devolver = [...paidByForm(former.payload)]
    .filter(([forma]) => !isAgreed || forma !== CASH)
    .map(([forma, cents]) => ({ forma, cents: cents - (paid?.get(forma) ?? 0n) }))
    .filter(({ cents }) => cents > 0n)
    .map(({ forma, cents }) => ({ forma, monto: centsText(cents) }));
  return { devolver, soloDiferencia: paid !== null };
}
