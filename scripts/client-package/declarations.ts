/** The types of the client's package, as text: those of the client itself beside the shapes that `/openapi.json` describes. */
import { openApiDocument } from '../../core/http/openapi/document.ts';

/** A schema of the document, as far as a type can say it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly description?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** A parameter of an operation, or where the document keeps it. */
export interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Operation extends Content {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface Document {
  readonly info: { readonly 'x-cambios': readonly { readonly fecha: string }[] };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** Statuses whose answers are typed per operation; all others are problems. */
const TYPED_STATUSES = ['200', '202', '422'];
/** Calls that take a file, with the names of a line and of its answer. */
const BULK = {
  '/emision-masiva': ['BulkLine', 'BulkAnswer'],
  '/carga-masiva': ['BulkChange', 'BulkChangeAnswer'],
} as const;
/** Paths whose answers are no single value: they have functions of their own. */
export const STREAMED: readonly string[] = ['/eventos', ...Object.keys(BULK)];

/** What the types of the interface are called inside the client: the names of `core/client/api-types.ts`. */
const SEAM = `
export type OperationName = keyof Operations;
export type AnswerStatus = 200 | 202 | 422;
export type Autoridad = 'hacienda' | 'simulador';
/** The body of a call. */
export type RequestOf<Op extends OperationName> = Operations[Op]['request'];
/** What an operation answers with a status; never where it does not answer so. */
export type AnswerOf<Op extends OperationName, Status extends AnswerStatus> =
  Operations[Op]['answers'] extends Readonly<Record<Status, infer Answer>> ? Answer : never;
/** Parameters of a call. */
export type ParametersOf<Op extends OperationName> = Operations[Op]['parameters'];
/** One event of a document, as \`GET /eventos\` and webhooks tell it. */
export type EventBody = Evento;
/** What a webhook target gets when somebody tries it out. */
export type TrialEventBody = EventoDePrueba;
export type ProblemBody = Problema | NoAutorizado;
`;

/** The interface's description. */
export function interfaceDocument(version: string): Document {
  return openApiDocument({ version }) as unknown as Document;
}

/** Declarations of every shape of the interface, with the words of the documentation. */
export function interfaceDeclarations(version: string): string {
  const document = interfaceDocument(version);
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')};\n`,
  );
  const operations = Object.entries(document.paths)
    .filter(([path]) => !STREAMED.includes(path))
    .flatMap(([, methods]) => Object.values(methods).map(operationMember));
  const table = `/** Every operation: its body, its parameters and its answers by status. */\nexport interface Operations {\n${operations.join('')}}\n`;
  return [...shapes, table, SEAM, bulkTypes(document)].join('\n');
}

/** A line of each bulk call, and its answer. */
function bulkTypes({ paths }: Document): string {
  return Object.entries(BULK)
    .map(([path, [sent, answered]]) => {
      const bulk = paths[path]?.['post'];
      const [line] = Object.values(bulk?.requestBody?.content ?? {});
      const [answer] = Object.values(bulk?.responses['200']?.content ?? {});
      return `export type ${sent} = ${typeOf(line?.schema ?? {}, '')};\nexport type ${answered} = ${typeOf(answer?.schema ?? {}, '')};\n`;
    })
    .join('');
}

function operationMember({ operationId, parameters = [], requestBody, responses }: Operation): string {
  const addressed = parameters.filter((each) => each.in === 'path' || each.in === 'query');
  const members = addressed.map(
    ({ name = '', required, description, schema = {} }) =>
      `${comment(description, '      ')}      readonly ${name}${required === true ? '' : '?'}: ${typeOf(schema, '      ')} | number;\n`,
  );
  const answers = TYPED_STATUSES.flatMap((status) => {
    const content = responses[status]?.content ?? {};
    const [media = '', first] = Object.entries(content)[0] ?? [];
    if (first === undefined || isProblem(first.schema)) return [];
    return [
      `      readonly ${status}: ${media === 'application/json' ? typeOf(first.schema, '      ') : 'Uint8Array'};\n`,
    ];
  });
  const request = requestBody?.content?.['application/json']?.schema;
  return `  readonly '${operationId}': {
    readonly request: ${request === undefined ? 'never' : typeOf(request, '    ')};
    readonly parameters: {
${members.join('')}    };
    readonly answers: {
${answers.join('')}    };
  };
`;
}

function isProblem({ $ref }: Schema): boolean {
  return $ref === '#/components/schemas/Problema';
}

/** The type of a schema, written at a depth. */
function typeOf(schema: Schema, indent: string): string {
  const { $ref, enum: values, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either !== undefined) return both(objectOf(schema, indent), union(either, indent));
  if (allOf !== undefined)
    return both(objectOf(schema, indent), allOf.map((each) => grouped(typeOf(each, indent))).join(' & '));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return objectOf(schema, indent) ?? 'unknown';
  return types.map((type) => plainType({ ...schema, type }, indent)).join(' | ');
}

function union(schemas: readonly Schema[], indent: string): string {
  const types = [...new Set(schemas.map((each) => typeOf(each, indent)))];
  // Beside a closed list a plain text would swallow it, and an editor would propose nothing.
  return types
    .map((type) =>
      grouped(type === 'string' && types.length > 1 && !isOptionalText(types) ? OTHER_TEXT : type),
    )
    .join(' | ');
}

const OTHER_TEXT = 'string & Record<never, never>';

/** A text or null: nothing that it could swallow. */
function isOptionalText(types: readonly string[]): boolean {
  return types.every((type) => type === 'string' || type === 'null' || type === 'number');
}

/** In parentheses where it would otherwise come apart. */
function grouped(type: string): string {
  return /^[\w"<>, -]*$/.test(type) ? type : `(${type})`;
}

function both(own: string | null, rest: string): string {
  return own === null ? rest : `${own} & (${rest})`;
}

function plainType(schema: Schema, indent: string): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      if (schema.prefixItems !== undefined)
        return `readonly [${schema.prefixItems.map((each) => typeOf(each, indent)).join(', ')}]`;
      return `readonly ${grouped(typeOf(schema.items ?? {}, indent))}[]`;
    default:
      return objectOf(schema, indent) ?? 'Readonly<Record<string, unknown>>';
  }
}

/** Null for a schema that names no members. */
function objectOf(
  { properties, required = [], additionalProperties }: Schema,
  indent: string,
): string | null {
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
  if (properties === undefined)
    return typeof additionalProperties === 'object' ? `Readonly<Record<string, ${values}>>` : null;
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(
    ([name, member]) =>
      `${comment(member.description, inner)}${inner}readonly ${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(member, inner)};\n`,
  );
  const others = additionalProperties === undefined ? `${inner}readonly [other: string]: unknown;\n` : '';
  return `{\n${members.join('')}${additionalProperties === false ? '' : others}${indent}}`;
}

function nameOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
}

/** The client's own declarations, as the compiler wrote them: one after the other, without what joined their files. */
export function joined(declarations: readonly string[]): string {
  return declarations
    .join('\n')
    .replace(/^(import|export) (type )?\{[^}]*\}( from '[^']+')?;\n/gms, '')
    .replace(/^export \{\};\n/gm, '')
    .replace(/^export (declare )?(?=interface|type)/gm, '')
    .replace(/^export declare /gm, 'declare ');
}
