/** Shared by all servers: limits, guards, error answers and orderly shutdown. Knows no operation. */
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ruleProblem, type Problem } from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';
import { createConnections, headersTooLarge, type Connections } from './connections.ts';
import {
  allowReading,
  createGuard,
  nameOf,
  schemeOf,
  sendOptions,
  type Guard,
  type GuardOptions,
} from './guards.ts';
import { CLOSING_RETRY_SECONDS, HTTP_LIMITS, type HttpLimits } from './limits.ts';
import {
  BASE_HEADERS,
  loggedFailure,
  loggedPart,
  methodNotAllowed,
  nearlyFound,
  problemAnswer,
  requestIdHeaders,
  requestIdOf,
  sendProblem,
  sentProblem,
  translateError,
  type HttpLog,
} from './problems.ts';

export interface ListenerOptions extends GuardOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly limits: HttpLimits;
  readonly log: HttpLog | undefined;
  /** Methods of a path; null for an unknown path. */
  readonly methodsOf: (path: string) => readonly string[] | null;
  /** Answer to an unknown path where no documentation is. */
  readonly notFound?: Problem;
  /** Hint on an unknown path. */
  readonly nearestPath?: (path: string) => string | null;
  /** Answer to an outage that neither side caused; null for other errors. */
  readonly outageOf?: (error: unknown, where: string) => Outage | null;
  /** Called after every answer; must not throw. */
  readonly onAnswer?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** Whether refusals include their rule, for pages that translate it. */
  readonly tellsRules?: boolean;
  /** Headers of every answer besides the request id. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A temporary failure of something the server needs. */
export interface Outage {
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number;
}

export interface RunningServer {
  /** Base address, e.g. `http://127.0.0.1:8140`; `https` with a certificate. */
  readonly url: string;
  /** Refuses new requests, lets running ones finish (bounded), closes idle connections. May be called twice. */
  close(): Promise<void>;
}

/** A server that is not listening yet: add routes to `app`. */
export interface Listener {
  readonly app: FastifyInstance;
  readonly connections: Connections;
  listen(): Promise<RunningServer>;
}

const CLOSING = ruleProblem('EMISION_BLOQUEADA', rule('servicio-cerrandose'), CLOSING_RETRY_SECONDS);
const UNKNOWN_EXPECTATION = ruleProblem('VALIDACION', rule('expect-no-admitido'));

export function limitsWith(changes: Partial<HttpLimits> | undefined): HttpLimits {
  return { ...HTTP_LIMITS, ...changes };
}

/** Creates a server with the checks that precede every route. */
export function createListener(options: ListenerOptions): Listener {
  const { limits } = options;
  const connections = createConnections({ body: limits.bodyBytes, header: limits.headerBytes });
  const state: State = { closing: false, guard: null };
  const app = createFastify(options, connections);
  app.server.maxConnections = limits.connections;
  app.server.on('timeout', connections.silent);
  app.server.on('checkExpectation', (request, response) => {
    const { status, headers, body } = problemAnswer(UNKNOWN_EXPECTATION, { status: 417 });
    response.writeHead(status, { ...headers, ...requestIdHeaders(requestIdOf(request.headers)) }).end(body);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, next) => {
    connections.began(request.raw, reply.raw);
    void reply.headers({ ...BASE_HEADERS, ...options.headers, ...requestIdHeaders(request.id) });
    if (!settled({ request, reply, options, app, state })) next();
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (state.closing) void reply.header('Connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => answered(options, request, reply));
  app.setErrorHandler((error, request, reply) => answerError({ error, request, reply, options }));
  return {
    app,
    connections,
    listen: async () => {
      await app.listen({
        host: options.host === 'localhost' ? '127.0.0.1' : options.host,
        port: options.port,
      });
      let ended: Promise<void> | undefined;
      return {
        url: urlOf(app, options),
        close: () => (ended ??= drain(app, connections, { limits, state })),
      };
    },
  };
}

function createFastify(options: ListenerOptions, connections: Connections): FastifyInstance {
  const { limits, tls } = options;
  const server = {
    // Lets the guard answer a request without Host.
    requireHostHeader: false,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.timeoutCheckMs,
  };
  return fastify({
    ...(tls === undefined ? { http: server } : { https: { ...server, ...tls } }),
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionTimeout: limits.silentSocketMs,
    bodyLimit: limits.bodyBytes,
    // Operations report values that are too long.
    routerOptions: { maxParamLength: limits.headerBytes },
    logger: false,
    genReqId: ({ headers }) => requestIdOf(headers),
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: (error, socket) => connections.broken(error, socket),
    // Hooks do not run for these.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(requestIdHeaders(request.id));
      void answerError({ error, request, reply, options }).then(() => answered(options, request, reply));
    },
  });
}

/** Operations validate their input; compiling schemas in the framework is a tenth of the start. */
function noSchemas(): never {
  throw new Error('no route has a schema of the framework');
}

/** Logs an answer without its content. */
function answered({ log, onAnswer }: ListenerOptions, request: FastifyRequest, reply: FastifyReply): void {
  onAnswer?.(request, reply);
  const told = {
    solicitud: request.id,
    operation: placeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...loggedPart(sentProblem(reply)),
  };
  if (reply.statusCode >= 500) log?.warn('request answered', told);
  else log?.info?.('request answered', told);
}

/** The route without the caller's values. */
function placeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions?.url ?? '(ruta)'}`;
}

interface State {
  closing: boolean;
  guard: Guard | null;
}

interface Arrival {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: ListenerOptions;
  readonly app: FastifyInstance;
  readonly state: State;
}

/** Answers by origin, path or method; true if it did. */
function settled({ request, reply, options, app, state }: Arrival): boolean {
  const { tellsRules = false } = options;
  state.guard ??= createGuard(options, portOf(app));
  const refused = state.guard.refuse(request);
  if (refused !== null) return sent(sendProblem(reply, refused, { tellsRules }));
  const origin = state.guard.crossOrigin(request);
  if (origin !== null) allowReading(reply, origin);
  if (state.closing) return sent(sendProblem(reply, CLOSING, { tellsRules }));
  if (request.raw.rawHeaders.length > options.limits.headerCount * 2) {
    const problem = headersTooLarge(options.limits.headerBytes);
    return sent(sendProblem(reply, problem, { status: 431, tellsRules }));
  }
  if (!request.is404) return false;
  const path = pathOf(request.raw.url ?? '');
  const methods = options.methodsOf(path);
  if (methods === null) {
    const problem = options.notFound ?? nearlyFound(options.nearestPath?.(path) ?? null);
    return sent(sendProblem(reply, problem, { tellsRules }));
  }
  const allow = [...methods, 'OPTIONS'];
  if (request.method === 'OPTIONS') return sent(sendOptions(request, reply, { allow, origin }));
  const problem = methodNotAllowed(request.method, methods);
  return sent(sendProblem(reply.header('Allow', allow.join(', ')), problem, { tellsRules }));
}

function sent(_reply: FastifyReply): true {
  return true;
}

/** The decoded path of a request target, also in absolute form, without the query. */
export function pathOf(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

interface Failure {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: ListenerOptions;
}

async function answerError({ error, request, reply, options }: Failure): Promise<FastifyReply> {
  const { limits, log, outageOf, tellsRules = false } = options;
  const where = placeOf(request);
  const outage = outageOf?.(error, where) ?? null;
  if (outage !== null)
    return reply.code(503).header('Retry-After', outage.retryAfterSeconds).send(outage.body);
  const problem =
    translateError(error, request.routeOptions?.bodyLimit ?? limits.bodyBytes) ??
    loggedFailure(log, where, error);
  if (problem.codigo === 'CUERPO_DEMASIADO_GRANDE') await restDropped(request.raw, limits);
  return sendProblem(reply, problem, { tellsRules });
}

/**
 * Reads and drops the rest of a body, within limits: a client still sending when the connection closes would get an error instead of the
 * answer.
 */
function restDropped(request: FastifyRequest['raw'], limits: HttpLimits): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, limits.discardMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > limits.discardBytes) done();
    });
    request.once('close', done);
    request.once('end', done);
    request.resume();
  });
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

function urlOf(app: FastifyInstance, { host, tls }: ListenerOptions): string {
  return `${schemeOf(tls)}://${nameOf(host)}:${portOf(app)}`;
}

async function drain(
  app: FastifyInstance,
  connections: Connections,
  of: { limits: HttpLimits; state: State },
) {
  const { server } = app;
  of.state.closing = true;
  // Close the socket now; the framework's own close would be later.
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
  const timeUp = Promise.withResolvers<void>();
  const timers = [
    setTimeout(timeUp.resolve, of.limits.drainMs),
    setTimeout(() => connections.cutIncomplete(), of.limits.uploadGraceMs),
  ];
  await Promise.race([connections.idle(), timeUp.promise]);
  for (const timer of timers) clearTimeout(timer);
  server.closeAllConnections();
  await stopped;
  await app.close();
}
