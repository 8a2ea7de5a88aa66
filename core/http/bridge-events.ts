/**
 * `GET /bridge/eventos`: what a screen is told without asking, as server-sent events. Nothing is repeated: a screen whose
 * stream broke asks again for what it shows. Events are fetched when the browser has room for them.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { crossed } from '../api/bridge-crossing.ts';
import { BRIDGE_EVENTS_PATH } from '../contract/bridge.ts';
import type { Problem } from '../contract/problem.ts';
import { isForeignPage, refuseForeign } from './bridge-api.ts';
import { tokenOf } from './bridge-cookie.ts';
import {
  CLOSING_RETRY_SECONDS,
  EVENTS_HEARTBEAT_MS,
  EVENTS_RETRY_MS,
  EVENTS_STALLED_MS,
  MAX_EVENT_STREAMS,
  MAX_EVENT_STREAMS_PER_KEY,
} from './limits.ts';
import { internalProblem, sendProblem, type HttpLog } from './problems.ts';

/** One screen's place in what happens. */
interface Reader {
  next(): { readonly events: readonly unknown[]; readonly more: boolean; readonly ended: boolean };
  close(): void;
}

export interface BridgeEventsApi {
  /** A reader from now on; null when nobody is logged in with that secret. */
  readonly open: (token: string, wake: () => void) => Reader | null;
  /** Calls `wake` after `ms` milliseconds; the returned function cancels it. */
  readonly after: (ms: number, wake: () => void) => () => void;
  readonly log: HttpLog | undefined;
}

/** The streams of a server. */
export interface BridgeStreams {
  /** Ends all of them; none begins any more. */
  end(): void;
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

const NOBODY: Problem = { codigo: 'NO_AUTORIZADO', message: 'Unauthorized' };
const CLOSING: Problem = {
  codigo: 'EMISION_BLOQUEADA',
  message: 'El servicio se está cerrando; la pantalla se vuelve a conectar sola',
  retryAfterSeconds: CLOSING_RETRY_SECONDS,
};
const TOO_MANY: Problem = {
  codigo: 'DEMASIADAS_SOLICITUDES',
  message: 'Hay demasiadas ventanas abiertas; cierre alguna',
  retryAfterSeconds: EVENTS_STALLED_MS / 1000,
};

/** Adds the route. */
export function addBridgeEventsRoute(app: FastifyInstance, api: BridgeEventsApi): BridgeStreams {
  const open = new Map<Stream, string>();
  let ended = false;
  app.get(BRIDGE_EVENTS_PATH, { exposeHeadRoute: false }, (request, reply) => {
    if (isForeignPage(request)) return refuseForeign(reply);
    const token = tokenOf(request);
    if (token === null) return sendProblem(reply, NOBODY);
    if (ended) return sendProblem(reply, CLOSING);
    const own = [...open.values()].filter((each) => each === token).length;
    if (own >= MAX_EVENT_STREAMS_PER_KEY || open.size >= MAX_EVENT_STREAMS)
      return sendProblem(reply, TOO_MANY);
    const stream = startStream(api, { token, reply });
    if (stream === null) return sendProblem(reply, NOBODY);
    open.set(stream, token);
    reply.raw.once('close', () => {
      stream.close();
      open.delete(stream);
    });
    return reply;
  });
  return {
    end: () => {
      ended = true;
      for (const stream of open.keys()) stream.end();
    },
  };
}

interface Stream {
  /** Says good-bye. */
  end(): void;
  /** The connection has ended. */
  close(): void;
}

/** Begins a stream; null when nobody is logged in: nothing was sent then. */
function startStream(
  api: BridgeEventsApi,
  { token, reply }: { readonly token: string; readonly reply: FastifyReply },
): Stream | null {
  const { raw } = reply;
  let over = false;
  let scheduled = false;
  let cancelBeat = () => {};
  const schedule = () => {
    if (scheduled || over) return;
    scheduled = true;
    setImmediate(pump);
  };
  const reader = api.open(token, schedule);
  if (reader === null) return null;
  const outlet = createOutlet(raw, { after: api.after, onRoom: schedule });
  const beat = () => {
    if (over) return;
    if (!outlet.waits()) outlet.write(': sigo aquí\n\n');
    // Also notices a session that ended for want of use.
    schedule();
    cancelBeat = api.after(EVENTS_HEARTBEAT_MS, beat);
  };
  const close = () => {
    over = true;
    cancelBeat();
    outlet.close();
    reader.close();
  };
  const end = () => {
    if (over) return;
    close();
    outlet.end();
  };
  function pump(): void {
    scheduled = false;
    if (over || outlet.waits() || reader === null) return;
    try {
      const batch = reader.next();
      if (batch.events.length > 0) outlet.write(batch.events.map(frameOf).join(''));
      if (batch.ended) end();
      else if (batch.more) schedule();
    } catch (error) {
      internalProblem(api.log, `GET ${BRIDGE_EVENTS_PATH}`, error);
      raw.destroy();
    }
  }
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
    if (value !== undefined) raw.setHeader(name, value);
  outlet.write(`retry: ${EVENTS_RETRY_MS}\n\n`);
  cancelBeat = api.after(EVENTS_HEARTBEAT_MS, beat);
  schedule();
  return { end, close };
}

/** Where a stream's text goes: cut when the browser takes nothing for too long. */
interface Outlet {
  write(text: string): void;
  /** Whether the browser has not taken yet what was written. */
  waits(): boolean;
  /** Says good-bye; a browser that does not read is cut. */
  end(): void;
  close(): void;
}

function createOutlet(
  raw: FastifyReply['raw'],
  { after, onRoom }: Pick<BridgeEventsApi, 'after'> & { readonly onRoom: () => void },
): Outlet {
  let waits = false;
  let cancelStalled = () => {};
  const stalled = () => {
    cancelStalled();
    cancelStalled = after(EVENTS_STALLED_MS, () => raw.destroy());
  };
  return {
    write: (text) => {
      if (raw.write(text) || waits) return;
      waits = true;
      stalled();
      raw.once('drain', () => {
        waits = false;
        cancelStalled();
        onRoom();
      });
    },
    waits: () => waits,
    end: () => {
      raw.end();
      // One that does not read would keep the service from closing.
      stalled();
      if (waits) raw.destroy();
    },
    close: () => cancelStalled(),
  };
}

function frameOf(event: unknown): string {
  return `data: ${JSON.stringify(crossed(event))}\n\n`;
}
