/** Documentation routes, without a key: `/`, `/openapi.json`, the page `/docs` with scripts and style, and its parts as Markdown. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTextSender } from './texts/compressed.ts';
import { pageHeaders, singleHeader } from '../headers.ts';
import type { ApiDescription } from '../openapi/document.ts';
import { JSON_TYPE, NOT_FOUND, sendProblem } from '../problems.ts';

export const DOCS_METHODS: readonly string[] = ['GET', 'HEAD'];

const INDEX_PATH = '/';
const OPENAPI_PATH = '/openapi.json';
const PAGE_PATH = '/docs';
/** Scripts and style of the page; the first script imports the others. */
const PAGE_FILES = [
  'page',
  'forms',
  'answer',
  'curl',
  'copying',
  'colours',
  'search',
  'reading',
  'programs',
  'dom',
]
  .map((name) => ({ file: `${name}.js`, type: 'text/javascript' }))
  .concat({ file: 'page.css', type: 'text/css' });
const CLIENTS: Readonly<Record<string, string>> = {
  'caja-dte-client.tgz': 'application/gzip',
  'caja-dte-client-python.zip': 'application/zip',
  'caja-dte-client-php.zip': 'application/zip',
  'caja-dte-client-csharp.zip': 'application/zip',
};
/** `/llms.txt` and the parts it lists. */
const LLMS_PATH = '/llms.txt';
const PART_PATH = /^\/docs\/[\w.-]+\.md$/;
const PATHS: readonly string[] = [
  INDEX_PATH,
  LLMS_PATH,
  OPENAPI_PATH,
  PAGE_PATH,
  ...[...Object.keys(CLIENTS), ...PAGE_FILES.map(({ file }) => file)].map((file) => `/docs/${file}`),
];

export function isDocsPath(path: string): boolean {
  return PATHS.includes(path) || PART_PATH.test(path);
}

const PAGE_HEADERS = pageHeaders(["connect-src 'self'"]);

/** Adds the routes; texts are built at the first request, to keep the start short. */
export function addDocsRoutes(app: FastifyInstance, about: ApiDescription): void {
  const texts = once(() => makeTexts(about));
  const sendText = createTextSender();
  const send = (request: FastifyRequest, reply: FastifyReply, of: { text: string | Buffer; type: string }) =>
    sendText(request, reply.headers(PAGE_HEADERS).type(`${of.type}; charset=utf-8`), of.text);
  app.get(INDEX_PATH, async (request, reply) => {
    // A browser gets the page.
    if (request.headers.accept?.includes('text/html') === true) return reply.redirect(PAGE_PATH, 303);
    const { index } = await texts();
    return sendText(request, reply.type(JSON_TYPE), index(addressOf(request)));
  });
  app.get(OPENAPI_PATH, async (request, reply) => {
    const { document } = await texts();
    return sendText(request, reply.type(JSON_TYPE), document(addressOf(request)));
  });
  app.get(PAGE_PATH, async (request, reply) => {
    const { page } = await texts();
    return send(request, reply, { text: page(addressOf(request)), type: 'text/html' });
  });
  app.get(LLMS_PATH, async (request, reply) => {
    const { llms } = await texts();
    return send(request, reply, { text: llms(addressOf(request)), type: 'text/plain' });
  });
  app.get('/docs/:part(^[\\w.-]+\\.md$)', async (request, reply) => {
    const { part } = await texts();
    const { part: file } = request.params as { readonly part: string };
    const text = part(file.slice(0, -'.md'.length), addressOf(request));
    if (text === null) return sendProblem(reply, NOT_FOUND);
    return send(request, reply, { text, type: 'text/markdown' });
  });
  for (const { file, type } of PAGE_FILES) {
    const content = once(() => readFileSync(new URL(`page/${file}`, import.meta.url)));
    app.get(`/docs/${file}`, (request, reply) => send(request, reply, { text: content(), type }));
  }
  for (const [name, type] of Object.entries(CLIENTS)) {
    app.get(`/docs/${name}`, (_request, reply) => {
      // When run from sources, it exists only after a build.
      const file = about.clientFolder === undefined ? null : join(about.clientFolder, name);
      if (file === null || !existsSync(file)) return sendProblem(reply, NOT_FOUND);
      return reply.headers(PAGE_HEADERS).type(type).send(readFileSync(file));
    });
  }
}

interface DocsTexts {
  readonly index: (address: string) => string;
  readonly document: (address: string) => string;
  readonly page: (address: string) => string;
  readonly llms: (address: string) => string;
  /** A part as Markdown; null for an unknown id. */
  readonly part: (id: string, address: string) => string | null;
}

async function makeTexts(about: ApiDescription): Promise<DocsTexts> {
  const [{ openApiDocument }, { ADDRESS }, { docsOf }, { indexOf }, { RETURNS_HERE, returnsHereText }] =
    await Promise.all([
      import('../openapi/document.ts'),
      import('../openapi/code-samples/sample-call.ts'),
      import('./page.ts'),
      import('./texts/index-of.ts'),
      import('./returns-availability.ts'),
    ]);
  const document = openApiDocument(about);
  const text = JSON.stringify(document);
  const docs = docsOf(document);
  const returns = (): string => returnsHereText(about.returns?.() ?? []);
  // Escaped, since it is inserted into a JSON string.
  const quoted = (): string => JSON.stringify(returns()).slice(1, -1);
  const index = JSON.stringify(indexOf(document));
  return {
    index: (address) => index.replaceAll(ADDRESS, address),
    document: (address) => text.replaceAll(ADDRESS, address).replaceAll(RETURNS_HERE, quoted),
    page: (address) => docs.page(address, returns()),
    llms: docs.llms,
    part: (id, address) => docs.part(id, address, returns()),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Address for the samples; the guard has checked the host. */
function addressOf(request: FastifyRequest): string {
  return `${request.protocol}://${singleHeader(request.raw.rawHeaders, 'host') ?? ''}`;
}
