/** The bridge of a browser: calls over HTTP to the server that gave the page, events as a stream from it. */
import { BRIDGE_EVENTS_PATH, BRIDGE_PATH } from '../../core/contract/bridge-paths.ts';
import type {
  Bridge,
  BridgeEvent,
  BridgeOutput,
  BridgeProblem,
  BridgeReply,
} from '../../core/contract/bridge/bridge.ts';
import type { Rule } from '../../core/contract/rules/rules.ts';
import { openEventStream } from './event-stream.ts';
import { NO_SERVICE } from './no-service.ts';
import { keepPageSecret, pageSecret, secretHeader } from './page-secret.ts';

/** Longest wait for an answer; issuing itself may take `esperaMaximaMs`, at most 60 s. */
const ANSWER_TIMEOUT_MS = 75_000;
/** Pause before the stream of events is asked for again once it ended or was refused. */
const RECONNECT_MS = 3000;

/** A bridge to the server of this page. */
export function createHttpBridge(): Bridge {
  return {
    call: async (op, input) => {
      const secret = pageSecret();
      const reply = await post<BridgeOutput<typeof op>>({ op, input }, secret);
      // Another window of this browser logged in meanwhile: nothing was done, and the call is made with the new secret.
      const isStale = isUnpaired(reply) && pageSecret() !== secret;
      return isStale ? post<BridgeOutput<typeof op>>({ op, input }, pageSecret()) : reply;
    },
    subscribe: sharedEvents(),
  };
}

/** Whether the service does not know this browser: then it did nothing. */
function isUnpaired(reply: BridgeReply<unknown>): boolean {
  if (!reply.ok) return reply.problem.codigo === 'CAJA_SIN_EMPAREJAR';
  const { value } = reply;
  return typeof value === 'object' && value !== null && 'stage' in value && value.stage === 'unpaired';
}

async function post<T>(body: unknown, secret: string | null): Promise<BridgeReply<T>> {
  try {
    const response = await fetch(BRIDGE_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...secretHeader(secret) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    keepPageSecret(response);
    const answer: unknown = await response.json();
    if (response.ok && isReply<T>(answer)) return answer;
    return { ok: false, problem: refusalOf(answer) };
  } catch {
    return { ok: false, problem: NO_SERVICE };
  }
}

/** The server keeps to the contract; what is looked at here is whether it was our server that answered. */
function isReply<T>(answer: unknown): answer is BridgeReply<T> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}

function refusalOf(answer: unknown): BridgeProblem {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return NO_SERVICE;
  const { broken } = answer as { readonly broken?: Rule };
  return {
    codigo: 'ERROR_INTERNO',
    message: String(answer.message),
    ...(broken === undefined ? {} : { broken }),
  };
}

/** One stream of the window for everything in it: a browser has few connections to one server, and a till few streams. */
function sharedEvents(): Bridge['subscribe'] {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const tell = (event: BridgeEvent): void => {
    for (const listener of listeners) listener(event);
  };
  let close = (): void => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connected = false;
  const open = (): void => {
    close = openEventStream(BRIDGE_EVENTS_PATH, secretHeader(pageSecret()), {
      opened: () => {
        connected = true;
        tell({ kind: 'connected' });
      },
      receive: (data) => tell(JSON.parse(data) as BridgeEvent),
      ended: () => {
        // First: a listener that leaves takes it off again.
        timer = setTimeout(open, RECONNECT_MS);
        const was = connected;
        connected = false;
        // This window gets no events, as where too many are open: it asks whenever a stream was refused.
        tell({ kind: was ? 'disconnected' : 'connected' });
      },
    });
  };
  return (listener) => {
    // One subscription each, even of one function.
    const own = (event: BridgeEvent): void => listener(event);
    listeners.add(own);
    if (listeners.size === 1) open();
    else if (connected)
      queueMicrotask(() => {
        if (listeners.has(own)) own({ kind: 'connected' });
      });
    return () => {
      listeners.delete(own);
      if (listeners.size > 0) return;
      clearTimeout(timer);
      close();
      connected = false;
    };
  };
}
