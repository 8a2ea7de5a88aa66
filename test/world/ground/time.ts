/** Time of a world: nobody waits for it. Each computer has a clock of its own, which goes wrong in its own way. */
import type { Instant } from '../../../core/domain/fiscal-time.ts';
import type { Clock } from '../../../core/engine/deps.ts';

export interface WorldTime {
  /** What it truly is. */
  now(): Instant;
  /** @returns takes it back */
  after(ms: number, wake: () => void): () => void;
  /** When something is due next; null where nothing is. */
  next(): Instant | null;
  /** Goes to what is due next, and wakes it. */
  step(): void;
  /** Goes on to a moment before which nothing is due. */
  goTo(instant: Instant): void;
  /** Everybody sleeps: timers come due when they wake up, all late. */
  sleep(ms: number): void;
}

interface Due {
  at: Instant;
  readonly wake: () => void;
}

export function worldTime(start: Instant): WorldTime {
  let now = start;
  const due = new Set<Due>();
  const first = (): Due | null => {
    let found: Due | null = null;
    for (const each of due) if (found === null || each.at < found.at) found = each;
    return found;
  };
  return {
    now: () => now,
    after: (ms, wake) => {
      const one = { at: now + Math.max(Math.ceil(ms), 0), wake };
      due.add(one);
      return () => due.delete(one);
    },
    next: () => first()?.at ?? null,
    step: () => {
      const one = first();
      if (one === null) return;
      due.delete(one);
      now = Math.max(now, one.at);
      one.wake();
    },
    goTo: (instant) => {
      now = Math.max(now, instant);
    },
    sleep: (ms) => {
      for (const one of due) one.at += ms;
      now += ms;
    },
  };
}

/** The clock of a computer. */
export interface ComputerClock extends Clock {
  /** How far it is ahead of what it truly is, in milliseconds. */
  aheadMs(): number;
  /** Somebody, or a server of time, sets it. */
  set(aheadMs: number): void;
}

const PER_MILLION = 1_000_000;

/** @param drift millionths of a second that it gains in one */
export function computerClock(
  time: WorldTime,
  of: { readonly aheadMs: number; readonly drift: number },
): ComputerClock {
  let base = { truly: time.now(), shown: time.now() + of.aheadMs };
  const rate = 1 + of.drift / PER_MILLION;
  const now = () => Math.floor(base.shown + (time.now() - base.truly) * rate);
  return {
    now,
    after: (ms, wake) => time.after(ms / rate, wake),
    aheadMs: () => now() - time.now(),
    set: (aheadMs) => {
      base = { truly: time.now(), shown: time.now() + aheadMs };
    },
  };
}
