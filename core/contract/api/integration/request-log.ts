/** Recent requests of a key and their answers: GET /solicitudes and /solicitudes/{id} (§request-log). */
import { z } from 'zod';
import { count, moment, uuid, type AnswerOf } from '../answer-leaves.ts';
import type { Caller } from '../../caller.ts';
import {
  choiceParameter,
  codeParameter,
  countParameter,
  dayParameter,
  isPeriod,
  MAX_IDEMPOTENCY_KEY_CHARS,
  textParameter,
} from '../parameters.ts';
import { paging } from '../shop/paging.ts';
import { findingMessage, rule } from '../../rules/rules.ts';

/** Lowest HTTP status of a failure. */
export const LOWEST_FAILURE = 400;

/** Ids that a caller may send in `Request-Id`. */
export const REQUEST_ID_PATTERN = '^[A-Za-z0-9._~-]{1,64}$';
const MAX_REQUEST_ID_CHARS = 64;
const MAX_ERROR_CODE_CHARS = 40;
const [LOWEST_STATUS, HIGHEST_STATUS] = [100, 599];

export const requestListInput = z
  .strictObject({
    codigo: textParameter(1, MAX_ERROR_CODE_CHARS)
      .optional()
      .describe('Solo las que fallaron con ese codigo'),
    estado: countParameter(LOWEST_STATUS, HIGHEST_STATUS).optional().describe('Solo las de ese estado HTTP'),
    errores: choiceParameter(['true', 'false'])
      .optional()
      .describe('true: solo las que fallaron, con estado 400 o más'),
    codigoGeneracion: codeParameter.optional().describe('Solo las de ese documento'),
    idempotencyKey: textParameter(1, MAX_IDEMPOTENCY_KEY_CHARS)
      .optional()
      .describe('Solo las que llegaron con esa Idempotency-Key'),
    desde: dayParameter.optional().describe('Primer día en que llegaron'),
    hasta: dayParameter.optional().describe('Último día en que llegaron'),
    ...paging,
  })
  .refine((period) => isPeriod(period), {
    path: ['hasta'],
    message: findingMessage('FUERA_DE_RANGO', rule('orden-del-periodo')),
    when: () => true,
  });
export type RequestListInput = z.infer<typeof requestListInput>;

export const requestInput = z.strictObject({
  solicitud: textParameter(1, MAX_REQUEST_ID_CHARS).describe(
    'Nombre de la solicitud: el Request-Id de su respuesta',
  ),
});

const requestRow = z.strictObject({
  id: z.string().describe('Nombre de la solicitud: el Request-Id de su respuesta'),
  en: moment.describe('Cuándo llegó'),
  llave: z.string().nullable().describe('Id de la llave; null si no vino una que valga'),
  metodo: z.string(),
  ruta: z.string().describe('Lo pedido, con lo personal oculto'),
  estado: z.int().describe('Estado HTTP de la respuesta'),
  duracionMs: count.describe('Lo que tardó la respuesta, en milisegundos'),
  bytesSolicitud: count.describe('Tamaño del cuerpo que llegó'),
  bytesRespuesta: count
    .nullable()
    .describe('Tamaño del cuerpo de la respuesta; null si fue un envío por partes'),
  codigo: z.string().nullable().describe('Qué falló; null si nada'),
  campos: z.array(z.string()).describe('Los campos que fallaron'),
  idempotencyKey: z.string().nullable(),
  repetida: z.boolean().describe('Si respondió lo mismo que una llamada anterior'),
  codigoGeneracion: uuid.nullable().describe('El documento del que trata'),
});

export const requestPage = z.strictObject({
  solicitudes: z.array(requestRow).describe('De la más nueva a la más vieja'),
  siguiente: z.string().nullable().describe('cursor de la página que sigue; null en la última'),
});
export type RequestPage = AnswerOf<typeof requestPage>;

export const requestDetail = requestRow.extend({
  solicitud: z
    .string()
    .nullable()
    .describe('El cuerpo que llegó, con lo personal oculto y recortado; null si no hubo o no era JSON'),
  respuesta: z
    .string()
    .nullable()
    .describe('El cuerpo de la respuesta, igual; null en lo que solo se consulta y en archivos'),
});
export type RequestDetail = AnswerOf<typeof requestDetail>;

/** An answered request as the server recorded it; bodies are parsed data. */
export interface AnsweredRequest {
  readonly id: string;
  /** Null if the request had no valid key. */
  readonly caller: Caller | null;
  readonly method: string;
  /** The request target as received. */
  readonly target: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly status: number;
  readonly durationMs: number;
  readonly bytesIn: number;
  /** Null for a stream. */
  readonly bytesOut: number | null;
  readonly codigo: string | null;
  readonly campos: readonly string[];
  readonly idempotencyKey: string | null;
  readonly replayed: boolean;
  readonly codigoGeneracion: string | null;
  /** Undefined if there is none to store. */
  readonly body: unknown;
  readonly answer: unknown;
}

/** Reads the log for a key: its own requests, or the whole issuer's for an administrator's key. */
export interface RequestLogCalls {
  list(input: RequestListInput, caller: Caller): RequestPage;
  /** @throws AppError `SOLICITUD_NO_ENCONTRADA` */
  view(input: z.infer<typeof requestInput>, caller: Caller): RequestDetail;
}
