/** Whether a mail that waits still goes, by how its document stands at that moment. */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { mailOfKind, type MailMessage } from '../../store/mail/mail-messages.ts';
import type { Reader } from '../../store/store.ts';

/** `obsolete`: it would tell what is not so any more. `wait`: the document is on its way at this moment. */
export type MailObstacle = { readonly kind: 'obsolete'; readonly why: Rule } | { readonly kind: 'wait' };

/** What keeps a mail from going now or for good; null when it goes. */
export function obstacleTo(
  reader: Reader,
  { clase }: MailMessage,
  document: SignedDocument,
): MailObstacle | null {
  // A crash came between number and signature, or it is made anew.
  if (document.firma === null) return { kind: 'wait' };
  switch (document.estado) {
    case 'RECHAZADO':
      return { kind: 'obsolete', why: rule('correo-de-rechazado') };
    case 'EMITIDO':
    case 'TRANSMITIENDO':
    case 'PENDIENTE':
      return { kind: 'wait' };
    case 'CONTINGENCIA':
      return null;
    case 'INVALIDADO':
      if (clase === 'invalidacion' || clase === 'reenvio') return null;
      return { kind: 'obsolete', why: rule('correo-de-invalidado') };
    case 'PROCESADO':
    case 'INVALIDANDO':
      if (clase !== 'contingencia' || mailOfKind(reader, document.id, 'sellado') === null) return null;
      return { kind: 'obsolete', why: rule('correo-ya-sellado') };
    default:
      return document.estado satisfies never;
  }
}
