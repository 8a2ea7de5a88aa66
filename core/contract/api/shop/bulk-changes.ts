/** `POST /carga-masiva`: many changes of what the shop keeps in one call, one JSON per line, each with the name of its change (§bulk). */
import { z } from 'zod';
import { bulkClave } from '../../issuing/bulk.ts';
import { OPERATIONS, type OperationName } from '../operations.ts';
import { isIdempotent } from './operation-traits.ts';

/** Operations that may stand in a line: those whose answer is kept with their `Idempotency-Key`. */
export const CHANGING = (Object.keys(OPERATIONS) as OperationName[]).filter(isIdempotent);

/** One line of the body: besides these members, those that the address and `If-Match` of its operation have; its operation checks them. */
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

/** What a line has of its operation's input besides the body. */
export function addressOf(op: OperationName): Readonly<Record<string, z.ZodType>> {
  const {
    idempotencyKey: _key,
    request: _body,
    ...own
  } = OPERATIONS[op].input.shape as Record<string, z.ZodType>;
  return own;
}
