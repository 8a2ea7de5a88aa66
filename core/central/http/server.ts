/** The centre's HTTP server: tills, managers and their page at one address. */
import type { FastifyInstance } from 'fastify';
import { addPageFiles } from '../../http/bridge/page-files.ts';
import { readStaticFiles } from '../../http/bridge/static-files.ts';
import { createListener, limitsWith, type Outage, type RunningServer } from '../../http/listener.ts';
import type { HttpLog } from '../../http/problems.ts';
import { createGuessLimit } from '../../domain/central/guess-limit.ts';
import { CODE_GUESSES, CODE_GUESS_MS } from '../enrolment/codes.ts';
import { databaseTrouble } from '../store/database-trouble.ts';
import { createMetrics } from '../operation/metrics.ts';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { createDocumentPrinting } from '../../output/drawing/document-printing.ts';
import { addMetrics } from './metrics-route.ts';
import { centralOpenApi } from '../operation/openapi.ts';
import { addManagerRoutes, MANAGER_PATHS } from './manager-routes.ts';
import { MANAGER_OPERATIONS } from './operations/manager-operations.ts';
import { addDownRoutes } from './master-data-routes.ts';
import { addHeartbeatRoutes } from './heartbeat-routes.ts';
import { Refusal, refusalBody } from './refusals.ts';
import { addTillRoutes, TILL_PATHS } from './till-routes.ts';
import { createHeldHeartbeats } from './held-heartbeats.ts';
import { createCompanyEvents, type CompanyEvents } from './event-bus.ts';
import { createGate } from '../receiving/admission-control.ts';
import type { Access } from '../managers/access.ts';

const PAGE = '/central.html';
/** Two per till, one of them held by its heartbeat: room for three thousand tills and their managers. */
const MAX_CONNECTIONS = 6_500;
/** Wait while the database is full or unreachable. */
const OUTAGE_RETRY_SECONDS = 15;

export interface CentralServerOptions {
  readonly access: Access;
  bytes(count: number): Uint8Array;
  after(ms: number, wake: () => void): () => void;
  readonly log: HttpLog | undefined;
  /** Signals changes in what tills sent. */
  readonly sentNews: CompanyEvents;
  batchTaken(): void;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Public address behind a proxy; null without one. */
  readonly publicUrl: URL | null;
  readonly staticDir: string;
  readonly version: string;
  /** Token for `/metrics`; null: the path does not exist. */
  readonly metricsToken: string | null;
}

/** Resolves once it listens. */
export async function createCentralServer(options: CentralServerOptions): Promise<RunningServer> {
  const { access, bytes, after, log, publicUrl, sentNews } = options;
  const files = await readStaticFiles(options.staticDir, PAGE);
  const paths: Readonly<Record<string, string>> = {
    '/salud': 'GET',
    '/openapi.json': 'GET',
    ...(options.metricsToken === null ? {} : { '/metrics': 'GET' }),
    ...TILL_PATHS,
    ...MANAGER_PATHS,
    ...Object.fromEntries([...(files?.keys() ?? [])].map((path) => [path, 'GET'])),
  };
  const { app, connections, listen } = createListener({
    host: options.host,
    port: options.port,
    allowedHosts: publicUrl === null ? [] : [publicUrl.host],
    allowedOrigins: publicUrl === null ? [] : [publicUrl.origin],
    limits: limitsWith({ connections: MAX_CONNECTIONS }),
    log,
    methodsOf: (path) => (paths[path] === undefined ? null : [paths[path]]),
    tellsRules: true,
    outageOf: (error, where) => databaseOutage(error, where, log),
  });
  let ending = false;
  const catalogueNews = createCompanyEvents();
  const during = <T>(work: Promise<T>) => connections.during(work);
  const metrics = createMetrics();
  const codes = createGuessLimit({ clock: access, atOnce: CODE_GUESSES, oneMoreMs: CODE_GUESS_MS });
  const shared = { catalogueNews, sentNews, during, after, codes };
  const tills = {
    ...shared,
    receiving: access,
    gate: createGate(),
    metrics,
    log,
    held: createHeldHeartbeats(),
    isEnding: () => ending,
    batchTaken: () => options.batchTaken(),
  };
  addTillRoutes(app, tills);
  addDownRoutes(app, tills);
  addHeartbeatRoutes(app, tills);
  const printing = createDocumentPrinting();
  const draw = (document: PrintedDocument) => printing.letter(document);
  const streams = addManagerRoutes(app, { ...shared, access, bytes, draw });
  addHealth(app, options);
  const { metricsToken: token } = options;
  if (token !== null) addMetrics(app, { db: access.db, metrics, token, now: access.now });
  const described = { tills: TILL_PATHS, managers: MANAGER_PATHS, operations: MANAGER_OPERATIONS };
  let document: object | undefined;
  app.get('/openapi.json', (_request, reply) =>
    reply.send((document ??= centralOpenApi(options.version, described))),
  );
  if (files !== null) addPageFiles(app, files);
  const running = await listen();
  return {
    url: running.url,
    close: () => {
      ending = true;
      const closed = running.close();
      streams.end();
      catalogueNews.publishAll();
      return closed;
    },
  };
}

/** Answer to a database outage: tills retry by themselves, managers see the message. */
function databaseOutage(error: unknown, where: string, log: HttpLog | undefined): Outage | null {
  const trouble = databaseTrouble(error);
  if (trouble === null) return null;
  log?.error('base de datos', { motivo: trouble.kind, operation: where, error: String(error) });
  return {
    body: refusalBody(new Refusal('SIN_BASE', trouble.broken), trouble.kind),
    retryAfterSeconds: OUTAGE_RETRY_SECONDS,
  };
}

function addHealth(app: FastifyInstance, { access, version }: CentralServerOptions): void {
  app.get('/salud', async (_request, reply) => {
    const prepared = await access.db
      .withoutScope((tx) => tx.row<{ has_company: boolean }>('SELECT has_company()'))
      .catch(() => null);
    if (prepared === null) return reply.code(503).send({ estado: 'SIN_BASE', version });
    return reply.send({ estado: 'OK', version });
  });
}
