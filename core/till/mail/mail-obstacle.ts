/** Whether a queued mail may be sent, by the current state of its document. */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { mailOfKind, type MailMessage } from '../../store/mail/mail-messages.ts';
import type { Reader } from '../../store/store.ts';

/** `obsolete`: its content is no longer true. `wait`: the document is being transmitted. */
export type MailObstacle = { readonly kind: 'obsolete'; readonly why: Rule } | { readonly kind: 'wait' };

/** Why a mail cannot be sent now or ever; null when it can. */
export function obstacleTo(
  reader: Reader,
  { clase }: MailMessage,
  document: SignedDocument,
): MailObstacle | null {
  // Between number and signature after a crash, or being signed again.
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
