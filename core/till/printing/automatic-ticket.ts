/** Decides whether the ticket of a sale is printed automatically. */
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { lastJobOfDocument, type PrintJob } from '../../store/printing/print-jobs.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { mailOfDocument } from '../../store/mail/mail-messages.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import type { Reader } from '../../store/store.ts';
import { documentNow } from './print-content.ts';

/** Why it is not: the shop wants to be asked, or the document is mailed; null when it is printed. */
export function withoutPaper(reader: Reader, document: SignedDocument): 'pregunta' | 'correo' | null {
  const issuer = findIssuer(reader, document.issuerId);
  const { ticketAutomatico } = settingsInForce(issuer?.settings ?? {});
  if (ticketAutomatico === 'siempre') return null;
  if (ticketAutomatico === 'pregunta') return 'pregunta';
  return isMailed(reader, document) ? 'correo' : null;
}

/** Sent or about to be sent; not while the outbox is stopped, which may last long. */
function isMailed(reader: Reader, { id, issuerId }: SignedDocument): boolean {
  const settings = findMailSettings(reader, issuerId);
  const [newest] = mailOfDocument(reader, id);
  if (settings === null || !settings.activo || newest === undefined) return false;
  if (newest.estado === 'ENVIADO') return true;
  return settings.stopped === null && (newest.estado === 'PENDIENTE' || newest.estado === 'ENVIANDO');
}

/** The print job of a sale's ticket; a provisional slip counts until the document is known to be valid. */
export function jobForSale(reader: Reader, documentId: number): PrintJob | null {
  const last = lastJobOfDocument(reader, documentId);
  if (last === null || last.copy === null || !last.copy.provisional || last.estado === 'PENDIENTE')
    return last;
  const { copy } = documentNow(reader, { place: last, documentId, recibido: null });
  return copy.provisional ? last : null;
}
