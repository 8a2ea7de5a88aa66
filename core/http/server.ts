/** The server of the public interface. */
import type { Dispatch } from '../api/dispatch.ts';
import { createSlowdown, type Authenticate } from './auth.ts';
import type { HttpLimits } from './limits.ts';
import { createListener, limitsWith, type RunningServer } from './listener.ts';
import type { HttpLog } from './problems.ts';
import { addPublicRoutes, publicMethodsOf } from './public-api.ts';

export interface ApiServerOptions {
  readonly dispatch: Dispatch;
  readonly authenticate: Authenticate;
  readonly log?: HttpLog;
  /** Address to bind, normally `127.0.0.1`. */
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Further `Host` values, setting `hostsPermitidos`. */
  readonly allowedHosts?: readonly string[];
  /** Origins of web pages that may call, setting `origenesPermitidos`. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<HttpLimits>;
}

/**
 * Starts the server and resolves when it listens.
 *
 * @throws Error of the system when the address cannot be bound (`EADDRINUSE`, `EACCES`)
 */
export async function createApiServer(options: ApiServerOptions): Promise<RunningServer> {
  const limits = limitsWith(options.limits);
  const listener = createListener({
    host: options.host,
    port: options.port,
    allowedHosts: options.allowedHosts ?? [],
    allowedOrigins: options.allowedOrigins ?? [],
    limits,
    log: options.log,
    methodsOf: publicMethodsOf,
  });
  addPublicRoutes(listener.app, {
    dispatch: options.dispatch,
    authenticate: options.authenticate,
    slowdown: createSlowdown(() => performance.now()),
    limits,
    connections: listener.connections,
  });
  return listener.listen();
}
