/** The operations of the interface as every language writes them: what each takes, where it goes and what it answers. */
import { STREAMED, type Document, type Operation, type Parameter, type Schema } from '../declarations.ts';
import { Shapes, type Shape } from './shapes.ts';
import { camel, capital, pascal } from './words.ts';

/** Something that a call takes besides its body. */
export interface Taken {
  /** As it travels. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isNumber: boolean;
  readonly description: string;
}

/** One operation. */
export interface CallShape {
  readonly op: string;
  /** `factura` of `factura.emitir`; null for one that stands alone. */
  readonly group: string | null;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly hasKey: boolean;
  readonly taken: readonly Taken[];
  /** Name of the body's shape. */
  readonly body: string | null;
  /** Name of the answer's shape; null for bytes, and for what was signed `{}`. */
  readonly answer: Answer;
  /** The member of a page that holds its entries, and their shape. */
  readonly page: { readonly member: string; readonly entry: string } | null;
  /** Whether the call may be repeated when nobody knows whether it was carried out. */
  readonly isRepeatable: boolean;
}

/** What is answered: a shape by its name, a signed document, or a file. */
export type Answer = { readonly kind: 'shape'; readonly name: string } | { readonly kind: 'open' | 'bytes' };

/** The calls, and all shapes that they need. */
export interface Interface {
  /** Day of the last change that is in it. */
  readonly interfaz: string;
  readonly calls: readonly CallShape[];
  readonly definitions: Readonly<Record<string, Shape>>;
}

/** Calls that change or ask something without a name of their own, and answer alike when they come again. */
const JOINED: readonly string[] = ['consulta.dte', 'invalidar'];
const GOOD = ['200', '202'];
const JSON_TYPE = 'application/json';
/** What an error names of the fields. */
const FAULT = 'Falla';
/** What happens to a document, as webhooks and the stream of events tell it, and a trial of a webhook. */
const EVENTS = ['Evento', 'EventoDePrueba'];

/** The interface of a document. */
export function interfaceOf(document: Document): Interface {
  const shapes = new Shapes(document.components.schemas);
  for (const name of [FAULT, ...EVENTS]) shapes.shapeOf({ $ref: name }, name);
  // Lists name their entries; what else is answered alike is called so too.
  for (const { get } of Object.values(document.paths))
    if (get !== undefined && isPaged(get)) answerOf(get, shapes);
  const calls = Object.entries(document.paths)
    .filter(([path]) => !STREAMED.includes(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        callOf({ path, method: method.toUpperCase(), operation }, { shapes, document }),
      ),
    );
  const named = calls.flatMap(({ body, answer }) => [
    ...(body === null ? [] : [body]),
    ...(answer.kind === 'shape' ? [answer.name] : []),
  ]);
  const interfaz = document.info['x-cambios'][0]?.fecha ?? '';
  return { interfaz, calls, definitions: shapes.neededBy([FAULT, ...EVENTS, ...named]) };
}

interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

interface About {
  readonly shapes: Shapes;
  readonly document: Document;
}

function callOf({ path, method, operation }: Place, { shapes, document }: About): CallShape {
  const { operationId: op, summary, security, requestBody } = operation;
  const parts = op.split('.').map(camel);
  const taken = (operation.parameters ?? []).map((each) => takenOf(each, document));
  const sent = requestBody?.content?.[JSON_TYPE]?.schema;
  const answer = answerOf(operation, shapes);
  const isNamed = taken.some(({ name }) => name === 'Idempotency-Key');
  return {
    op,
    group: parts.length > 1 ? (parts[0] ?? null) : null,
    name: parts.at(-1) ?? op,
    method,
    path,
    summary,
    hasKey: security?.length !== 0,
    taken,
    body: sent === undefined ? null : Shapes.nameOf(shapes.shapeOf(sent, `Solicitud${pascal(op)}`)),
    answer,
    page: isPaged(operation) ? pageOf(answer, shapes) : null,
    isRepeatable: method !== 'POST' || isNamed || JOINED.includes(op),
  };
}

function takenOf(parameter: Parameter, { components }: Document): Taken {
  const kept = components.parameters[parameter.$ref?.split('/').at(-1) ?? ''];
  const { name = '', in: place, schema, description = '' } = { ...kept, ...parameter };
  return { name, place: place as Taken['place'], isNumber: isNumeric(schema ?? {}), description };
}

function isNumeric({ type, anyOf = [] }: Schema): boolean {
  return [type ?? []].flat().some((each) => each === 'integer' || each === 'number') || anyOf.some(isNumeric);
}

/** Both good answers as one shape: what is waiting is the same record. */
function answerOf(operation: Operation, shapes: Shapes): Answer {
  const contents = GOOD.flatMap((status) => Object.entries(operation.responses[status]?.content ?? {}));
  const bodies = contents.flatMap(([media, { schema }]) => (media === JSON_TYPE ? [schema] : []));
  if (bodies.length === 0) return { kind: 'bytes' };
  const [first = {}] = bodies;
  const list = Object.entries(first.properties ?? {}).find(([, { type }]) => type === 'array')?.[0] ?? '';
  const own = isPaged(operation) ? `Pagina${capital(list)}` : `Respuesta${pascal(operation.operationId)}`;
  const name = first.$ref === undefined ? own : nameIn(first.$ref);
  const found = Shapes.nameOf(shapes.together(bodies, name));
  return found === null ? { kind: 'open' } : { kind: 'shape', name: found };
}

function isPaged({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name }) => name === 'cursor');
}

function nameIn($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

function pageOf(answer: Answer, { definitions }: Shapes): CallShape['page'] {
  if (answer.kind !== 'shape') return null;
  for (const [member, { items }] of Object.entries(definitions[answer.name]?.properties ?? {})) {
    const entry = items === undefined ? null : Shapes.nameOf(items);
    if (entry !== null) return { member, entry };
  }
  return null;
}

/** The calls that stand alone, and the others by their groups. */
export function byGroup(calls: readonly CallShape[]): {
  readonly alone: readonly CallShape[];
  readonly groups: readonly (readonly [group: string, calls: readonly CallShape[]])[];
} {
  const { alone = [], ...groups } = Object.groupBy(calls, ({ group }) => group ?? 'alone');
  return { alone, groups: Object.entries(groups).map(([group, own = []]) => [group, own] as const) };
}
