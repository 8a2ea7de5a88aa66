/**
 * Server of customer displays on other devices: its own port with their page, a join code and one stream, without access to the till, the
 * bridge or the API (§customer-display).
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
import { lanGuard, onlyNear, type LanListening } from './lan-listening.ts';
import { createListener, limitsWith, type RunningServer } from '../listener.ts';
import { JSON_TYPE, sendProblem } from '../problems.ts';
import { createEventStreams, type After } from '../server-sent-events.ts';

interface Guests {
  join(code: string): Promise<DisplayJoined>;
  follow(secret: string, wake: () => void): DisplayFollowing | null;
}

interface DisplayFollowing {
  next(): { readonly state: DisplayState | null; readonly ended: boolean };
  close(): void;
}

export interface DisplayServerOptions extends LanListening {
  readonly guests: Guests;
  readonly staticDir: string;
  readonly after: After;
}

const START = '/cliente.html';
/** Files of this page; no other page is served. */
const SERVED = /^\/(?:$|icon\.svg$|assets\/)/;

const NOBODY: Problem = { codigo: 'NO_AUTORIZADO', message: 'Unauthorized' };
const NO_CODE: Problem = { codigo: 'VALIDACION', message: 'Escriba el código que muestra la caja' };
const TOO_MANY: Problem = {
  codigo: 'DEMASIADAS_SOLICITUDES',
  message: 'Hay demasiadas pantallas abiertas; cierre alguna',
  retryAfterSeconds: EVENTS_STALLED_MS / 1000,
};

/** Resolves once it listens. @throws Error of the system when the address cannot be bound */
export async function createDisplayServer(options: DisplayServerOptions): Promise<RunningServer> {
  const { guests, after, log } = options;
  const built = (await readStaticFiles(options.staticDir, START)) ?? [];
  const files = new Map([...built].filter(([path]) => SERVED.test(path)));
  const limits = limitsWith({});
  const { app, connections, listen } = createListener({
    ...lanGuard(options),
    limits,
    methodsOf: (path) => {
      if (path === DISPLAY_PATH) return ['POST'];
      return path === DISPLAY_EVENTS_PATH || files.has(path) ? ['GET'] : null;
    },
  });
  onlyNear(app, options);
  app.addHook('onRequest', async (request, reply) =>
    isForeignPage(request) ? refuseForeign(reply) : undefined,
  );
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
