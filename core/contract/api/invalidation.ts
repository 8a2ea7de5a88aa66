/** POST /invalidar: its answer (§invalidate-answer). */
import { z } from 'zod';
import type { Autoridad } from '../ambiente.ts';
import {
  controlNumber,
  day,
  moment,
  observaciones,
  signedJson,
  signedText,
  tipoDte,
  uuid,
  type AnswerOf,
} from './answer-leaves.ts';
import { eventEditions } from '../dte/document-schemas.ts';
import { refusal } from '../problem-schema.ts';
import { publicState } from './results.ts';
import type { Rule } from '../rules/rules.ts';

/** The event's state. Every member is always present, `null` if it has no value. */
const invalidationResult = z.strictObject({
  estado: z
    .enum(['PROCESADO', 'RECHAZADO', 'PENDIENTE'])
    .describe('PENDIENTE: el evento está firmado y guardado, y el servicio lo envía solo'),
  codigoGeneracion: uuid.describe('Código del evento, no del documento'),
  selloRecibido: z.string().nullable().describe('Sello del evento'),
  fhProcesamiento: moment.nullable().describe('Momento del sello: ISO 8601, UTC, con milisegundos'),
  codigoMsg: z.string().nullable(),
  descripcionMsg: z.string().nullable(),
  observaciones,
  documento: z
    .strictObject({
      tipoDte,
      codigoGeneracion: uuid,
      numeroControl: controlNumber.nullable().describe('Número de control; null en un evento de retorno'),
      selloRecibido: z.string().nullable().describe('Sello del documento mismo'),
      fecEmi: day,
      estado: publicState,
    })
    .describe('El documento, tal como queda después de la llamada'),
  eventoJson: signedJson(eventEditions('invalidacion'), 'El evento, tal como se firmó'),
  eventoFirmado: signedText.describe('Evento firmado (JWS compacto)'),
});

/** 200: the event has its seal. */
export const invalidatedResult = invalidationResult
  .extend({ estado: z.literal('PROCESADO') })
  .meta({ id: 'DocumentoInvalidado', description: 'Documento invalidado' });

/** 202: the event is signed and stored; the service sends it on its own. */
export const waitingInvalidation = invalidationResult
  .extend({ estado: z.literal('PENDIENTE') })
  .meta({ id: 'InvalidacionEnEspera', description: 'Evento firmado y guardado; el servicio lo envía solo' });

/** 422: the authority rejected the event; the document stays valid. */
export const rejectedInvalidation = invalidationResult
  .extend({ estado: z.literal('RECHAZADO'), ...refusal })
  .meta({
    id: 'InvalidacionRechazada',
    description: 'Hacienda rechazó el evento; el documento sigue vigente',
  });

export type InvalidationResult = AnswerOf<typeof invalidationResult>;

/** An invalidation with the data for response headers: 200 `PROCESADO`, 202 `PENDIENTE`, 422 `RECHAZADO`. */
export interface Invalidation {
  readonly result: InvalidationResult;
  /** Authority that seals it (`X-Autoridad` if it is the simulator). */
  readonly autoridad: Autoridad;
  /** Warnings for the header `X-Aviso`, in Spanish. */
  readonly avisos: readonly Rule[];
}
