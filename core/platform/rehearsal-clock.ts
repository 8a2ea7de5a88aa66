/**
 * Clock of rehearsals: runs with the computer's clock and can be moved ahead, running all due timers on the
 * way (§rehearsed-time).
 */
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import type { Clock } from '../engine/deps.ts';

/** Event loop turns without work after which a timer's effects count as finished. */
const QUIET_TURNS = 8;
/** Maximum time a timer's work may delay the clock, in real ms. */
const HOLD_LIMIT_MS = 120_000;
/** Maximum delay of `setTimeout`, in ms. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

export interface RehearsalClock extends Clock {
  /** Lead over the computer's clock, in ms: one 64-bit float, shared with the simulator's thread. */
  readonly lead: SharedArrayBuffer;
  leadMs(): number;
  /** Continues from the stored lead of the last service. */
  resume(leadMs: number): void;
  /**
   * Moves ahead to an instant; timers due on the way run in order, each at its own time. Moves are
   * sequential.
   * @param target computes the instant when the move starts
   * @param keep stores the final lead before anything is dated by it
   * @throws AppError `ESTADO_NO_PERMITE` for a past instant
   */
  moveTo(target: (now: Instant) => Instant, keep: KeepLead): Promise<void>;
  /** Ends the current move at its present time; no other begins. */
  stop(): Promise<void>;
  /** Delays the clock until the work is finished. */
  hold(work: Promise<unknown>): void;
}

/** Stores the lead. @param until target of a starting move; null when one ended early */
type KeepLead = (leadMs: number, until: Instant | null) => Promise<void>;

interface Timer {
  readonly at: Instant;
  readonly wake: () => void;
}

export function isRehearsalClock(clock: Clock): clock is RehearsalClock {
  return 'moveTo' in clock;
}

/** @param computer the real clock */
export function createRehearsalClock(computer: Clock): RehearsalClock {
  const lead = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const leadMs = new Float64Array(lead);
  const timers = new Set<Timer>();
  const work = createHeldWork();
  let standing: Instant | null = null;
  const moves = createTurns();
  let isStopped = false;
  let cancel = () => {};

  const now = () => standing ?? computer.now() + (leadMs[0] ?? 0);
  const setTo = (instant: Instant) => {
    standing = instant;
    leadMs[0] = instant - computer.now();
  };

  function arm(): void {
    cancel();
    cancel = computer.after(restMs(standing === null ? nextOf(timers) : null, now()), fire);
  }

  function fire(): void {
    for (let next = taken(timers, now()); next !== null; next = taken(timers, now())) next.wake();
    arm();
  }

  async function move(target: (now: Instant) => Instant, keep: KeepLead): Promise<void> {
    const instant = target(now());
    if (isStopped || instant < now())
      throw refusal('ESTADO_NO_PERMITE', rule('ensayo-hacia-atras', { ahora: isoUtc(now()) }));
    await keep(instant - computer.now(), instant);
    setTo(Math.min(now(), instant));
    cancel();
    try {
      await work.settled();
      for (
        let next = taken(timers, instant);
        next !== null;
        next = isStopped ? null : taken(timers, instant)
      ) {
        setTo(Math.max(next.at, now()));
        next.wake();
        await work.settled();
      }
      if (isStopped) await keep(leadMs[0] ?? 0, null);
      else setTo(instant);
    } finally {
      standing = null;
      arm();
    }
  }

  return {
    lead,
    leadMs: () => leadMs[0] ?? 0,
    now,
    computer: computer.now,
    after: (ms, wake) => {
      const timer = { at: now() + Math.max(ms, 0), wake };
      timers.add(timer);
      if (standing === null && nextOf(timers) === timer) arm();
      return () => timers.delete(timer);
    },
    resume: (ms) => {
      leadMs[0] = ms;
      arm();
    },
    moveTo: (target, keep) => moves.run(() => move(target, keep)),
    stop: () => {
      isStopped = true;
      return moves.over();
    },
    hold: work.hold,
  };
}

/** Milliseconds until a timer is due. */
function restMs(next: Timer | null, now: Instant): number {
  return next === null ? LONGEST_SLEEP_MS : Math.min(Math.max(next.at - now, 0), LONGEST_SLEEP_MS);
}

/** Removes and returns the first timer due by then; null without one. */
function taken(timers: Set<Timer>, until: Instant): Timer | null {
  const next = nextOf(timers, until);
  if (next !== null) timers.delete(next);
  return next;
}

function createTurns() {
  let last: Promise<void> = Promise.resolve();
  return {
    run: (work: () => Promise<void>): Promise<void> => {
      const own = last.then(work);
      last = own.catch(() => undefined);
      return own;
    },
    over: () => last,
  };
}

/** The first timer due by `until`; null without one. */
function nextOf(timers: ReadonlySet<Timer>, until = Infinity): Timer | null {
  let first: Timer | null = null;
  for (const timer of timers) if (timer.at <= until && (first === null || timer.at < first.at)) first = timer;
  return first;
}

function createHeldWork() {
  const work = new Set<Promise<unknown>>();
  return {
    hold: (promise: Promise<unknown>): void => {
      const over = promise.then(
        () => undefined,
        () => undefined,
      );
      work.add(over);
      void over.then(() => work.delete(over));
    },
    /** Resolves when no work delays the clock, also after the next turns. */
    settled: async (): Promise<void> => {
      for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
        if (work.size > 0) {
          quiet = 0;
          await atMost(HOLD_LIMIT_MS, Promise.all(work));
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

/** Wraps a port so that pending calls delay a rehearsal clock; returns the port itself with a real clock. */
export function holdingTime<Port extends object>({ hold }: Pick<Clock, 'hold'>, port: Port): Port {
  if (hold === undefined) return port;
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]): unknown => {
        const result: unknown = Reflect.apply(member, target, parameters);
        if (result instanceof Promise) hold(result);
        return result;
      };
    },
  });
}
