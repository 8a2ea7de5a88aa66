/** `GET /bridge/eventos`: events for screens, as server-sent events. There is no replay: after a broken stream the screen fetches again. */
import type { FastifyInstance } from 'fastify';
import { crossed } from '../../contract/answers.ts';
import { BRIDGE_EVENTS_PATH } from '../../contract/bridge-paths.ts';
import type { Problem } from '../../contract/problem.ts';
import { isForeignPage, refuseForeign } from './bridge-api.ts';
import { tokenOf } from './bridge-secret.ts';
import { createEventStreams, type After, type EventFeed, type EventStreams } from '../server-sent-events.ts';
import {
  CLOSING_RETRY_SECONDS,
  EVENTS_STALLED_MS,
  MAX_EVENT_STREAMS,
  MAX_EVENT_STREAMS_PER_KEY,
} from '../limits.ts';
import { sendProblem, type HttpLog } from '../problems.ts';

interface Reader {
  next(): { readonly events: readonly unknown[]; readonly more: boolean; readonly ended: boolean };
  close(): void;
}

export interface BridgeEventsApi {
  /** Events from now on; null if no session has that secret. */
  readonly open: (token: string, wake: () => void) => Reader | null;
  readonly isPaired: (token: string) => boolean;
  readonly after: After;
  readonly log: HttpLog | undefined;
}

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

export function addBridgeEventsRoute(
  app: FastifyInstance,
  { open, isPaired, after, log }: BridgeEventsApi,
): Pick<EventStreams, 'end'> {
  const streams = createEventStreams({ after, log, route: `GET ${BRIDGE_EVENTS_PATH}` });
  app.get(BRIDGE_EVENTS_PATH, { exposeHeadRoute: false }, (request, reply) => {
    if (isForeignPage(request)) return refuseForeign(reply);
    const token = tokenOf(request, isPaired);
    if (token === null) return sendProblem(reply, NOBODY);
    if (streams.isEnding()) return sendProblem(reply, CLOSING);
    const owners = streams.owners();
    const own = owners.filter((each) => each === token).length;
    if (own >= MAX_EVENT_STREAMS_PER_KEY || owners.length >= MAX_EVENT_STREAMS)
      return sendProblem(reply, TOO_MANY);
    const begun = streams.begin(token, reply, (wake) => feedOf(open(token, wake), wake));
    return begun ? reply : sendProblem(reply, NOBODY);
  });
  return streams;
}

function feedOf(reader: Reader | null, wake: () => void): EventFeed | null {
  if (reader === null) return null;
  return {
    greeting: '',
    next: () => {
      const { events, more, ended } = reader.next();
      return { text: events.map(frameOf).join(''), more, ended };
    },
    // Detects a session that timed out.
    onBeat: wake,
    close: () => reader.close(),
  };
}

function frameOf(event: unknown): string {
  return `data: ${JSON.stringify(crossed(event))}\n\n`;
}
