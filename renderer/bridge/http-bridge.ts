/** The bridge of a browser: calls over HTTP to the server that gave the page, events as a stream from it. */
import {
  BRIDGE_EVENTS_PATH,
  BRIDGE_PATH,
  type Bridge,
  type BridgeEvent,
  type BridgeProblem,
  type BridgeReply,
} from '../../core/contract/bridge.ts';
import { NO_SERVICE } from './no-service.ts';

/** Longest wait for an answer; issuing itself may take `esperaMaximaMs`, at most 60 s. */
const ANSWER_TIMEOUT_MS = 75_000;
/** Pause before the stream of events is asked for again once the browser gave up on it. */
const RECONNECT_MS = 3000;

/** A bridge to the server of this page. */
export function createHttpBridge(): Bridge {
  return {
    call: (op, input) => post({ op, input }),
    subscribe: sharedEvents(),
  };
}

async function post<T>(body: unknown): Promise<BridgeReply<T>> {
  try {
    const response = await fetch(BRIDGE_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
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
  return { codigo: 'ERROR_INTERNO', message: String(answer.message) };
}

/** One stream of the window for everything in it: a browser has few connections to one server, and a till few streams. */
function sharedEvents(): Bridge['subscribe'] {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const tell = (event: BridgeEvent): void => {
    for (const listener of listeners) listener(event);
  };
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connected = false;
  const open = (): void => {
    source = new EventSource(BRIDGE_EVENTS_PATH);
    source.addEventListener('open', () => {
      connected = true;
      tell({ kind: 'connected' });
    });
    source.addEventListener('message', ({ data }) => tell(JSON.parse(String(data)) as BridgeEvent));
    source.addEventListener('error', () => {
      // Nothing is told to this window, as where too many are open: it asks whenever a stream was refused.
      tell({ kind: connected ? 'disconnected' : 'connected' });
      connected = false;
      // A refused stream is not tried again by the browser.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, RECONNECT_MS);
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
      source?.close();
      connected = false;
    };
  };
}
