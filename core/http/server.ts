/** Server of the public API. */
import type { Dispatch } from '../api/dispatch.ts';
import { INTERFACE_DATE, INTERFACE_HEADER } from '../contract/text/interface-changes.ts';
import type { AnsweredRequest } from '../contract/api/integration/request-log.ts';
import { createSlowdown, type Authenticate } from './auth.ts';
import { BULK_CHANGES } from './bulk/bulk-changes.ts';
import { BULK_ISSUANCE } from './bulk/bulk-issuance.ts';
import { addBulkRoute, BULK_METHODS, type BulkOptions } from './bulk/bulk-route.ts';
import { addDocsRoutes, DOCS_METHODS, isDocsPath } from './docs/routes.ts';
import { addEventsRoute, EVENTS_METHODS, EVENTS_PATH, type EventsOptions } from './events-stream.ts';
import type { HttpLimits } from './limits.ts';
import { MCP_METHODS, MCP_PATH, MCP_READING_PATH } from './mcp/mcp-paths.ts';
import { addMcpRoutes, type McpOptions } from './mcp/mcp-route.ts';
import type { ServerTls } from './guards.ts';
import { createListener, limitsWith, type RunningServer } from './listener.ts';
import type { ApiDescription } from './openapi/document.ts';
import { referringDispatch, type HttpLog } from './problems.ts';
import { addPublicRoutes } from './public-api.ts';
import { answeredRequest } from './request-log/request-trace.ts';
import { nearestPath, publicMethodsOf } from './route-paths.ts';

export interface ApiServerOptions {
  readonly dispatch: Dispatch;
  readonly authenticate: Authenticate;
  /** Source of `GET /eventos`; without it the path does not exist. */
  readonly events?: EventsOptions;
  /** Priority control of bulk calls; without it their paths do not exist. */
  readonly bulk?: BulkOptions;
  /** Data for `/docs` and `/openapi.json`; without it the paths do not exist. */
  readonly docs?: ApiDescription;
  /** Access for agents at `/mcp`; without it the path does not exist. */
  readonly mcp?: McpOptions;
  readonly log?: HttpLog;
  /** Called for every request with a key or that was refused. */
  readonly onRequest?: (request: AnsweredRequest) => void;
  /** Address to bind, normally `127.0.0.1`. */
  readonly host: string;
  /** Certificate for callers in the local network; without it the server speaks plain HTTP. */
  readonly tls?: ServerTls | undefined;
  /** 0: any free port. */
  readonly port: number;
  /** Further `Host` values, setting `hostsPermitidos`. */
  readonly allowedHosts?: readonly string[];
  /** Origins of web pages that may call, setting `origenesPermitidos`. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<HttpLimits>;
}

const BULK = [BULK_ISSUANCE, BULK_CHANGES];

/**
 * Resolves once it listens.
 * @throws Error of the system when the address cannot be bound (`EADDRINUSE`, `EACCES`)
 */
export async function createApiServer(options: ApiServerOptions): Promise<RunningServer> {
  const { authenticate, bulk, docs, events, log, mcp, onRequest } = options;
  const limits = limitsWith(options.limits);
  const listener = createListener({
    host: options.host,
    tls: options.tls,
    port: options.port,
    allowedHosts: options.allowedHosts ?? [],
    allowedOrigins: options.allowedOrigins ?? [],
    limits,
    log,
    nearestPath,
    headers: { [INTERFACE_HEADER]: INTERFACE_DATE },
    onAnswer:
      onRequest &&
      ((request, reply) => {
        const answered = answeredRequest(request, reply);
        if (answered !== null) onRequest(answered);
      }),
    methodsOf: (path) => {
      if (events !== undefined && path === EVENTS_PATH) return EVENTS_METHODS;
      if (bulk !== undefined && BULK.some((kind) => kind.path === path)) return BULK_METHODS;
      if (mcp !== undefined && [MCP_PATH, MCP_READING_PATH].includes(path)) return MCP_METHODS;
      return docs !== undefined && isDocsPath(path) ? DOCS_METHODS : publicMethodsOf(path);
    },
  });
  const dispatch = referringDispatch(options.dispatch, log);
  const slowdown = createSlowdown(() => performance.now());
  addPublicRoutes(listener.app, {
    dispatch,
    authenticate,
    slowdown,
    limits,
    connections: listener.connections,
  });
  if (docs !== undefined) addDocsRoutes(listener.app, docs);
  const { connections } = listener;
  const common = { authenticate, slowdown, log, limits, connections, dispatch };
  if (mcp !== undefined) addMcpRoutes(listener.app, { ...mcp, ...common });
  const ending = [
    ...(bulk === undefined
      ? []
      : BULK.map((kind) => addBulkRoute(listener.app, kind, { ...bulk, ...common }))),
    ...(events === undefined ? [] : [addEventsRoute(listener.app, { ...events, ...common })]),
  ];
  const running = await listener.listen();
  const close = () => {
    const closed = running.close();
    // Closing waits for running requests: streams never end by themselves, bulk calls not soon.
    for (const each of ending) each.end();
    return closed;
  };
  return { url: running.url, close };
}
