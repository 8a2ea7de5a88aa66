/**
 * The tools of agents, made from the table of operations (§agents): what only reads is called as it is, what issues is
 * simulated, and what issues or changes something is proposed to a person. Nothing here is written by operation.
 */
import {
  OPERATIONS,
  answersOf,
  mediaOf,
  queryNames,
  type Operation,
  type OperationName,
} from '../../contract/api/operations.ts';
import { isIdempotent } from '../../contract/api/shop/operation-traits.ts';
import { describeSchema, type JsonSchema } from '../../contract/json-schema.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../../contract/api/parameters.ts';
import { PARAMETERS } from '../openapi/headers.ts';
import { OPERATION_TEXTS } from '../openapi/operation-texts.ts';

/** What a tool does with its operation. */
export type ToolKind = 'lee' | 'simula' | 'propone';

export interface Tool {
  readonly name: string;
  readonly op: OperationName;
  readonly kind: ToolKind;
  readonly title: string;
  readonly description: string;
  /** Members of its arguments beside the body, which is `solicitud`. */
  readonly parameters: readonly string[];
  readonly takesBody: boolean;
  readonly inputSchema: JsonSchema;
  /** Of an answer that is no problem; null where the answer is a file. */
  readonly outputSchema: JsonSchema | null;
  /** Whether it asks the authority. */
  readonly asksAuthority: boolean;
}

/** The argument by which an agent names its proposal. */
export const NAME = 'clave';
/** Name of the argument that holds the body. */
export const BODY = 'solicitud';

/** What reads by POST: the authority is asked. */
const ASKING: ReadonlySet<OperationName> = new Set(['consulta.dte']);
const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

let made: readonly Tool[] | null = null;

/** Every tool, in the order of the table. */
export function agentTools(): readonly Tool[] {
  return (made ??= NAMES.flatMap(toolsOf));
}

function toolsOf(op: OperationName): readonly Tool[] {
  const { method, tipoDte } = OPERATIONS[op];
  if (method === 'GET' || ASKING.has(op)) return [toolOf(op, 'lee')];
  if (tipoDte !== null) return [toolOf(op, 'simula'), toolOf(op, 'propone')];
  return isIdempotent(op) || op === 'invalidar' ? [toolOf(op, 'propone')] : [];
}

const NAME_OF: Readonly<Record<ToolKind, (op: string) => string>> = {
  lee: (op) => op,
  simula: (op) => op.replace(/emitir$/, 'simular'),
  propone: (op) => `proponer_${op.replace(/\.emitir$/, '')}`,
};

const TITLE_OF: Readonly<Record<ToolKind, (summary: string) => string>> = {
  lee: (summary) => summary,
  simula: (summary) => summary.replace(/^Emitir/, 'Simular'),
  propone: (summary) => `Proponer: ${summary}`,
};

const NOTE_OF: Readonly<Record<ToolKind, string>> = {
  lee: '',
  simula: ' Solo simula: calcula el documento completo y no emite, no numera ni transmite nada.',
  propone:
    ' No lo hace: queda como propuesta, que una persona confirma o rechaza en la caja. Responde su id; pregunte por ella con propuesta_ver.',
};

function toolOf(op: OperationName, kind: ToolKind): Tool {
  const { body }: Operation = OPERATIONS[op];
  const { summary, description } = OPERATION_TEXTS[op];
  const parameters = [...parametersOf(op), ...(kind === 'propone' ? [NAME] : [])];
  return {
    name: NAME_OF[kind](op).replaceAll('.', '_'),
    op,
    kind,
    title: TITLE_OF[kind](summary),
    description: `${TITLE_OF[kind](summary)}. ${description}${NOTE_OF[kind]}`,
    parameters,
    takesBody: body !== null,
    inputSchema: inputSchema(op, kind, parameters),
    outputSchema: kind === 'propone' ? PROPOSAL : mediaOf(op).length > 0 ? null : outputSchema(op),
    asksAuthority: ASKING.has(op),
  };
}

/** Path and query, and the headers that say what is changed. */
function parametersOf(op: OperationName): readonly string[] {
  const { path, input } = OPERATIONS[op];
  const query = queryNames(op);
  return Object.keys(input.shape).filter(
    (name) => path.includes(`{${name}}`) || query.includes(name) || Object.hasOwn(IN_HEADERS, name),
  );
}

/** What a proposal is answered with, and what becomes of it. */
export const PROPOSAL: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    estado: {
      type: 'string',
      enum: ['PENDIENTE', 'CONFIRMADA', 'RECHAZADA', 'HECHA', 'FALLIDA', 'VENCIDA'],
      description: 'HECHA: respuesta es la de la API. PENDIENTE: espera a una persona',
    },
    operacion: { type: 'string' },
    creada: { type: 'string', format: 'date-time' },
    vence: { type: 'string', format: 'date-time' },
    total: { type: ['string', 'null'], description: 'Lo que se pagaría, en USD' },
    respuesta: { type: ['object', 'null'], properties: { status: { type: 'integer' }, cuerpo: {} } },
  },
  required: ['id', 'estado', 'operacion', 'creada', 'vence', 'total', 'respuesta'],
};

const IN_HEADERS: Readonly<Record<string, JsonSchema>> = {
  [NAME]: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_IDEMPOTENCY_KEY_CHARS,
    description: 'Nombre de esta propuesta, a su elección: repetirla con la misma clave no hace otra',
  },
  corrige: { ...PARAMETERS.XCorrige.schema, description: PARAMETERS.XCorrige.description },
  ifMatch: { ...PARAMETERS.IfMatch.schema, description: PARAMETERS.IfMatch.description },
};

type Shape = Readonly<Record<string, Parameters<typeof describeSchema>[0]>>;

function inputSchema(op: OperationName, kind: ToolKind, parameters: readonly string[]): JsonSchema {
  const { path, input, body }: Operation = OPERATIONS[op];
  const named: Record<string, JsonSchema> = {};
  const described = (schema: Parameters<typeof describeSchema>[0]) => {
    const of = describeSchema(schema);
    Object.assign(named, of.named);
    return of.schema;
  };
  const properties = parameters.map((name) => {
    const schema = (input.shape as Shape)[name];
    return [name, IN_HEADERS[name] ?? (schema === undefined ? {} : described(schema))] as const;
  });
  const bodies = body === null ? [] : [[BODY, sharedBody(op, kind) ?? described(body)] as const];
  const required = parameters.filter((name) => path.includes(`{${name}}`));
  return {
    type: 'object',
    properties: Object.fromEntries([...properties, ...bodies]),
    required: [...required, ...bodies.map(([name]) => name)],
    additionalProperties: false,
    ...(isEmpty(named) ? {} : { $defs: named }),
  };
}

/** What issues is described where it is simulated, once: a list of tools is read whole. Null where it is described here. */
function sharedBody(op: OperationName, kind: ToolKind): JsonSchema | null {
  if (kind !== 'propone' || OPERATIONS[op].tipoDte === null) return null;
  const like = NAME_OF.simula(op).replaceAll('.', '_');
  return { type: 'object', description: `La misma solicitud que en ${like}: simule antes con ella` };
}

/** Clients ask for an object at the root. */
function outputSchema(op: OperationName): JsonSchema {
  const [ok] = answersOf(op).filter(([status]) => status === 200);
  const { schema, named } = ok === undefined ? { schema: {}, named: {} } : describeSchema(ok[1]);
  return selfContained({ type: 'object', ...schema, ...(isEmpty(named) ? {} : { $defs: named }) }, named);
}

/** Whole fiscal documents are named and not described: their schemas are many times as long as all else. */
function selfContained(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(/"\$ref":"#\/\$defs\/(\w+)"/g, (ref, name: string) =>
    Object.hasOwn(named, name) ? ref : `"title":"${name}"`,
  );
  return JSON.parse(text) as JsonSchema;
}

function isEmpty(named: object): boolean {
  return Object.keys(named).length === 0;
}
