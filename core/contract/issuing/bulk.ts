/** `POST /emision-masiva`: many requests in one call, one JSON per line, each with its own idempotency key (§bulk). */
import { z } from 'zod';
import { TIPOS_DTE, type TipoDte } from '../edition.ts';
import { OPERATIONS, type OperationName } from '../api/operations.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../api/parameters.ts';

export const MAX_BULK_LINES = 10_000;
/** Media type of the body and of the answer: one JSON value per line. */
export const BULK_MEDIA = 'application/x-ndjson';

const ISSUING: ReadonlyMap<TipoDte, OperationName> = new Map(
  (Object.keys(OPERATIONS) as OperationName[]).flatMap((op) => {
    const { tipoDte } = OPERATIONS[op];
    return tipoDte === null ? [] : [[tipoDte, op] as const];
  }),
);

export function issuingOperation(tipoDte: TipoDte): OperationName {
  const op = ISSUING.get(tipoDte);
  if (op === undefined) throw new Error(`nothing issues ${tipoDte}`);
  return op;
}

/** A line's `Idempotency-Key`. */
export const bulkClave = z.string().regex(new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_CHARS}}$`));

/** A line of the body; its request is not validated here: the engine reports all its faults. */
export const bulkLine = z.strictObject({
  tipoDte: z.enum(TIPOS_DTE).describe('Código del tipo de documento'),
  clave: bulkClave.describe(
    'La Idempotency-Key de esta venta: al repetir el envío, lo ya emitido responde igual',
  ),
  solicitud: z
    .record(z.string(), z.unknown())
    .describe('El cuerpo que llevaría la llamada que emite ese tipo'),
});

export type BulkLine = z.infer<typeof bulkLine>;

export const bulkAnswer = z.strictObject({
  linea: z.int().min(1).describe('Número de la línea que responde, desde 1'),
  clave: z.string().nullable().describe('La de esa línea; null si no se pudo leer'),
  status: z.int().describe('El estado HTTP que tendría sola: 200, 202, 422, 400…'),
  repetida: z.boolean().describe('true: ya se había hecho con esa clave'),
  avisos: z.array(z.string()).describe('Advertencias para la persona'),
  respuesta: z
    .record(z.string(), z.unknown())
    .describe('El cuerpo que tendría sola: el documento o el registro, o message, codigo y errors'),
});
