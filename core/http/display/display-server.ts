/**
 * The door of customers' screens on other devices: a port of its own, with their page, its files, one way in by a code and one stream. There
 * is no till behind it: neither its page nor the bridge nor the interface (§customer-display).
 */
import type { FastifyRequest } from 'fastify';
import { DISPLAY_EVENTS_PATH, DISPLAY_PATH, DISPLAY_SECRET_HEADER } from '../../contract/bridge-paths.ts';
import {
  displayJoinInput,
  type DisplayJoined,
  type DisplayState,
} from '../../contract/till/customer-display.ts';
import type { Problem } from '../../contract/problem.ts';
import { addPageFiles } from '../bridge/page-files.ts';
import { isForeignPage, refuseForeign } from '../bridge/bridge-api.ts';
import { readStaticFiles } from '../bridge/static-files.ts';
import { parseEnvelope } from '../body.ts';
import { singleHeader } from '../headers.ts';
import { EVENTS_STALLED_MS, MAX_EVENT_STREAMS } from '../limits.ts';
import { createListener, limitsWith, type RunningServer } from '../listener.ts';
import { JSON_TYPE, sendProblem, type HttpLog } from '../problems.ts';
import { createEventStreams, type After } from '../server-sent-events.ts';

/** What is let through. */
interface Guests {
  join(code: string): Promise<DisplayJoined>;
  follow(secret: string, wake: () => void): DisplayFollowing | null;
}

interface DisplayFollowing {
  next(): { readonly state: DisplayState | null; readonly ended: boolean };
  close(): void;
}

export interface DisplayServerOptions {
  readonly guests: Guests;
  readonly host: string;
  readonly port: number;
  /** Addresses of this computer by which others call it. */
  readonly addresses: readonly string[];
  /** Whether whoever calls from there is of this computer or its private network. */
  readonly isNear: (address: string) => boolean;
  /** Folder of the built interface. */
  readonly staticDir: string;
  readonly after: After;
  readonly log: HttpLog;
}

/** The page of the customer's screen: at this door it is the first one. */
const START = '/cliente.html';
/** Files that this page may need; no other page is among them. */
const SERVED = /^\/(?:$|icon\.svg$|assets\/)/;

const FAR: Problem = {
  codigo: 'ORIGEN_NO_PERMITIDO',
  message: 'Esta pantalla es solo para la red de la tienda',
};
const NOBODY: Problem = { codigo: 'NO_AUTORIZADO', message: 'Unauthorized' };
const NO_CODE: Problem = { codigo: 'VALIDACION', message: 'Escriba el código que muestra la caja' };
const TOO_MANY: Problem = {
  codigo: 'DEMASIADAS_SOLICITUDES',
  message: 'Hay demasiadas pantallas abiertas; cierre alguna',
  retryAfterSeconds: EVENTS_STALLED_MS / 1000,
};

/**
 * Starts the server and resolves when it listens.
 *
 * @throws Error of the system when the address cannot be bound
 */
export async function createDisplayServer(options: DisplayServerOptions): Promise<RunningServer> {
  const { guests, host, port, addresses, isNear, after, log } = options;
  const built = (await readStaticFiles(options.staticDir, START)) ?? [];
  const files = new Map([...built].filter(([path]) => SERVED.test(path)));
  const limits = limitsWith({});
  const { app, connections, listen } = createListener({
    host,
    port,
    allowedHosts: addresses,
    allowedOrigins: addresses.map((address) => `http://${address}:${port}`),
    limits,
    log,
    methodsOf: (path) => {
      if (path === DISPLAY_PATH) return ['POST'];
      return path === DISPLAY_EVENTS_PATH || files.has(path) ? ['GET'] : null;
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isNear(request.socket.remoteAddress ?? '')) return sendProblem(reply, FAR);
    if (isForeignPage(request)) return refuseForeign(reply);
    return undefined;
  });
  addPageFiles(app, files);
  app.post(DISPLAY_PATH, { bodyLimit: limits.strangerBodyBytes }, async (request, reply) => {
    const code = codeOf(request, limits);
    if (code === null) return sendProblem(reply, NO_CODE);
    const joined = await connections.during(guests.join(code));
    return reply.type(JSON_TYPE).send(JSON.stringify(joined));
  });
  const streams = createEventStreams({ after, log, route: `GET ${DISPLAY_EVENTS_PATH}` });
  app.get(DISPLAY_EVENTS_PATH, { exposeHeadRoute: false }, (request, reply) => {
    const secret = singleHeader(request.raw.rawHeaders, DISPLAY_SECRET_HEADER.toLowerCase());
    if (typeof secret !== 'string') return sendProblem(reply, NOBODY);
    if (streams.owners().length >= MAX_EVENT_STREAMS) return sendProblem(reply, TOO_MANY);
    const begun = streams.begin(secret, reply, (wake) => feedOf(guests.follow(secret, wake)));
    return begun ? reply : sendProblem(reply, NOBODY);
  });
  const running = await listen();
  const close = () => {
    const closed = running.close();
    streams.end();
    return closed;
  };
  return { url: running.url, close };
}

function codeOf(request: FastifyRequest, limits: Parameters<typeof parseEnvelope>[1]): string | null {
  if (!(request.body instanceof Uint8Array)) return null;
  const body = parseEnvelope(request.body, limits);
  const parsed = body.ok ? displayJoinInput.safeParse(body.value) : null;
  return parsed?.success === true ? parsed.data.codigo : null;
}

function feedOf(following: DisplayFollowing | null) {
  if (following === null) return null;
  return {
    greeting: '',
    next: () => {
      const { state, ended } = following.next();
      return { text: state === null ? '' : `data: ${JSON.stringify(state)}\n\n`, more: false, ended };
    },
    close: () => following.close(),
  };
}
