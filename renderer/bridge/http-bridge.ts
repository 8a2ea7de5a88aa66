/** Bridge of a browser: HTTP calls and an event stream to the server of the page. */
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

/** Answer timeout; issuing may take `esperaMaximaMs`, at most 60 s. */
const ANSWER_TIMEOUT_MS = 75_000;
/** Pause before the event stream is opened again. */
const RECONNECT_MS = 3000;

export function createHttpBridge(): Bridge {
  return {
    call: async (op, input) => {
      const secret = pageSecret();
      const reply = await post<BridgeOutput<typeof op>>({ op, input }, secret);
      // Another window logged in meanwhile: nothing was done, repeat with the new secret.
      const isStale = isUnpaired(reply) && pageSecret() !== secret;
      return isStale ? post<BridgeOutput<typeof op>>({ op, input }, pageSecret()) : reply;
    },
    subscribe: sharedEvents(),
  };
}

/** Whether the service does not know this browser, and therefore did nothing. */
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

/** Only checks whether our server answered; it keeps to the contract. */
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

/** One event stream shared by the window: connections per server and streams per till are limited. */
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
        // First, since a listener that unsubscribes may clear it.
        timer = setTimeout(open, RECONNECT_MS);
        const was = connected;
        connected = false;
        // Without a stream, e.g. because too many are open, this makes the window reload after each attempt.
        tell({ kind: was ? 'disconnected' : 'connected' });
      },
    });
  };
  return (listener) => {
    // Distinct per subscription, even of the same function.
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
