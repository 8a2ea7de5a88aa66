/**
 * `GET /eventos`: document events as server-sent events that a client resumes by id (§feed). A client that is cut for being too slow misses
 * nothing: it resumes.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DocumentEvent, EventReader, EventSource } from '../contract/api/events.ts';
import { stringifyJson } from '../contract/json.ts';
import { faultAt, type Fault, type Problem } from '../contract/problem.ts';
import { keyOf, type Authenticate, type Slowdown } from './auth.ts';
import {
  createEventStreams,
  EVENT_STREAM_HEADERS,
  type After,
  type EventFeed,
  type EventStreams,
} from './server-sent-events.ts';
import { headerValues } from './headers.ts';
import {
  CLOSING_RETRY_SECONDS,
  EVENTS_STALLED_MS,
  MAX_EVENT_STREAMS,
  MAX_EVENT_STREAMS_PER_KEY,
} from './limits.ts';
import { hintHeaders } from './wording/key-hint.ts';
import { invalid, sendProblem, type HttpLog } from './problems.ts';
import { traceOf } from './request-log/request-trace.ts';
import { rule } from '../contract/rules/rules.ts';

export const EVENTS_PATH = '/eventos';
export const EVENTS_METHODS: readonly string[] = ['GET', 'HEAD'];

export interface EventsOptions {
  readonly source: EventSource;
  readonly after: After;
}

export interface EventsApi extends EventsOptions {
  readonly authenticate: Authenticate;
  readonly slowdown: Slowdown;
  readonly log: HttpLog | undefined;
}

export function addEventsRoute(app: FastifyInstance, api: EventsApi): Pick<EventStreams, 'end'> {
  const streams = createEventStreams({ after: api.after, log: api.log, route: `GET ${EVENTS_PATH}` });
  app.get(EVENTS_PATH, async (request, reply) => {
    const answer = await api.authenticate(keyOf(request.raw.rawHeaders));
    if (!answer.ok) {
      await api.slowdown.afterFailure();
      return sendProblem(reply.headers(hintHeaders(request.raw.rawHeaders)), answer.problem);
    }
    const caller = answer.value;
    traceOf(request).caller = caller;
    const resume = resumeFrom(request);
    if (resume.fault !== null) return sendProblem(reply, invalid([resume.fault]));
    if (streams.isEnding()) return sendProblem(reply, CLOSING);
    const refused = tooMany(streams.owners(), caller.keyId);
    if (refused !== null) return sendProblem(reply, refused);
    if (request.method === 'HEAD') return reply.headers(EVENT_STREAM_HEADERS).send();
    // The client left during authentication: nothing would end the stream.
    if (reply.raw.destroyed) return reply.hijack();
    streams.begin(caller.keyId, reply, (wake) => feedOf(api.source.open(caller, resume.after, wake)));
    return reply;
  });
  return streams;
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
  | { readonly fault: null; readonly after: number | null }
  | { readonly fault: Fault; readonly after: null };

/** The header wins over the query: a reconnecting browser repeats the address and adds the header. */
function resumeFrom(request: FastifyRequest): Resume {
  const query = request.query as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(query).find((name) => name !== 'desde');
  if (unknown !== undefined) {
    const fault = faultAt(unknown, 'CAMPO_DESCONOCIDO', rule('parametro-unico', { use: 'desde' }));
    return { fault, after: null };
  }
  const header = headerValues(request.raw.rawHeaders, 'last-event-id');
  // A client without an id may send the header empty.
  const [campo, text] =
    header.join('') === ''
      ? ['desde', query['desde']]
      : ['Last-Event-ID', header.length === 1 ? header[0] : null];
  if (text === undefined) return { fault: null, after: null };
  const after = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(after)) return { fault: null, after };
  return { fault: faultAt(campo, 'FORMATO', rule('ultimo-evento')), after: null };
}

function feedOf(reader: EventReader): EventFeed {
  return {
    // An id without data sets the client's resume position before the first event.
    greeting: `id: ${reader.startedAfter}\n`,
    next: () => {
      const batch = reader.next();
      if (batch.kind === 'ended') return { text: '', more: false, ended: true };
      return { text: batch.events.map(frameOf).join(''), more: batch.more, ended: false };
    },
    close: () => reader.close(),
  };
}

function frameOf(event: DocumentEvent): string {
  return `id: ${event.id}\nevent: documento\ndata: ${stringifyJson(event)}\n\n`;
}
