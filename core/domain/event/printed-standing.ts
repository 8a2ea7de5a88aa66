/** Where a document stands as far as paper is concerned, and what its invalidation says of itself (§paper-says-what-is-true). */
import { JsonNumber, parseJson } from '../../contract/json.ts';
import type { PrintedInvalidation, PrintedStanding } from '../../contract/printing/printed.ts';
import { fiscalDate, fiscalTime, type Instant } from '../fiscal-time.ts';
import type { DocumentState } from '../lifecycle.ts';

/** Until the authority has answered nobody knows whether it has the document; until it agreed to an invalidation it is valid. */
export const PRINTED_STANDING_OF: Readonly<Record<DocumentState, PrintedStanding>> = {
  EMITIDO: 'VERIFICACION',
  TRANSMITIENDO: 'VERIFICACION',
  PENDIENTE: 'VERIFICACION',
  CONTINGENCIA: 'CONTINGENCIA',
  PROCESADO: 'SELLADO',
  INVALIDANDO: 'SELLADO',
  RECHAZADO: 'RECHAZADO',
  INVALIDADO: 'INVALIDADO',
};

/** An event of invalidation as it is kept. */
export interface InvalidationFacts {
  /** The very text that was signed. */
  readonly payload: string;
  readonly sello: string | null;
  readonly fhProcesamiento: Instant | null;
  readonly createdAt: Instant;
}

/** What the event says of itself: the very text that was signed, and the authority's seal. */
export function printedInvalidation(event: InvalidationFacts): PrintedInvalidation {
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
