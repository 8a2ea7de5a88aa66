/** A clock for rehearsals: it goes on with the computer's, and is moved ahead through everything that becomes due (§rehearsed-time). */
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import type { Clock } from '../engine/deps.ts';

/** Turns of the event loop without work after which what a timer set off is over. */
const QUIET_TURNS = 8;
/** Longest time that one timer's work holds time back, in milliseconds of the computer. */
const HOLD_LIMIT_MS = 120_000;
/** Longest sleep of the computer's timers, in milliseconds. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

export interface RehearsalClock extends Clock {
  /** How far it is ahead of the computer's clock, in milliseconds: one 64-bit float that the simulator's thread reads. */
  readonly lead: SharedArrayBuffer;
  leadMs(): number;
  /** Goes on from where the data folder's last service was. */
  resume(leadMs: number): void;
  /**
   * Moves on to an instant; what becomes due on the way runs at its own moment, one after the other. Moves wait for each other.
   *
   * @param target the instant, asked when its turn has come
   * @param keep stores how far it will be ahead, before anything is dated by it
   * @throws AppError `ESTADO_NO_PERMITE` for an instant that has passed
   */
  moveTo(target: (now: Instant) => Instant, keep: KeepLead): Promise<void>;
  /** Ends a move where it is: its time is kept, and no other begins. */
  stop(): Promise<void>;
  /** Time does not go on before the work is over. */
  hold(work: Promise<unknown>): void;
}

/** Stores how far the clock is ahead. @param until where a move that begins leads; null where one ended early */
type KeepLead = (leadMs: number, until: Instant | null) => Promise<void>;

interface Timer {
  readonly at: Instant;
  readonly wake: () => void;
}

/** Whether time is rehearsed by it. */
export function isRehearsalClock(clock: Clock): clock is RehearsalClock {
  return 'moveTo' in clock;
}

/** @param computer the clock of the computer */
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
    const next = standing === null ? nextOf(timers) : null;
    cancel = computer.after(restMs(next, now()), fire);
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

/** How long the computer sleeps until a timer is due. */
function restMs(next: Timer | null, now: Instant): number {
  return next === null ? LONGEST_SLEEP_MS : Math.min(Math.max(next.at - now, 0), LONGEST_SLEEP_MS);
}

/** Takes out the timer that is due first; null where none is due until then. */
function taken(timers: Set<Timer>, until: Instant): Timer | null {
  const next = nextOf(timers, until);
  if (next !== null) timers.delete(next);
  return next;
}

/** Runs one after the other. */
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

/** The timer that is due first. @param until null where it is due later */
function nextOf(timers: ReadonlySet<Timer>, until = Infinity): Timer | null {
  let first: Timer | null = null;
  for (const timer of timers) if (timer.at <= until && (first === null || timer.at < first.at)) first = timer;
  return first;
}

/** Work that holds time back. */
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
    /** Resolves when what was set off is over: nothing holds time back, and nothing follows in the next turns. */
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

/** A port whose calls hold a rehearsal's time back until they are over; the port itself where time is not rehearsed. */
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
