/**
 * `GET /eventos`: what happens to documents, as server-sent events that a client resumes by id (decisions 7, "Beyond the
 * six"). Events are fetched when the client has room for them: a slow one costs one batch of memory and is cut when it takes
 * nothing for too long; it misses nothing, because it resumes.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../contract/caller.ts';
import type { DocumentEvent, EventReader, EventSource } from '../contract/events.ts';
import { stringifyJson } from '../contract/json.ts';
import type { Fault, Problem } from '../contract/problem.ts';
import { keyOf, type Authenticate, type Slowdown } from './auth.ts';
import { headerValues } from './headers.ts';
import {
  CLOSING_RETRY_SECONDS,
  EVENTS_HEARTBEAT_MS,
  EVENTS_RETRY_MS,
  EVENTS_STALLED_MS,
  MAX_EVENT_STREAMS,
  MAX_EVENT_STREAMS_PER_KEY,
} from './limits.ts';
import { internalProblem, invalid, sendProblem, type HttpLog } from './problems.ts';

export const EVENTS_PATH = '/eventos';
export const EVENTS_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Where the events come from, and the clock of heartbeats. */
export interface EventsOptions {
  readonly source: EventSource;
  /** Calls `wake` after `ms` milliseconds; the returned function cancels it. */
  readonly after: (ms: number, wake: () => void) => () => void;
}

export interface EventsApi extends EventsOptions {
  readonly authenticate: Authenticate;
  readonly slowdown: Slowdown;
  readonly log: HttpLog | undefined;
}

/** The streams of a server. */
export interface EventStreams {
  /** Ends all of them; none begins any more. */
  end(): void;
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that collects the answer would hold back every event.
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

/** Adds the route. */
export function addEventsRoute(app: FastifyInstance, api: EventsApi): EventStreams {
  const open = new Map<Stream, string>();
  let ended = false;
  app.get(EVENTS_PATH, async (request, reply) => {
    const answer = await api.authenticate(keyOf(request.raw.rawHeaders));
    if (!answer.ok) {
      await api.slowdown.afterFailure();
      return sendProblem(reply, answer.problem);
    }
    const caller = answer.value;
    const resume = resumeFrom(request);
    if (resume.fault !== null) return sendProblem(reply, invalid([resume.fault]));
    if (ended) return sendProblem(reply, CLOSING);
    const refused = tooMany([...open.values()], caller.keyId);
    if (refused !== null) return sendProblem(reply, refused);
    if (request.method === 'HEAD') return reply.headers(HEADERS).send();
    // The client left while its key was looked up: nothing would end the stream.
    if (reply.raw.destroyed) return reply.hijack();
    const stream = startStream({ api, caller, reply, after: resume.after });
    open.set(stream, caller.keyId);
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

const CLOSING: Problem = {
  codigo: 'EMISION_BLOQUEADA',
  message: 'El servicio se está cerrando; vuelva a conectarse en unos segundos',
  retryAfterSeconds: CLOSING_RETRY_SECONDS,
};

function tooMany(keyIds: readonly string[], keyId: string): Problem | null {
  const own = keyIds.filter((each) => each === keyId).length;
  const message =
    own >= MAX_EVENT_STREAMS_PER_KEY
      ? `Esta llave ya tiene ${own} conexiones abiertas a ${EVENTS_PATH}; cierre alguna`
      : `El servicio ya tiene ${keyIds.length} conexiones abiertas a ${EVENTS_PATH}; cierre alguna`;
  if (own < MAX_EVENT_STREAMS_PER_KEY && keyIds.length < MAX_EVENT_STREAMS) return null;
  return { codigo: 'DEMASIADAS_SOLICITUDES', message, retryAfterSeconds: EVENTS_STALLED_MS / 1000 };
}

type Resume =
  { readonly fault: null; readonly after: number | null } | { readonly fault: Fault; readonly after: null };

/** The header counts before the query: a browser repeats the address it was given and adds the header. */
function resumeFrom(request: FastifyRequest): Resume {
  const query = request.query as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(query).find((name) => name !== 'desde');
  if (unknown !== undefined) {
    const mensaje = `${unknown}: no existe ese parámetro; use desde`;
    return { fault: { campo: unknown, codigo: 'CAMPO_DESCONOCIDO', mensaje }, after: null };
  }
  const header = headerValues(request.raw.rawHeaders, 'last-event-id');
  // A client that has no id yet may send the header empty.
  const [campo, text] =
    header.join('') === ''
      ? ['desde', query['desde']]
      : ['Last-Event-ID', header.length === 1 ? header[0] : null];
  if (text === undefined) return { fault: null, after: null };
  const after = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(after)) return { fault: null, after };
  const mensaje = `${campo}: use el id del último evento recibido, un entero, una sola vez; 0 empieza por el primero`;
  return { fault: { campo, codigo: 'FORMATO', mensaje }, after: null };
}

interface Stream {
  /** Says good-bye: the client has everything that was written. */
  end(): void;
  /** The connection has ended. */
  close(): void;
}

interface Start {
  readonly api: EventsApi;
  readonly caller: Caller;
  readonly reply: FastifyReply;
  readonly after: number | null;
}

function startStream({ api, caller, reply, after }: Start): Stream {
  const { raw } = reply;
  let over = false;
  let waits = false;
  let scheduled = false;
  let cancelHeartbeat = () => {};
  let cancelStalled = () => {};
  const schedule = () => {
    if (scheduled || over) return;
    scheduled = true;
    setImmediate(pump);
  };
  const reader: EventReader = api.source.open(caller, after, schedule);
  const stalled = () => {
    cancelStalled();
    cancelStalled = api.after(EVENTS_STALLED_MS, () => raw.destroy());
  };
  const write = (text: string) => {
    if (raw.write(text) || waits) return;
    waits = true;
    stalled();
    raw.once('drain', () => {
      waits = false;
      cancelStalled();
      schedule();
    });
  };
  const beat = () => {
    if (over) return;
    if (!waits) write(': sigo aquí\n\n');
    cancelHeartbeat = api.after(EVENTS_HEARTBEAT_MS, beat);
  };
  const end = () => {
    if (over) return;
    close();
    raw.end();
    // One that does not read would keep the service from closing.
    stalled();
    if (waits) raw.destroy();
  };
  const close = () => {
    over = true;
    cancelHeartbeat();
    cancelStalled();
    reader.close();
  };
  function pump(): void {
    scheduled = false;
    if (over || waits) return;
    try {
      const batch = reader.next();
      if (batch.kind === 'ended') {
        end();
        return;
      }
      if (batch.events.length > 0) write(batch.events.map(frameOf).join(''));
      if (batch.more) schedule();
    } catch (error) {
      internalProblem(api.log, `GET ${EVENTS_PATH}`, error);
      raw.destroy();
    }
  }
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
    if (value !== undefined) raw.setHeader(name, value);
  // An id without data is kept by the client and shown to nobody: it resumes here if the connection breaks before the
  // first event.
  write(`retry: ${EVENTS_RETRY_MS}\nid: ${reader.startedAfter}\n\n`);
  cancelHeartbeat = api.after(EVENTS_HEARTBEAT_MS, beat);
  schedule();
  return { end, close };
}

function frameOf(event: DocumentEvent): string {
  return `id: ${event.id}\nevent: documento\ndata: ${stringifyJson(event)}\n\n`;
}
