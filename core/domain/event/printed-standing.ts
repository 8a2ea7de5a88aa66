/** Status of a document and its invalidation as printed (§paper-says-what-is-true). */
import { JsonNumber, parseJson } from '../../contract/json.ts';
import type { PrintedInvalidation, PrintedStanding } from '../../contract/printing/printed.ts';
import { fiscalDate, fiscalTime, type Instant } from '../fiscal-time.ts';
import type { DocumentState } from '../lifecycle.ts';

/** Unanswered documents are unverified; a document is valid until the authority accepts an invalidation. */
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

export interface InvalidationFacts {
  readonly payload: string;
  readonly sello: string | null;
  readonly fhProcesamiento: Instant | null;
  readonly createdAt: Instant;
}

/** Printed fields of the event, from its signed text and the authority's seal. */
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
