/** A document as paper shows it: the text that was signed, and where it stands now. */
import type { Caller } from '../contract/caller.ts';
import type { DocumentInput } from '../contract/documents.ts';
import type { PrintedDocument, PrintedStanding } from '../contract/printed.ts';
import type { DocumentState } from '../domain/lifecycle.ts';
import { publicQueryUrl } from '../domain/public-query.ts';
import { findLogo } from '../store/issuer-logo.ts';
import { sellerOf } from '../store/sellers.ts';
import type { Reader } from '../store/store.ts';
import { requireOwn } from './documents.ts';

/** Until the authority has answered nobody knows whether it has the document; until it agreed to an invalidation it is valid. */
const STANDING_OF: Readonly<Record<DocumentState, PrintedStanding>> = {
  EMITIDO: 'VERIFICACION',
  TRANSMITIENDO: 'VERIFICACION',
  PENDIENTE: 'VERIFICACION',
  CONTINGENCIA: 'CONTINGENCIA',
  PROCESADO: 'SELLADO',
  INVALIDANDO: 'SELLADO',
  RECHAZADO: 'RECHAZADO',
  INVALIDADO: 'INVALIDADO',
};

/**
 * The document as it would be printed now, in whatever state it is.
 *
 * @returns the first print (copia 0); how much cash was handed over is not known here (recibido null)
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` when the caller has no such document
 */
export function printedDocument(reader: Reader, caller: Caller, input: DocumentInput): PrintedDocument {
  const document = requireOwn(reader, caller, input);
  const { payload, estado, sello, ambiente, autoridad, issuerId } = document;
  return {
    payload,
    standing: STANDING_OF[estado],
    selloRecibido: sello,
    ambiente,
    autoridad,
    consultaPublica: publicQueryUrl(document),
    copia: 0,
    vendio: sellerOf(reader, document.id)?.nombre ?? null,
    recibido: null,
    logo: findLogo(reader, issuerId),
  };
}
