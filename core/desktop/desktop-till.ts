/**
 * The till in the desktop program's own window: the same dispatch and the same events as over HTTP, without a server in
 * between. The window holds no secret: the program keeps it, and pairs the window itself.
 */
import { crossed } from '../contract/answers.ts';
import type { BridgeEvent, BridgeProblem, BridgeReply } from '../contract/bridge/bridge.ts';
import type { PairResult, SessionState } from '../contract/till/till.ts';
import type { AppInside } from '../host/app.ts';
import type { Clock } from '../engine/deps.ts';
import type { TillEventReader } from '../till/events.ts';
import { EVENTS_HEARTBEAT_MS } from '../http/limits.ts';

/** Pause before events are asked for again after they broke. */
const RECONNECT_MS = 3000;

/** How the window is called in the list of paired browsers. */
const BROWSER = 'Caja DTE';

const CLOSING: BridgeProblem = {
  codigo: 'SIN_SERVICIO',
  message: 'Caja DTE se está cerrando. Lo escrito está guardado y vuelve al abrirla.',
};

/** Where the window's secret is kept; null before it is paired. */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
}

export interface DesktopTillOptions {
  readonly inside: Pick<AppInside, 'bridge' | 'openEvents' | 'newPairingCode'>;
  readonly tokens: TokenStore;
  readonly after: Clock['after'];
  /** Tells the window. */
  readonly push: (event: BridgeEvent) => void;
  /** Whether the window counts as paired: false where a person shall type the code. */
  readonly pairsItself: boolean;
}

export interface DesktopTill {
  /** Answers `{ op, input }`, unchecked; never throws. */
  call(call: unknown): Promise<BridgeReply<unknown>>;
  /** Takes no more calls and resolves when those under way are answered. */
  close(): Promise<void>;
}

/** The till of one window. */
export function createDesktopTill(options: DesktopTillOptions): DesktopTill {
  const { inside, tokens, pairsItself } = options;
  const events = createEventPush(options);
  const running = new Set<Promise<unknown>>();
  let isClosing = false;
  const dispatched = async (call: unknown): Promise<BridgeReply<unknown>> => {
    const { reply, newToken } = await inside.bridge(call, tokens.read(), BROWSER);
    if (newToken !== null) {
      tokens.write(newToken);
      events.close();
    }
    return reply;
  };
  const pairing = createPairing(inside.newPairingCode, dispatched);
  const answer = async (call: unknown): Promise<BridgeReply<unknown>> => {
    const reply = await dispatched(call);
    const answered = pairsItself && isUnpaired(reply) ? await pairing() : reply;
    if (!isClosing) events.open();
    return answered;
  };
  return {
    call: (call) => {
      if (isClosing) return Promise.resolve({ ok: false, problem: CLOSING });
      const work = answer(call);
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    close: async () => {
      isClosing = true;
      await Promise.allSettled(running);
      events.close();
    },
  };
}

/** The one answer of `session.state` that a person cannot do anything about in the program's own window. */
function isUnpaired(reply: BridgeReply<unknown>): boolean {
  if (!reply.ok || typeof reply.value !== 'object' || reply.value === null) return false;
  return 'stage' in reply.value && reply.value.stage === 'unpaired';
}

/**
 * Pairs the window with a code of its own. Where a manager must choose the place, or there is none yet, the screen gets
 * the code and goes on with it.
 */
function createPairing(
  newCode: () => Promise<string>,
  dispatched: (call: unknown) => Promise<BridgeReply<unknown>>,
): () => Promise<BridgeReply<SessionState>> {
  let under: Promise<BridgeReply<SessionState>> | null = null;
  let code: string | null = null;
  const pair = async (): Promise<BridgeReply<SessionState>> => {
    code ??= await newCode();
    const reply = (await dispatched({ op: 'session.pair', input: { code } })) as BridgeReply<PairResult>;
    if (!reply.ok) return reply;
    const own = code;
    if (reply.value.kind !== 'choose') code = null;
    if (reply.value.kind === 'paired') return { ok: true, value: reply.value.state };
    return { ok: true, value: { stage: 'unpaired', code: own } };
  };
  return () => (under ??= pair().finally(() => (under = null)));
}

interface EventPush {
  /** Begins, when somebody is logged in and nothing was begun. */
  open(): void;
  close(): void;
}

function createEventPush(of: DesktopTillOptions): EventPush {
  let reader: TillEventReader | null = null;
  let isScheduled = false;
  let cancelTimer = () => {};
  const close = () => {
    cancelTimer();
    if (reader === null) return;
    reader.close();
    reader = null;
    of.push({ kind: 'disconnected' });
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(pump);
  };
  const beat = () => {
    // Also notices a session that ended for want of use.
    schedule();
    cancelTimer = of.after(EVENTS_HEARTBEAT_MS, beat);
  };
  const again = () => {
    // The next call shows what is broken; the screen learns that it must ask again.
    close();
    cancelTimer = of.after(RECONNECT_MS, open);
  };
  function open(): void {
    const token = of.tokens.read();
    if (reader !== null || token === null) return;
    try {
      reader = of.inside.openEvents(token, schedule);
    } catch {
      return again();
    }
    if (reader === null) return;
    cancelTimer();
    of.push({ kind: 'connected' });
    beat();
  }
  function pump(): void {
    isScheduled = false;
    if (reader === null) return;
    try {
      const batch = reader.next();
      for (const event of batch.events) of.push(crossed(event));
      if (batch.ended) close();
      else if (batch.more) schedule();
    } catch {
      again();
    }
  }
  return { open, close };
}
