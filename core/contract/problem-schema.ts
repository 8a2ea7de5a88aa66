/** The bodies of failed answers as schemas; their types, codes and texts are in `problem` (§error-shape). */
import { z } from 'zod';
import { STATUS_OF, type ErrorCode, type FaultBody, type ProblemBody } from './problem.ts';

const CODES = (Object.keys(STATUS_OF) as ErrorCode[]).filter((codigo) => STATUS_OF[codigo] !== 401);

/** One thing that is wrong with what was sent. */
export const fault = z
  .strictObject({
    campo: z.string().describe('Campo de la solicitud, p. ej. items[2].cantidad, o encabezado'),
    mensaje: z.string().describe('Qué está mal y cómo corregirlo'),
    codigo: z.string().describe('Nombre estable de la regla'),
  })
  .meta({ id: 'Falla' }) satisfies z.ZodType<FaultBody>;

/** Every failure but 401. */
export const problem = z
  .strictObject({
    message: z.string().describe('Qué pasó y qué hacer, para la persona que debe actuar'),
    statusCode: z.int().describe('El mismo estado HTTP'),
    codigo: z.enum(CODES).describe('Nombre estable de la falla'),
    errors: z.array(fault).optional().describe('Todo lo que está mal, en VALIDACION'),
    referencia: z.string().optional().describe('Referencia para soporte, en 500 y 503'),
  })
  .meta({ id: 'Problema', description: 'Una falla' }) satisfies z.ZodType<
  Exclude<ProblemBody, { statusCode: 401 }>
>;

/** 401: exactly these two members (§authentication). */
export const unauthorized = z
  .strictObject({
    message: z.enum(['Unauthorized', 'API Key expirada', 'API Key eliminada']),
    statusCode: z.literal(401),
  })
  .meta({ id: 'NoAutorizado', description: 'La llave no vale' }) satisfies z.ZodType<ProblemBody>;

/** What a refusal of the authority adds to a result. */
export const refusal = {
  message: z.string().describe('Qué rechazó Hacienda y por qué'),
  statusCode: z.literal(422),
  codigo: z.literal('RECHAZADO_POR_HACIENDA'),
};
