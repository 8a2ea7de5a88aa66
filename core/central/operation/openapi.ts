/** The centre's OpenAPI 3.1 document, built from the tables that its routes are made of. */
import type { z } from 'zod';
import { BRIDGE_EVENTS_PATH, BRIDGE_PATH } from '../../contract/bridge-paths.ts';
import { SIGNED_HEADERS } from '../../contract/central/enrolment.ts';
import { MANAGER_ANSWERS, type ManagerPath } from '../../contract/central/manager-answers.ts';
import { managerRefusal } from '../../contract/central/manager-refusal.ts';
import { joinInput } from '../../contract/central/manager-access.ts';
import { logInInput, setupInput } from '../../contract/central/manager-api.ts';
import { streamRefusal } from '../../contract/central/stream-batch.ts';
import { describeSchema } from '../../contract/json-schema.ts';
import type { Operation } from '../http/operations/operation.ts';
import { TILL_PATHS } from './openapi-till-paths.ts';

type Node = Readonly<Record<string, unknown>>;

/** Manager paths that belong to no role. */
const ENTRIES: Readonly<Record<string, { readonly summary: string; readonly schema: z.ZodType | null }>> = {
  '/api/me': { summary: 'Quién ha entrado', schema: null },
  '/api/setup/secret': { summary: 'Un secreto para el autenticador', schema: null },
  '/api/setup': { summary: 'Prepara la central con el código de su arranque', schema: setupInput },
  '/api/login': { summary: 'Entra con contraseña y segundo factor', schema: logInInput },
  '/api/join': {
    summary: 'Con un código de un solo uso, pone contraseña y segundo factor',
    schema: joinInput,
  },
  '/api/logout': { summary: 'Sale', schema: null },
};

export interface CentralPaths {
  readonly tills: Readonly<Record<string, 'GET' | 'POST'>>;
  readonly managers: Readonly<Record<string, 'GET' | 'POST'>>;
  readonly operations: Readonly<Record<string, Operation>>;
}

export function centralOpenApi(version: string, { tills, managers, operations }: CentralPaths): Node {
  const named: Record<string, Node> = {};
  const use = (schema: z.ZodType): Node => {
    const described = describeSchema(schema);
    const moved = (node: unknown) =>
      JSON.parse(JSON.stringify(node).replaceAll('"#/$defs/', '"#/components/schemas/')) as Node;
    for (const [name, each] of Object.entries(described.named)) named[name] = moved(each);
    return moved(described.schema);
  };
  const refusal = use(managerRefusal);
  const paths: Record<string, Node> = {};
  for (const [path, method] of Object.entries(tills))
    paths[path] = { [method.toLowerCase()]: tillOperation(path, use) };
  for (const [path, method] of Object.entries(managers)) {
    const operation = operations[path];
    paths[path] = {
      [method.toLowerCase()]:
        operation === undefined ? entry(path, use) : managerOperation(path, operation, use),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caja DTE: central',
      description:
        'La central de un negocio con varias cajas. Las cajas firman cada solicitud con su llave Ed25519; la gerencia entra con una sesión.',
      version,
      license: { name: 'Propietaria', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'Esta central' }],
    tags: [
      { name: 'Cajas', description: 'Lo que envían y piden las cajas' },
      { name: 'Gerencia', description: 'Lo que pide la página de la gerencia' },
      { name: 'Operación', description: 'Para quien opera la central' },
    ],
    paths: { ...paths, ...operatorPaths() },
    components: {
      securitySchemes: {
        firma: { type: 'apiKey', in: 'header', name: SIGNED_HEADERS.signature },
        sesion: { type: 'apiKey', in: 'cookie', name: 'caja_central' },
        operacion: { type: 'http', scheme: 'bearer' },
      },
      schemas: { ...named, Rechazo: refusal },
    },
  };
}

const idOf = (path: string) => path.slice(1).replaceAll('/', '-');
const json = (schema: Node): Node => ({ 'application/json': { schema } });
const refused = (schema: Node): Node => ({
  description: 'Rechazada: `message` dice por qué, y `broken` o `errors` con qué reglas se escribió',
  content: json(schema),
});
const answers = (statuses: readonly number[], schema: Node) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [String(status), refused(schema)]));

type Use = (schema: z.ZodType) => Node;

function tillOperation(path: string, use: Use): Node {
  const of = TILL_PATHS[path];
  if (of === undefined) throw new Error(`nothing is said of ${path}`);
  const body =
    of.request === 'batch'
      ? { 'application/x-ndjson': { schema: { type: 'string' } } }
      : of.request === null
        ? null
        : json(use(of.request));
  return {
    operationId: idOf(path),
    summary: of.summary,
    tags: ['Cajas'],
    security: [{ firma: [] }],
    ...(of.question === undefined ? {} : { parameters: parametersOf(use(of.question)) }),
    ...(body === null ? {} : { requestBody: { required: true, content: body } }),
    responses: {
      200: { description: 'Hecho', content: json(use(of.answer)) },
      ...answers(of.refusals, use(streamRefusal)),
    },
  };
}

const SESSION_REFUSALS = [400, 401, 403, 404, 503];
/** Refusal on paths that are not a till's. */
const REFUSED: Node = { $ref: '#/components/schemas/Rechazo' };

function managerOperation(path: string, operation: Operation, use: Use): Node {
  const schema = use(operation.schema);
  return {
    operationId: idOf(path),
    summary: `${operation.method === 'GET' ? 'Lee' : 'Hace'} ${path.slice('/api/'.length)}`,
    description: `Para: ${operation.roles.join(', ')}.`,
    tags: ['Gerencia'],
    security: [{ sesion: [] }],
    ...(operation.method === 'GET'
      ? { parameters: parametersOf(schema) }
      : { requestBody: { required: true, content: json(schema) } }),
    responses: { 200: done(path, use), ...answers(SESSION_REFUSALS, REFUSED) },
  };
}

function done(path: string, use: Use): Node {
  const answer: z.ZodType | undefined = MANAGER_ANSWERS[path as ManagerPath];
  if (answer === undefined) throw new Error(`nothing is said of what ${path} answers`);
  return { description: 'Hecho', content: json(use(answer)) };
}

function entry(path: string, use: Use): Node {
  if (path === '/api/events' || path === BRIDGE_EVENTS_PATH) {
    return {
      operationId: idOf(path),
      summary: 'Avisa de cada cambio',
      tags: ['Gerencia'],
      security: [{ sesion: [] }],
      responses: {
        200: { description: 'Avisos', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        401: refused(REFUSED),
      },
    };
  }
  if (path === BRIDGE_PATH) {
    return {
      operationId: idOf(path),
      summary:
        'Las pantallas de una caja que la página también muestra: precios y promociones, con `{ op, input }`',
      tags: ['Gerencia'],
      security: [{ sesion: [] }],
      requestBody: { required: true, content: json({ type: 'object' }) },
      responses: {
        200: { description: '`{ ok, value }` o `{ ok, problem }`', content: json({ type: 'object' }) },
      },
    };
  }
  const of = ENTRIES[path];
  const schema = of?.schema ?? null;
  return {
    operationId: idOf(path),
    summary: of?.summary ?? path,
    tags: ['Gerencia'],
    security: [],
    ...(schema === null ? {} : { requestBody: { required: true, content: json(use(schema)) } }),
    responses: { 200: done(path, use), ...answers([400, 403], REFUSED) },
  };
}

function parametersOf(schema: Node): readonly Node[] {
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  return Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Node>>).map(
    ([name, each]) => ({
      name,
      in: 'query',
      ...(required.has(name) ? { required: true } : {}),
      schema: each,
    }),
  );
}

function operatorPaths(): Readonly<Record<string, Node>> {
  const get = (path: string, more: Node) => ({
    get: { operationId: idOf(path), tags: ['Operación'], ...more },
  });
  return {
    '/salud': get('/salud', {
      summary: 'Si la central puede trabajar',
      security: [],
      responses: {
        200: { description: 'Puede', content: json({ type: 'object' }) },
        503: { description: 'La base de datos no responde', content: json({ type: 'object' }) },
      },
    }),
    '/metrics': get('/metrics', {
      summary: 'Cifras de operación en el formato de texto de Prometheus; solo con CENTRAL_METRICS_TOKEN',
      security: [{ operacion: [] }],
      responses: {
        200: { description: 'Las cifras', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...answers([401], REFUSED),
      },
    }),
    '/openapi.json': get('/openapi.json', {
      summary: 'Este documento',
      security: [],
      responses: {
        200: { description: 'El documento', content: json({ type: 'object' }) },
        ...answers([404], REFUSED),
      },
    }),
  };
}
