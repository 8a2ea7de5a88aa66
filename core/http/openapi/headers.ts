/** Headers of answers, and of requests besides the key (§simulator-is-said, §answer-by-state, §error-shape). */
import { MAX_ESPERA_MS } from '../../contract/api/operations.ts';
import { INTERFACE_HEADER } from '../../contract/text/interface-changes.ts';
import { REQUEST_ID_PATTERN } from '../../contract/api/integration/request-log.ts';
import { IF_MATCH_PATTERN } from '../../contract/api/shop/idempotent-call.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../../contract/api/parameters.ts';
import { REHEARSAL_FORMS, REHEARSAL_PATTERN } from '../../contract/issuing/rehearsal.ts';
import { uuid } from '../../contract/api/request-leaves.ts';
import type { Node } from './schemas.ts';
import { CORRECTION_TERM_HOURS } from '../../contract/legal-terms.ts';

/** Outcomes that can be rehearsed, with their arguments. */
const REHEARSAL_TEXTS = REHEARSAL_FORMS.map((form) => `\`${form}\``).join(', ');

const REQUEST_ID = { type: 'string', pattern: REQUEST_ID_PATTERN } as const;

export const HEADERS = {
  'X-Autoridad': {
    description:
      'simulador: selló o sellará el simulador incluido, y el documento no tiene valor fiscal. Si falta, responde Hacienda',
    schema: { type: 'string', const: 'simulador' },
  },
  'X-Aviso': {
    description:
      'Advertencias para la persona, separadas por coma y espacio; cada una en UTF-8 codificado con %: aplique decodeURIComponent a cada parte',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description:
      'true: esta llamada ya se había hecho; se responde con su documento, en su estado de ahora, o con la misma respuesta',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'Segundos que conviene esperar antes de repetir la llamada',
    schema: { type: 'integer', minimum: 1 },
  },
  'Request-Id': {
    description:
      'Nombre de esta llamada en el registro: el que usted envió, o uno nuevo. Véala en GET /solicitudes/{id}',
    schema: REQUEST_ID,
  },
  [INTERFACE_HEADER]: {
    description: 'Fecha del último cambio de la interfaz; están en `/docs`, «Cambios de la interfaz»',
    schema: { type: 'string', format: 'date' },
  },
  Deprecation: {
    description: 'Esta llamada se retirará: desde cuándo no conviene usarla (RFC 9745)',
    schema: { type: 'string', pattern: String.raw`^@\d+$` },
  },
  Sunset: {
    description: 'Desde cuándo esta llamada ya no responde (RFC 8594)',
    schema: { type: 'string' },
  },
  'X-Request-Id': { description: 'Lo mismo que Request-Id', schema: REQUEST_ID },
  'Content-Disposition': {
    description: 'Nombre del archivo',
    schema: { type: 'string', pattern: '^(attachment|inline); filename="[^"]+"$' },
  },
} as const satisfies Readonly<Record<string, Node>>;

export type HeaderName = keyof typeof HEADERS;

/** References to the headers of every answer and the named ones. */
export function headerRefs(names: readonly HeaderName[]): Node {
  const all: readonly HeaderName[] = [...names, INTERFACE_HEADER, 'Request-Id', 'X-Request-Id'];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Nombre único de esta venta, o de este cambio, a su elección. Repetir la llamada con la misma llave y el mismo contenido responde con el mismo documento, o con la misma respuesta, también mientras la primera corre; se recuerda 30 días',
    schema: { type: 'string', pattern: `^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_CHARS}}$` },
    example: 'caja-1-venta-000123',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'La `version` que usted leyó, con comillas o sin ellas: si ya es otra, nada cambia y la respuesta es 412. `*`: solo si existe. Sin este encabezado se escribe sobre lo que haya',
    schema: { type: 'string', pattern: IF_MATCH_PATTERN },
    example: '6f1b0c9de2a4',
  },
  XEsperaMaximaMs: {
    name: 'X-Espera-Maxima-Ms',
    in: 'header',
    description:
      'Cuánto espera usted a Hacienda, en milisegundos; baja el límite configurado (8000 si no se cambió). Al vencer, la respuesta es 202; la de una consulta, 200 con lo que consta aquí (`fuente` LOCAL)',
    schema: { type: 'integer', minimum: 1, maximum: MAX_ESPERA_MS },
    example: 5000,
  },
  XCorrige: {
    name: 'X-Corrige',
    in: 'header',
    description: `Código de generación del documento rechazado que este corrige: conserva número y código. Hasta ${CORRECTION_TERM_HOURS} horas después del rechazo; lleva su propia Idempotency-Key`,
    schema: uuid.meta(),
  },
  XEnsayo: {
    name: 'X-Ensayo',
    in: 'header',
    description: `Ensaya lo que Hacienda puede hacer con este documento, solo con una llave de PRUEBAS y el simulador incluido: ${REHEARSAL_TEXTS}. Queda en su vida, en la bitácora y en el papel`,
    schema: { type: 'string', pattern: REHEARSAL_PATTERN },
    example: 'rechazo=020',
  },
} as const satisfies Readonly<Record<string, Node>>;

export function parameterRefs(names: readonly (keyof typeof PARAMETERS)[]): readonly Node[] {
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
