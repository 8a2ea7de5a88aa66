/** A document as paper shows it: the text that was signed, and where it stands now. */
import type { Caller } from '../../contract/caller.ts';
import type { DocumentInput } from '../../contract/api/documents.ts';
import { JsonNumber, parseJson } from '../../contract/json.ts';
import type {
  PrintedDocument,
  PrintedInvalidation,
  PrintedStanding,
} from '../../contract/printing/printed.ts';
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import type { DocumentState } from '../../domain/lifecycle.ts';
import { fromCents } from '../../domain/money.ts';
import { publicQueryUrl } from '../../domain/public-query.ts';
import { findEventOfDocument, type StoredEvent } from '../../store/delivery/events.ts';
import { findLogo } from '../../store/issuers/issuer-logo.ts';
import { receivedCashOf } from '../../store/cash/received-cash.ts';
import { rehearsedOf } from '../../store/documents/life-line.ts';
import { sellerOf } from '../../store/documents/sellers.ts';
import type { Reader } from '../../store/store.ts';
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
 * @returns the first print (copia 0), with the cash that was handed over at the till
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` when the caller has no such document
 */
export function printedDocument(reader: Reader, caller: Caller, input: DocumentInput): PrintedDocument {
  const document = requireOwn(reader, caller, input);
  const { payload, estado, sello, ambiente, autoridad, issuerId } = document;
  const ensayo = rehearsedOf(reader, document.id);
  return {
    payload,
    standing: STANDING_OF[estado],
    selloRecibido: sello,
    ambiente,
    autoridad,
    consultaPublica: publicQueryUrl(document),
    copia: 0,
    vendio: sellerOf(reader, document.id)?.nombre ?? null,
    recibido: receivedText(receivedCashOf(reader, document.id)),
    logo: findLogo(reader, issuerId),
    ...(ensayo === null ? {} : { ensayo }),
    invalidacion: estado === 'INVALIDADO' ? invalidationOf(findEventOfDocument(reader, document.id)) : null,
  };
}

/** What the event says of itself: the very text that was signed, and the authority's seal. */
function invalidationOf(event: StoredEvent | null): PrintedInvalidation | null {
  if (event === null) return null;
  const { motivo } = membersOf(parseJson(event.payload));
  const { tipoAnulacion, motivoAnulacion } = membersOf(motivo);
  const at = event.fhProcesamiento ?? event.createdAt;
  return {
    sello: event.sello,
    fecha: fiscalDate(at),
    hora: fiscalTime(at),
    tipoAnulacion: tipoAnulacion instanceof JsonNumber ? tipoAnulacion.text : '',
    motivo: typeof motivoAnulacion === 'string' ? motivoAnulacion : null,
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return { ...(value as object) };
}

function receivedText(cents: bigint | null): string | null {
  return cents === null ? null : fromCents(cents).toFixed(2);
}
