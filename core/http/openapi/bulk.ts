/** Bulk calls in OpenAPI: their lines are bodies, and their answers those, of other calls. */
import {
  BULK_MEDIA,
  bulkAnswer,
  bulkLine,
  issuingOperation,
  MAX_BULK_LINES,
} from '../../contract/issuing/bulk.ts';
import { answersOf, OPERATIONS, type OperationName } from '../../contract/api/operations.ts';
import { addressOf, bulkChange, CHANGING } from '../../contract/api/shop/bulk-changes.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { problem, unauthorized } from '../../contract/problem-schema.ts';
import { BULK_CHANGES } from '../bulk/bulk-changes.ts';
import { BULK_ISSUANCE } from '../bulk/bulk-issuance.ts';
import { BULK_BUSY, BULK_WRONG_TYPE } from '../bulk/bulk-route.ts';
import { tooLarge } from '../problems.ts';
import { BULK_BODY_BYTES, BULK_WAIT_MS } from '../limits.ts';
import { samplesOf } from './code-samples/code-samples.ts';
import { parameterRefs, headerRefs } from './headers.ts';
import { problemsOf } from './operation-texts.ts';
import { REQUEST_EXAMPLES } from './request-examples.ts';
import { problemResponses } from './responses.ts';
import type { Components, Node } from './schemas.ts';

const LIMITS = `Hasta ${MAX_BULK_LINES} líneas (JSON Lines, ${BULK_BODY_BYTES / 1024 / 1024} MiB como máximo)`;
const AGAIN =
  'Responde una línea por cada una, en el mismo orden y a medida que se hacen. Cada línea lleva su `clave`, que es su Idempotency-Key: si la conexión se corta, envíe otra vez el archivo, entero o desde la primera línea sin respuesta, y nada se hace dos veces. Cede el paso a las ventas de caja. Un envío a la vez';

interface BulkCall {
  readonly operationId: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** One line by its schema. */
  readonly example: Node & { readonly clave: string };
  readonly line: (components: Components) => readonly Node[];
  /** Request headers besides the key. */
  readonly headers: Parameters<typeof parameterRefs>[0];
  readonly calls: readonly OperationName[];
}

const CALLS: readonly BulkCall[] = [
  {
    operationId: 'emision-masiva',
    path: BULK_ISSUANCE.path,
    tag: 'Emitir',
    summary: 'Emitir muchos documentos en una llamada',
    description: `${LIMITS}, para el cierre de mes o lo que viene de otro sistema. ${AGAIN}; cada línea espera a Hacienda ${BULK_WAIT_MS / 1000} segundos como máximo, o lo que diga X-Espera-Maxima-Ms.`,
    example: {
      tipoDte: '01',
      clave: 'venta-0001',
      solicitud: REQUEST_EXAMPLES['factura.emitir']?.['consumidorFinal']?.value,
    },
    headers: ['XEsperaMaximaMs'],
    line: saleLines,
    calls: TIPOS_DTE.map(issuingOperation),
  },
  {
    operationId: 'carga-masiva',
    path: BULK_CHANGES.path,
    tag: 'Productos y clientes',
    summary: 'Cambiar mucho de la tienda en una llamada',
    description: `${LIMITS}: productos, precios de listas, clientes, conteos y cada llamada que cambia lo que la tienda guarda, por su nombre en \`operacion\`, con lo que va en su ruta y su cuerpo. ${AGAIN}, y una línea después de la otra. Lo que una central lleva responde 409 en su línea.`,
    example: {
      operacion: 'productos.guardar',
      clave: 'producto-0001',
      codigo: 'GASEOSA-3L',
      solicitud: Object.values(REQUEST_EXAMPLES['productos.guardar'] ?? {})[0]?.value,
    },
    headers: [],
    line: changeLines,
    calls: CHANGING,
  },
];

const FAILURES = {
  name: 'masiva',
  descriptions: { 415: `El cuerpo no es ${BULK_MEDIA}`, 429: 'Ya hay un envío en curso' },
  examples: {
    CUERPO_DEMASIADO_GRANDE: tooLarge(BULK_BODY_BYTES),
    TIPO_DE_CONTENIDO: BULK_WRONG_TYPE,
    DEMASIADAS_SOLICITUDES: BULK_BUSY,
  },
} as const;

export function bulkPaths(components: Components): Readonly<Record<string, Node>> {
  return Object.fromEntries(CALLS.map((call) => [call.path, { post: operationOf(call, components) }]));
}

function operationOf(call: BulkCall, components: Components): Node {
  const { operationId, path, tag, summary, description, example, line, headers } = call;
  const codes = problemsOf(['DEMASIADAS_SOLICITUDES'], { access: 'key', body: true });
  const another = { ...example, clave: example.clave.replace(/1$/, '2') };
  const answer = {
    linea: 1,
    clave: example.clave,
    status: 400,
    repetida: false,
    avisos: [],
    respuesta: { message: 'La solicitud tiene errores', statusCode: 400, codigo: 'VALIDACION', errors: [] },
  };
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    parameters: parameterRefs(headers),
    requestBody: {
      required: true,
      content: {
        [BULK_MEDIA]: {
          schema: { description: 'Una por línea', oneOf: line(components) },
          // One line by its schema; the code samples send two.
          examples: { linea: { summary: 'Una línea', value: example } },
        },
      },
    },
    'x-codeSamples': samplesOf({
      method: 'POST',
      path,
      body: [example, another].map((each) => JSON.stringify(each)).join('\n'),
      contentType: BULK_MEDIA,
      hasKey: true,
      sale: null,
      file: null,
      isStream: true,
    }),
    responses: {
      '200': {
        headers: headerRefs([]),
        description: 'Una respuesta por línea; cómo quedó cada una está en su línea',
        content: { [BULK_MEDIA]: { schema: answerSchema(call, components), example: answer } },
      },
      ...problemResponses(codes, components, FAILURES),
    },
  };
}

/** Line schemas by document type, with the type's request. */
function saleLines(components: Components): readonly Node[] {
  const { required } = components.use(bulkLine);
  const { clave } = bulkLine.shape;
  return TIPOS_DTE.map((tipoDte) => ({
    ...CLOSED,
    required,
    properties: {
      tipoDte: { type: 'string', const: tipoDte, description: 'Código del tipo de documento' },
      clave: components.use(clave),
      ...solicitudOf(issuingOperation(tipoDte), components),
    },
  }));
}

/** Line schemas by operation, with the operation's input. */
function changeLines(components: Components): readonly Node[] {
  const { operacion, clave } = bulkChange.shape;
  return CHANGING.map((op) => {
    const address = Object.entries(addressOf(op));
    const solicitud = solicitudOf(op, components);
    const needed = address.filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name);
    return {
      ...CLOSED,
      required: ['operacion', 'clave', ...needed, ...Object.keys(solicitud)],
      properties: {
        operacion: { type: 'string', const: op, description: operacion.description ?? '' },
        clave: components.use(clave),
        ...Object.fromEntries(address.map(([name, schema]) => [name, components.use(schema)])),
        ...solicitud,
      },
    };
  });
}

const CLOSED = { type: 'object', additionalProperties: false } as const;

function solicitudOf(op: OperationName, components: Components): Node {
  const { body } = OPERATIONS[op];
  return body === null ? {} : { solicitud: components.use(body) };
}

function answerSchema({ calls }: BulkCall, components: Components): Node {
  const answers = calls.flatMap((op) => answersOf(op).map(([, schema]) => components.use(schema)));
  const { properties, ...rest } = components.use(bulkAnswer);
  const failures = [problem, unauthorized].map((schema) => components.use(schema));
  const respuesta = { anyOf: [...answers, ...failures] };
  return { ...rest, description: 'Una por línea', properties: { ...(properties as object), respuesta } };
}
