/**
 * The tools of agents, made from the table of operations (§agents): what only reads is called as it is, what issues is only simulated.
 * Nothing here is written by operation.
 */
import {
  OPERATIONS,
  answersOf,
  mediaOf,
  queryNames,
  type Operation,
  type OperationName,
} from '../../contract/api/operations.ts';
import { describeSchema, type JsonSchema } from '../../contract/json-schema.ts';
import { PARAMETERS } from '../openapi/headers.ts';
import { OPERATION_TEXTS } from '../openapi/operation-texts.ts';

/** What a tool does with its operation. */
export type ToolKind = 'lee' | 'simula';

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
  return tipoDte === null ? [] : [toolOf(op, 'simula')];
}

const NAME_OF: Readonly<Record<ToolKind, (op: string) => string>> = {
  lee: (op) => op,
  simula: (op) => op.replace(/emitir$/, 'simular'),
};

const TITLE_OF: Readonly<Record<ToolKind, (summary: string) => string>> = {
  lee: (summary) => summary,
  simula: (summary) => summary.replace(/^Emitir/, 'Simular'),
};

const NOTE_OF: Readonly<Record<ToolKind, string>> = {
  lee: '',
  simula: ' Solo simula: calcula el documento completo y no emite, no numera ni transmite nada.',
};

function toolOf(op: OperationName, kind: ToolKind): Tool {
  const { body }: Operation = OPERATIONS[op];
  const { summary, description } = OPERATION_TEXTS[op];
  const parameters = parametersOf(op);
  return {
    name: NAME_OF[kind](op).replaceAll('.', '_'),
    op,
    kind,
    title: TITLE_OF[kind](summary),
    description: `${TITLE_OF[kind](summary)}. ${description}${NOTE_OF[kind]}`,
    parameters,
    takesBody: body !== null,
    inputSchema: inputSchema(op, parameters),
    outputSchema: mediaOf(op).length > 0 ? null : outputSchema(op),
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

const IN_HEADERS: Readonly<Record<string, JsonSchema>> = {
  corrige: { ...PARAMETERS.XCorrige.schema, description: PARAMETERS.XCorrige.description },
  ifMatch: { ...PARAMETERS.IfMatch.schema, description: PARAMETERS.IfMatch.description },
};

type Shape = Readonly<Record<string, Parameters<typeof describeSchema>[0]>>;

function inputSchema(op: OperationName, parameters: readonly string[]): JsonSchema {
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
  const required = parameters.filter((name) => path.includes(`{${name}}`));
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...properties,
      ...(body === null ? [] : [[BODY, described(body)] as const]),
    ]),
    required: [...required, ...(body === null ? [] : [BODY])],
    additionalProperties: false,
    ...(isEmpty(named) ? {} : { $defs: named }),
  };
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
