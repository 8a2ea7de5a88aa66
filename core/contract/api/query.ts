/** POST /consulta/dte: request and answer (§query-answer). */
import { z } from 'zod';
import type { Autoridad } from '../ambiente.ts';
import { controlNumber, moment, observaciones, uuid, type AnswerOf } from './answer-leaves.ts';
import { codigoGeneracion } from './document-reference.ts';
import { pattern } from './request-leaves.ts';
import { publicState } from './results.ts';

export const queryRequest = z
  .strictObject({
    // Any type: the issuer may also ask about documents of its other systems.
    tdte: pattern(/^\d{2}$/, 'tipo-documento-con-ejemplo').describe(
      'Código del tipo de documento, por ejemplo 01',
    ),
    codigoGeneracion: codigoGeneracion.describe('Código de generación del documento'),
  })
  .meta({ id: 'SolicitudConsulta' });

export type QueryRequest = z.infer<typeof queryRequest>;

/** Every member is always present, `null` if it has no value. */
export const queryResult = z
  .strictObject({
    estado: publicState.describe(
      'Lo que dice Hacienda; el estado local si no se la alcanza, no conoce el documento o no lo admite por ahora',
    ),
    tipoDte: z
      .string()
      .regex(/^\d{2}$/)
      .describe('Código del tipo de documento'),
    codigoGeneracion: uuid,
    numeroControl: controlNumber.nullable().describe('null si el documento no es de este sistema'),
    selloRecibido: z.string().nullable(),
    fhProcesamiento: moment.nullable().describe('Momento del sello: ISO 8601, UTC, con milisegundos'),
    clasificaMsg: z.string().nullable(),
    codigoMsg: z.string().nullable(),
    descripcionMsg: z.string().nullable(),
    observaciones,
    fuente: z.enum(['HACIENDA', 'LOCAL']).describe('Quién respondió'),
    estadoLocal: publicState
      .nullable()
      .describe('Estado aquí, con la respuesta de Hacienda ya aplicada; null si no es de este sistema'),
  })
  .meta({ id: 'ResultadoConsulta', description: 'Respuesta de una consulta' });

export type QueryResult = AnswerOf<typeof queryResult>;

/** A query's answer with the data for response headers. */
export interface Consultation {
  readonly result: QueryResult;
  /** Authority that was asked (`X-Autoridad` if it is the simulator). */
  readonly autoridad: Autoridad;
}
