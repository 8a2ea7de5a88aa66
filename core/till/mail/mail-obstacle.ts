/** Whether a mail that waits still goes, by how its document stands at that moment. */
import type { SignedDocument } from '../../store/documents/documents.ts';
import { mailOfKind, type MailMessage } from '../../store/mail/mail-messages.ts';
import type { Reader } from '../../store/store.ts';

/** `obsolete`: it would tell what is not so any more. `wait`: the document is on its way at this moment. */
export type MailObstacle = { readonly kind: 'obsolete'; readonly why: string } | { readonly kind: 'wait' };

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
      return { kind: 'obsolete', why: 'Hacienda rechazó el documento; no se envía' };
    case 'EMITIDO':
    case 'TRANSMITIENDO':
    case 'PENDIENTE':
      return { kind: 'wait' };
    case 'CONTINGENCIA':
      return null;
    case 'INVALIDADO':
      if (clase === 'invalidacion' || clase === 'reenvio') return null;
      return { kind: 'obsolete', why: 'El documento se invalidó antes de que saliera el correo' };
    case 'PROCESADO':
    case 'INVALIDANDO':
      if (clase !== 'contingencia' || mailOfKind(reader, document.id, 'sellado') === null) return null;
      return { kind: 'obsolete', why: 'El documento ya tiene sello; va en otro correo' };
    default:
      return document.estado satisfies never;
  }
}
