/** `POST /emision-masiva`: its lines are the bodies of the calls that issue, its answers theirs. */
import {
  BULK_MEDIA,
  bulkAnswer,
  bulkLine,
  issuingOperation,
  MAX_BULK_LINES,
} from '../../contract/issuing/bulk.ts';
import { answersOf, OPERATIONS } from '../../contract/api/operations.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { problem } from '../../contract/problem-schema.ts';
import { BULK_BUSY, BULK_PATH, BULK_WRONG_TYPE } from '../bulk/bulk-issuance.ts';
import { tooLarge } from '../problems.ts';
import { BULK_BODY_BYTES, BULK_WAIT_MS } from '../limits.ts';
import { samplesOf } from './code-samples/code-samples.ts';
import type { SampleCall } from './code-samples/sample-call.ts';
import { parameterRefs, headerRefs } from './headers.ts';
import { problemsOf } from './operation-texts.ts';
import { REQUEST_EXAMPLES } from './request-examples.ts';
import { problemResponses } from './responses.ts';
import type { Components, Node } from './schemas.ts';

const EXAMPLE_LINE = {
  tipoDte: '01',
  clave: 'venta-0001',
  solicitud: REQUEST_EXAMPLES['factura.emitir']?.['consumidorFinal']?.value,
};
const EXAMPLE_BODY = ['venta-0001', 'venta-0002']
  .map((clave) => JSON.stringify({ ...EXAMPLE_LINE, clave }))
  .join('\n');
const EXAMPLE_ANSWER = {
  linea: 1,
  clave: 'venta-0001',
  status: 400,
  repetida: false,
  avisos: [],
  respuesta: { message: 'La solicitud tiene errores', statusCode: 400, codigo: 'VALIDACION', errors: [] },
};

const SAMPLE_CALL: SampleCall = {
  method: 'POST',
  path: BULK_PATH,
  body: EXAMPLE_BODY,
  contentType: BULK_MEDIA,
  hasKey: true,
  sale: null,
  file: null,
  isStream: true,
};

/** Descriptions that differ from those of the calls that take one request. */
const FAILURES = {
  name: 'masiva',
  descriptions: { 415: `El cuerpo no es ${BULK_MEDIA}`, 429: 'Ya hay un envío en curso' },
  examples: {
    CUERPO_DEMASIADO_GRANDE: tooLarge(BULK_BODY_BYTES),
    TIPO_DE_CONTENIDO: BULK_WRONG_TYPE,
    DEMASIADAS_SOLICITUDES: BULK_BUSY,
  },
} as const;

/** The path item. */
export function bulkPath(components: Components): Node {
  const codes = problemsOf(['DEMASIADAS_SOLICITUDES'], { access: 'key', body: true });
  return {
    post: {
      operationId: 'emision-masiva',
      tags: ['Emitir'],
      summary: 'Emitir muchos documentos en una llamada',
      description: `Hasta ${MAX_BULK_LINES} solicitudes, una por línea (JSON Lines, ${BULK_BODY_BYTES / 1024 / 1024} MiB como máximo), para el cierre de mes o lo que viene de otro sistema. Responde una línea por cada una, en el mismo orden y a medida que se emiten. Cada línea lleva su \`clave\`, que es su Idempotency-Key: si la conexión se corta, envíe otra vez el archivo, entero o desde la primera línea sin respuesta, y nada se emite dos veces. Cede el paso a las ventas de caja. Un envío a la vez; cada línea espera a Hacienda ${BULK_WAIT_MS / 1000} segundos como máximo, o lo que diga X-Espera-Maxima-Ms.`,
      parameters: parameterRefs(['XEsperaMaximaMs']),
      requestBody: {
        required: true,
        content: {
          [BULK_MEDIA]: {
            schema: lineSchema(components),
            // One line, as its schema has it; the samples send two.
            examples: { venta: { summary: 'Una venta', value: EXAMPLE_LINE } },
          },
        },
      },
      'x-codeSamples': samplesOf(SAMPLE_CALL),
      responses: {
        '200': {
          headers: headerRefs([]),
          description: 'Una respuesta por línea; el estado de cada documento está en su línea',
          content: {
            [BULK_MEDIA]: {
              schema: answerSchema(components),
              example: EXAMPLE_ANSWER,
            },
          },
        },
        ...problemResponses(codes, components, FAILURES),
      },
    },
  };
}

/** A line's schema with the request that its type takes. */
function lineSchema(components: Components): Node {
  const { required } = components.use(bulkLine);
  const { clave } = bulkLine.shape;
  return {
    description: 'Una por línea',
    oneOf: TIPOS_DTE.map((tipoDte) => {
      const { body } = OPERATIONS[issuingOperation(tipoDte)];
      return {
        type: 'object',
        additionalProperties: false,
        required,
        properties: {
          tipoDte: { type: 'string', const: tipoDte, description: 'Código del tipo de documento' },
          clave: components.use(clave),
          ...(body === null ? {} : { solicitud: components.use(body) }),
        },
      };
    }),
  };
}

function answerSchema(components: Components): Node {
  const answers = TIPOS_DTE.flatMap((tipoDte) =>
    answersOf(issuingOperation(tipoDte)).map(([, schema]) => components.use(schema)),
  );
  const { properties, ...rest } = components.use(bulkAnswer);
  const respuesta = { anyOf: [...answers, components.use(problem)] };
  return { ...rest, description: 'Una por línea', properties: { ...(properties as object), respuesta } };
}
