/** `POST /carga-masiva`: many changes of shop data in one call; one JSON per line, each with its own idempotency key (§bulk). */
import { z } from 'zod';
import { bulkClave } from '../../issuing/bulk.ts';
import { OPERATIONS, type OperationName } from '../operations.ts';
import { isIdempotent } from './operation-traits.ts';

/** Operations allowed in a line: those whose answer is stored under their `Idempotency-Key`. */
export const CHANGING = (Object.keys(OPERATIONS) as OperationName[]).filter(isIdempotent);

/** A line: these members, plus the path parameters and `If-Match` of its operation, which the operation checks. */
export const bulkChange = z.looseObject({
  operacion: z.enum(CHANGING).describe('Nombre de la llamada, como en /openapi.json'),
  clave: bulkClave.describe(
    'La Idempotency-Key de este cambio: al repetir el envío, lo ya hecho responde igual',
  ),
  solicitud: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('El cuerpo que llevaría esa llamada; ninguno si no lleva'),
});

export type BulkChange = z.infer<typeof bulkChange>;

/** Inputs of an operation that a line may have besides the body. */
export function addressOf(op: OperationName): Readonly<Record<string, z.ZodType>> {
  const {
    idempotencyKey: _key,
    request: _body,
    ...own
  } = OPERATIONS[op].input.shape as Record<string, z.ZodType>;
  return own;
}
