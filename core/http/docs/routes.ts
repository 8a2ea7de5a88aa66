/** What the service says of itself without a key: where to begin (`/`), `/openapi.json`, and the page `/docs` with its scripts and its style. */
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTextSender } from '../compressed.ts';
import { pageHeaders, singleHeader } from '../headers.ts';
import type { ApiDescription } from '../openapi/document.ts';
import { JSON_TYPE, NOT_FOUND, sendProblem } from '../problems.ts';

export const DOCS_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Where somebody begins who knows the address only. */
const INDEX_PATH = '/';
const OPENAPI_PATH = '/openapi.json';
const PAGE_PATH = '/docs';
/** Scripts that the page loads, the first one by its name and the others by that one, and its style. */
const PAGE_FILES = ['page', 'forms', 'answer', 'curl', 'copying', 'colours', 'search', 'reading', 'dom']
  .map((name) => ({ file: `${name}.js`, type: 'text/javascript' }))
  .concat({ file: 'page.css', type: 'text/css' });
/** Address from which `npm install` takes the client. */
const CLIENT_PATH = '/docs/caja-dte-client.tgz';
const PATHS: readonly string[] = [
  INDEX_PATH,
  OPENAPI_PATH,
  PAGE_PATH,
  CLIENT_PATH,
  ...PAGE_FILES.map(({ file }) => `/docs/${file}`),
];

/** Whether a path is one of these routes. */
export function isDocsPath(path: string): boolean {
  return PATHS.includes(path);
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
}

async function makeTexts(about: ApiDescription): Promise<DocsTexts> {
  const [{ openApiDocument }, { ADDRESS }, { docsPage }, { indexOf }, { RETURNS_HERE, returnsHereText }] =
    await Promise.all([
      import('../openapi/document.ts'),
      import('../openapi/code-samples/sample-call.ts'),
      import('./page.ts'),
      import('./index-of.ts'),
      import('./returns-availability.ts'),
    ]);
  const document = openApiDocument(about);
  const text = JSON.stringify(document);
  const page = docsPage(document);
  const returns = (): string => returnsHereText(about.returns?.() ?? []);
  // It stands inside a text of the JSON.
  const quoted = (): string => JSON.stringify(returns()).slice(1, -1);
  const index = JSON.stringify(indexOf(document));
  return {
    index: (address) => index.replaceAll(ADDRESS, address),
    document: (address) => text.replaceAll(ADDRESS, address).replaceAll(RETURNS_HERE, quoted),
    page: (address) => page(address, returns()),
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
