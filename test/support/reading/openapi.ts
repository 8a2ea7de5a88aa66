/**
 * The service's own OpenAPI document as a judge of answers: status, headers and body must be as documented, with nothing
 * that is not.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

/** Parsed JSON, whatever it is: a wrong shape fails the assertion that follows. */
export type Json = ReturnType<typeof JSON.parse>;
type Node = Readonly<Record<string, Json>>;

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  /** With its responses as they are, each with the JSON pointer to it in `at`. */
  readonly node: Node;
  /** JSON pointer to it. */
  readonly pointer: string;
}

export interface AnswerToJudge {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface OpenApi {
  readonly document: Node;
  readonly operations: readonly Operation[];
  operation(operationId: string): Operation;
  /** Validator of the schema at a JSON pointer into the document. */
  validator(pointer: string): ValidateFunction;
  /** What is wrong with an answer, one line each. */
  faults(operationId: string, answer: AnswerToJudge): readonly string[];
  /** The node a `$ref` leads to. */
  resolved(node: Node): Node;
}

/** Every schema inside a schema, itself included. */
export function schemaParts(schema: Json): readonly Json[] {
  const members = Object.values(schema.properties ?? {});
  const lists = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    (each) => each !== undefined,
  );
  return [schema, ...[...members, ...lists].flatMap(schemaParts)];
}

// The package is CommonJS: its default export is the function or holds it, depending on who loads it.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

/** A validator of JSON Schema 2020-12 that refuses keywords it does not know; the document's schemas are `openapi#<pointer>`. */
function createAjv(document: Node): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  // The document is no schema itself, but holds those that are reached by their pointers.
  ajv.addVocabulary([...Object.keys(document), 'x-enum-varnames', 'x-enum-descriptions']);
  return ajv.addSchema(document as object, 'openapi', undefined, false);
}

/** Headers that must be documented where they are sent; the two left out are meant for browsers and proxies. */
const OURS =
  /^(x-(?!content-type-options|accel-buffering)|idempotency-|retry-after|content-disposition|allow$)/;

/** The bodies of an answer that schemas describe, by its media type. */
const BODIES_OF: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'application/json': (text) => [text],
  'application/x-ndjson': (text) => text.trimEnd().split('\n'),
};

/** @param document the parsed text of `/openapi.json` */
export function openApi(document: Node): OpenApi {
  const ajv = createAjv(document);
  const resolved = (node: Node): Node => {
    const ref: unknown = node['$ref'];
    return typeof ref === 'string' ? (at(document, ref.slice(1)) as Node) : node;
  };
  const validator = (pointer: string): ValidateFunction => {
    const found = ajv.getSchema(`openapi#${pointer}`);
    if (found === undefined) throw new Error(`nothing at ${pointer}`);
    return found;
  };
  const operations = operationsOf(document, resolved);
  const operation = (operationId: string): Operation => {
    const found = operations.find((each) => each.operationId === operationId);
    if (found === undefined) throw new Error(`${operationId} is not documented`);
    return found;
  };
  const headerFaults = (documented: Node, headers: AnswerToJudge['headers']): readonly string[] => {
    const known = new Map(
      Object.entries(documented).map(([name, node]) => [name.toLowerCase(), resolved(node)]),
    );
    return Object.entries(headers).flatMap(([name, value]) => {
      const node = known.get(name);
      if (node === undefined) return OURS.test(name) ? [`header ${name} is not documented`] : [];
      const typed = node['schema'].type === 'integer' ? Number(value) : value;
      return ajv.validate(node['schema'] as object, typed) ? [] : [`header ${name}: ${value}`];
    });
  };
  return {
    document,
    operations,
    operation,
    validator,
    resolved,
    faults: (operationId, { status, headers, text }) => {
      const { node } = operation(operationId);
      const response: Node | undefined = node['responses'][String(status)];
      if (response === undefined) return [`status ${status} is not documented: ${text.slice(0, 500)}`];
      const [type = ''] = (headers['content-type'] ?? '').split(';');
      if (response['content'][type] === undefined) return [`content type ${type} is not documented`];
      const about = headerFaults(response['headers'] ?? {}, headers);
      const bodies = BODIES_OF[type]?.(text) ?? [];
      if (bodies.length === 0) return about;
      const validate = validator(`${response['at']}/content/${type.replace('/', '~1')}/schema`);
      const wrong = bodies.flatMap((body) => (validate(JSON.parse(body)) ? [] : (validate.errors ?? [])));
      return [...about, ...wrong.map(lineOf)];
    },
  };
}

function operationsOf(document: Node, resolved: (node: Node) => Node): readonly Operation[] {
  return Object.entries(document['paths'] as Readonly<Record<string, Node>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, node]) => {
      const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
      const responses = Object.entries<Node>(node['responses']).map(([status, response]) => {
        const place = response['$ref']?.slice(1) ?? `${pointer}/responses/${status}`;
        return [status, { ...resolved(response), at: place }];
      });
      return {
        operationId: String(node['operationId']),
        method: method.toUpperCase(),
        path,
        statuses: Object.keys(node['responses']).map(Number),
        node: { ...node, responses: Object.fromEntries(responses) },
        pointer,
      };
    }),
  );
}

/** The value at a JSON pointer. */
function at(document: Node, pointer: string): unknown {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce<Json>((node, part) => node[part], document);
}

function lineOf({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath} ${message} ${JSON.stringify(params)}`;
}
