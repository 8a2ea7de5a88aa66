/** Responses of an operation: answers, then failures by status (§answer-by-state, §closed-error-codes). */
import {
  answersOf,
  mediaOf as mediaTypeOf,
  OPERATIONS,
  type OperationName,
} from '../../contract/api/operations.ts';
import { accessOf, isIdempotent, takesVersion } from '../../contract/api/shop/operation-traits.ts';
import { problemBody, STATUS_OF, type ErrorCode, type Problem } from '../../contract/problem.ts';
import { problem, unauthorized } from '../../contract/problem-schema.ts';
import { ANSWER_EXAMPLES } from './answer-examples.ts';
import { headerRefs, type HeaderName } from './headers.ts';
import { OPERATION_TEXTS, problemsOf } from './operation-texts.ts';
import { problemExample } from './problem-examples.ts';
import type { Components, Node } from './schemas.ts';

const JSON_MEDIA = 'application/json';

const KEPT_HEADERS: readonly HeaderName[] = ['Idempotency-Replayed'];

export const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'La solicitud está mal: el cuerpo no es JSON, o rompe alguna regla; se nombran todas las fallas a la vez',
  401: 'La llave falta, no existe, expiró o fue eliminada',
  403: 'La llave no permite eso; o este servidor no atiende con ese encabezado Host, o a esa página web',
  404: 'No existe, o no es de su llave',
  405: 'La ruta no admite ese método',
  409: 'No se puede en el estado en que está',
  412: 'Cambió desde que se leyó: ya no es la versión de If-Match',
  413: 'El cuerpo es demasiado grande',
  415: 'El cuerpo no es JSON en UTF-8',
  422: 'No se puede: pasó el plazo, no queda saldo o falta un reemplazo',
  429: 'Se agotó una cuota, o hay demasiadas conexiones',
  500: 'Un error interno; con la referencia se encuentra la causa en el registro',
  503: 'Ahora no se puede: falta certificado, no hay espacio, o la emisión está bloqueada',
};

export function responsesOf(op: OperationName, components: Components): Node {
  const { body } = OPERATIONS[op];
  const text = OPERATION_TEXTS[op];
  const good = answersOf(op).map(([status, schema]) => {
    const media = mediaTypeOf(op);
    const examples = { respuesta: { value: ANSWER_EXAMPLES[op][status] } };
    const response = {
      description: text.answers[status] ?? '',
      ...withHeaders([...text.headers, ...(isIdempotent(op) ? KEPT_HEADERS : [])]),
      content:
        media.length === 0
          ? { [JSON_MEDIA]: { schema: components.use(schema), examples } }
          : Object.fromEntries(
              media.map((type) => [type, { schema: { ...components.use(schema), contentMediaType: type } }]),
            ),
    };
    return [String(status), response] as const;
  });
  const codes = problemsOf(text.problems, {
    access: accessOf(op),
    body: body !== null,
    kept: isIdempotent(op),
    versioned: takesVersion(op),
  });
  return merged(good, failuresOf(codes, components), components);
}

/** Failures by status, as references to shared responses. */
export function problemResponses(
  codes: readonly ErrorCode[],
  components: Components,
  own?: OwnFailures,
): Node {
  return merged([], failuresOf(codes, components, own), components);
}

/** An operation's own wording of failures. */
export interface OwnFailures {
  /** Part of the names of its responses. */
  readonly name: string;
  readonly descriptions: Readonly<Record<number, string>>;
  readonly examples: Readonly<Partial<Record<ErrorCode, Problem>>>;
}

interface Failure {
  readonly status: string;
  /** Name of the response shared by operations with the same failures. */
  readonly name: string;
  readonly response: Node;
}

function failuresOf(
  codes: readonly ErrorCode[],
  components: Components,
  ownFailures?: OwnFailures,
): readonly Failure[] {
  const statuses = [...new Set(codes.map((codigo) => STATUS_OF[codigo]))];
  return statuses.map((status) => {
    const own = codes.filter((codigo) => STATUS_OF[codigo] === status);
    const hasOwn = own.some((codigo) => ownFailures?.examples[codigo] !== undefined);
    return {
      status: String(status),
      name: `Error${status}.${[...new Set(own), ...(hasOwn && ownFailures !== undefined ? [ownFailures.name] : [])].join('.')}`,
      response: problemResponse(
        { status, codes: own, ownFailures: hasOwn ? ownFailures : undefined },
        components,
      ),
    };
  });
}

interface Failing {
  readonly status: number;
  readonly codes: readonly ErrorCode[];
  readonly ownFailures: OwnFailures | undefined;
}

function problemResponse({ status, codes, ownFailures }: Failing, components: Components): Node {
  const schema =
    status === 401
      ? components.use(unauthorized)
      : {
          ...components.use(problem),
          type: 'object',
          properties: { statusCode: { const: status }, codigo: { enum: [...new Set(codes)] } },
        };
  const examples = codes.map((codigo) => [
    codigo,
    { value: problemBody(ownFailures?.examples[codigo] ?? problemExample(codigo)) },
  ]);
  return {
    description: ownFailures?.descriptions[status] ?? STATUS_NAMES[status] ?? '',
    ...withHeaders(headersOf(status)),
    content: { [JSON_MEDIA]: { schema, examples: Object.fromEntries(examples) as Node } },
  };
}

function headersOf(status: number): readonly HeaderName[] {
  if (status === 401) return ['X-Aviso'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

function withHeaders(names: readonly HeaderName[]): Node {
  return { headers: headerRefs(names) };
}

type Entries = readonly (readonly [string, Node])[];

/** Merges schemas and examples if a status is both an answer and a failure. */
function merged(good: Entries, failures: readonly Failure[], components: Components): Node {
  const all = new Map<string, Node>(good);
  for (const { status, name, response } of failures) {
    const answer = all.get(status);
    all.set(status, answer === undefined ? components.shared(name, response) : either(answer, response));
  }
  return Object.fromEntries([...all].toSorted(([a], [b]) => Number(a) - Number(b)));
}

interface Media {
  readonly schema: Node;
  readonly examples: Node;
}

function either(answer: Node, failure: Node): Node {
  const [one, other] = [mediaOf(answer), mediaOf(failure)];
  const content = {
    [JSON_MEDIA]: {
      schema: { oneOf: [one.schema, other.schema] },
      examples: { ...one.examples, ...other.examples },
    },
  };
  return { ...answer, content };
}

function mediaOf(response: Node): Media {
  return (response['content'] as Readonly<Record<string, Media>>)[JSON_MEDIA] as Media;
}
