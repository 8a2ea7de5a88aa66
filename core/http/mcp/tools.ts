/**
 * The agents' tools, derived from the table of operations (§agents): reads are called directly, issuing is simulated, and anything that
 * issues or changes data is proposed to a person.
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
import { requestInEdition } from '../../contract/api/requests/either-edition.ts';
import { EDITION_KINDS, type Edition, type EditionKind } from '../../contract/edition.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../../contract/api/parameters.ts';
import { PARAMETERS } from '../openapi/headers.ts';
import { OPERATION_TEXTS } from '../openapi/operation-texts.ts';
import { shortSchema } from './short-schema.ts';

export type ToolKind = 'lee' | 'simula' | 'propone';

export interface Tool {
  readonly name: string;
  readonly op: OperationName;
  readonly kind: ToolKind;
  readonly title: string;
  readonly description: string;
  /** Names of arguments besides the body, which is `solicitud`. */
  readonly parameters: readonly string[];
  readonly takesBody: boolean;
  readonly inputSchema: JsonSchema;
  /** Schema of a successful read; null for a file, or when all tools of the kind share one. */
  readonly outputSchema: JsonSchema | null;
  readonly asksAuthority: boolean;
}

/** Argument with the agent's own key of a proposal. */
export const NAME = 'clave';
export const BODY = 'solicitud';

/** Reads by POST, since they call the authority. */
const ASKING: ReadonlySet<OperationName> = new Set(['consulta.dte']);
const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

export type EditionOf = (kind: EditionKind) => Edition;

/** Cache by editions in force; rarely more than two entries. */
const made = new Map<string, readonly Tool[]>();

/** Every tool, in the order of the operations. */
export function agentTools(editionOf: EditionOf): readonly Tool[] {
  const inForce = EDITION_KINDS.map(editionOf).join();
  const tools = made.get(inForce) ?? NAMES.flatMap((op) => toolsOf(op, editionOf));
  made.set(inForce, tools);
  return tools;
}

function toolsOf(op: OperationName, editionOf: EditionOf): readonly Tool[] {
  const edition = editionOf(OPERATIONS[op].tipoDte ?? 'invalidacion');
  return kindsOf(op).map((kind) => toolOf(op, kind, edition));
}

function kindsOf(op: OperationName): readonly ToolKind[] {
  const { method, tipoDte } = OPERATIONS[op];
  if (method === 'GET' || ASKING.has(op)) return ['lee'];
  if (tipoDte !== null) return ['simula', 'propone'];
  return isIdempotent(op) || op === 'invalidar' ? ['propone'] : [];
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
    ' Solo propone: una persona lo confirma o rechaza en la caja, y propuesta_ver dice qué fue de ello.',
};

function toolOf(op: OperationName, kind: ToolKind, edition: Edition): Tool {
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
    inputSchema: shortSchema(inputSchema(op, { kind, edition, parameters }), 'sent'),
    outputSchema:
      kind === 'lee' && mediaOf(op).length === 0 ? shortSchema(outputSchema(op), 'answered') : null,
    asksAuthority: ASKING.has(op),
  };
}

function parametersOf(op: OperationName): readonly string[] {
  const { path, input } = OPERATIONS[op];
  const query = queryNames(op);
  return Object.keys(input.shape).filter(
    (name) => path.includes(`{${name}}`) || query.includes(name) || Object.hasOwn(IN_HEADERS, name),
  );
}

/** Answer to a proposal, and its later state. */
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
    description: 'Nombre de esta propuesta, a su elección, sin espacios: repetirla no hace otra',
  },
  corrige: { ...PARAMETERS.XCorrige.schema, description: PARAMETERS.XCorrige.description },
  ifMatch: { ...PARAMETERS.IfMatch.schema, description: PARAMETERS.IfMatch.description },
};

type Shape = Readonly<Record<string, Parameters<typeof describeSchema>[0]>>;

interface Offered {
  readonly kind: ToolKind;
  readonly edition: Edition;
  readonly parameters: readonly string[];
}

function inputSchema(op: OperationName, { kind, edition, parameters }: Offered): JsonSchema {
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
  const bodies =
    body === null
      ? []
      : [[BODY, sharedBody(op, kind) ?? described(requestInEdition(body, edition))] as const];
  const required = parameters.filter((name) => path.includes(`{${name}}`));
  return {
    type: 'object',
    properties: Object.fromEntries([...properties, ...bodies]),
    required: [...required, ...bodies.map(([name]) => name)],
    additionalProperties: false,
    ...(isEmpty(named) ? {} : { $defs: named }),
  };
}

/**
 * The body schema of an issuing operation is only in its simulating tool, as agents read the whole list. Null if it must be described here.
 */
function sharedBody(op: OperationName, kind: ToolKind): JsonSchema | null {
  if (kind !== 'propone' || OPERATIONS[op].tipoDte === null) return null;
  const like = NAME_OF.simula(op).replaceAll('.', '_');
  return { type: 'object', description: `La misma solicitud que en ${like}: simule antes con ella` };
}

/** MCP clients require an object at the root. */
function outputSchema(op: OperationName): JsonSchema {
  const [ok] = answersOf(op).filter(([status]) => status === 200);
  const { schema, named } = ok === undefined ? { schema: {}, named: {} } : describeSchema(ok[1]);
  return selfContained({ type: 'object', ...schema, ...(isEmpty(named) ? {} : { $defs: named }) }, named);
}

/** Replaces references to whole fiscal documents by a plain object: their schemas would dwarf the rest. */
function selfContained(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(/"\$ref":"#\/\$defs\/(\w+)"/g, (ref, name: string) =>
    Object.hasOwn(named, name) ? ref : '"type":"object"',
  );
  return JSON.parse(text) as JsonSchema;
}

function isEmpty(named: object): boolean {
  return Object.keys(named).length === 0;
}
