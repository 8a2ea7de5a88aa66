/** What the service says of itself without a key: where to begin (`/`), `/openapi.json`, the page `/docs` with its scripts and its style, and its parts as Markdown. */
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTextSender } from './texts/compressed.ts';
import { pageHeaders, singleHeader } from '../headers.ts';
import type { ApiDescription } from '../openapi/document.ts';
import { JSON_TYPE, NOT_FOUND, sendProblem } from '../problems.ts';

export const DOCS_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Where somebody begins who knows the address only. */
const INDEX_PATH = '/';
const OPENAPI_PATH = '/openapi.json';
const PAGE_PATH = '/docs';
/** Scripts that the page loads, the first one by its name and the others by that one, and its style. */
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
/** Address from which `npm install` takes the client. */
const CLIENT_PATH = '/docs/caja-dte-client.tgz';
/** The list of the page's parts, and each of them. */
const LLMS_PATH = '/llms.txt';
const PART_PATH = /^\/docs\/[\w.-]+\.md$/;
const PATHS: readonly string[] = [
  INDEX_PATH,
  LLMS_PATH,
  OPENAPI_PATH,
  PAGE_PATH,
  CLIENT_PATH,
  ...PAGE_FILES.map(({ file }) => `/docs/${file}`),
];

/** Whether a path is one of these routes. */
export function isDocsPath(path: string): boolean {
  return PATHS.includes(path) || PART_PATH.test(path);
}

/** Its own script, style and calls only. */
const PAGE_HEADERS = pageHeaders(["connect-src 'self'"]);

/** Adds the routes; the texts are read and made when one is first asked for: a till that starts has no time for them. */
export function addDocsRoutes(app: FastifyInstance, about: ApiDescription): void {
  const texts = once(() => makeTexts(about));
  const sendText = createTextSender();
  const send = (request: FastifyRequest, reply: FastifyReply, of: { text: string | Buffer; type: string }) =>
    sendText(request, reply.headers(PAGE_HEADERS).type(`${of.type}; charset=utf-8`), of.text);
  app.get(INDEX_PATH, async (request, reply) => {
    // A person who typed the address wants to read.
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
  app.get(CLIENT_PATH, (_request, reply) => {
    const { clientPackage } = about;
    // Of a service that runs from its sources, it is there once it was built.
    if (clientPackage === undefined || !existsSync(clientPackage)) return sendProblem(reply, NOT_FOUND);
    return reply.headers(PAGE_HEADERS).type('application/gzip').send(readFileSync(clientPackage));
  });
}

/** The texts for readers at an address. */
interface DocsTexts {
  readonly index: (address: string) => string;
  readonly document: (address: string) => string;
  readonly page: (address: string) => string;
  readonly llms: (address: string) => string;
  /** A part as Markdown; null for one that is not there. */
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
  // It stands inside a text of the JSON.
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

/** Where the reader reached the service, for the samples; the guard has judged the name. */
function addressOf(request: FastifyRequest): string {
  return `${request.protocol}://${singleHeader(request.raw.rawHeaders, 'host') ?? ''}`;
}
