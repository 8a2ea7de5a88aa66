/** Server of the web interface, on its own port: its pages never share an origin with the API. */
import type { BridgeDispatch } from '../../api/bridge-dispatch.ts';
import type { Dispatch } from '../../api/dispatch.ts';
import { BRIDGE_EVENTS_PATH, BRIDGE_PATH } from '../../contract/bridge-paths.ts';
import { stringifyJson } from '../../contract/json.ts';
import { addBridgeRoute } from './bridge-api.ts';
import { addBridgeEventsRoute, type BridgeEventsApi } from './bridge-events.ts';
import { createListener, limitsWith, type RunningServer } from '../listener.ts';
import type { HttpLimits } from '../limits.ts';
import { JSON_TYPE, sendProblem, type HttpLog } from '../problems.ts';
import { addPageFiles, sendPage } from './page-files.ts';
import { readStaticFiles } from './static-files.ts';

export interface UiBridge extends Omit<BridgeEventsApi, 'log'> {
  readonly dispatch: BridgeDispatch;
  /** Whether the secret is of a paired browser. */
  readonly isPaired: (token: string | null) => boolean;
}

export interface UiServerOptions {
  /** Answers `GET /salud`. */
  readonly dispatch: Dispatch;
  /** Without it there are no bridge routes. */
  readonly bridge?: UiBridge;
  readonly log?: HttpLog;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Folder of the built web interface, read once at the start. */
  readonly staticDir: string;
  readonly allowedHosts?: readonly string[];
  readonly limits?: Partial<HttpLimits>;
}

const NOT_BUILT = `<!doctype html>
<html lang="es"><meta charset="utf-8"><title>Caja DTE</title>
<h1>La interfaz todavía no está construida</h1>
<p>El servicio funciona, pero falta su interfaz web. Ejecute <code>npm run build</code> y reinicie el servicio.</p>
</html>
`;

/**
 * Resolves once it listens. Without a built interface every page is a 503 that says so.
 * @throws Error of the system when the address cannot be bound or the folder cannot be read
 */
export async function createUiServer(options: UiServerOptions): Promise<RunningServer> {
  const files = await readStaticFiles(options.staticDir);
  const paths = new Set(['/salud', '/', ...(files?.keys() ?? [])]);
  const { bridge, log } = options;
  const limits = limitsWith(options.limits);
  const { app, connections, listen } = createListener({
    host: options.host,
    port: options.port,
    allowedHosts: options.allowedHosts ?? [],
    allowedOrigins: [],
    limits,
    log,
    tellsRules: true,
    methodsOf: (path) => {
      if (bridge !== undefined && path === BRIDGE_PATH) return ['POST'];
      if (bridge !== undefined && path === BRIDGE_EVENTS_PATH) return ['GET'];
      return paths.has(path) ? ['GET', 'HEAD'] : null;
    },
  });
  app.get('/salud', async (_request, reply) => {
    const answer = await connections.during(options.dispatch('salud', {}, null));
    if (!answer.ok) return sendProblem(reply, answer.problem);
    return reply.type(JSON_TYPE).send(stringifyJson(answer.value));
  });
  if (files === null)
    app.get('/', (_request, reply) => sendPage(reply.code(503), NOT_BUILT, 'text/html; charset=utf-8'));
  else addPageFiles(app, files);
  if (bridge === undefined) return listen();
  addBridgeRoute(app, { ...bridge, connections, limits });
  const streams = addBridgeEventsRoute(app, { ...bridge, log });
  const running = await listen();
  const close = () => {
    const closed = running.close();
    // Closing waits for running requests, and a stream never ends by itself.
    streams.end();
    return closed;
  };
  return { url: running.url, close };
}
