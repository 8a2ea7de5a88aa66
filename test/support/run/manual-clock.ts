/** A clock that stands still until it is told to move; its timers fire in order, each followed by what it set off. */
import type { Clock } from '../../../core/engine/deps.ts';
import type { Instant } from '../../../core/domain/fiscal-time.ts';

export interface ManualClock extends Clock {
  /**
   * Lets time pass. Every timer that comes due fires at its own moment, in order; `settle` is awaited after each, so
   * that what a timer sets off is over before the next one fires.
   */
  pass(ms: number, settle?: () => Promise<void>): Promise<void>;
  /** Sets the computer's clock, forward or back. As on a real computer this moves no timer. */
  set(instant: Instant): void;
}

interface Timer {
  /** On the scale of time that has passed, which setting the clock does not touch. */
  readonly at: number;
  readonly wake: () => void;
}

/** A clock that shows `start`. */
export function manualClock(start: Instant): ManualClock {
  let passed = 0;
  let shown = start;
  const timers = new Set<Timer>();
  const moveTo = (moment: number) => {
    shown += moment - passed;
    passed = moment;
  };
  const nextUntil = (moment: number): Timer | undefined =>
    [...timers].filter((timer) => timer.at <= moment).toSorted((a, b) => a.at - b.at)[0];
  return {
    now: () => shown,
    after: (ms, wake) => {
      const timer = { at: passed + Math.max(ms, 0), wake };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass: async (ms, settle = async () => {}) => {
      const end = passed + ms;
      await settle();
      for (let timer = nextUntil(end); timer !== undefined; timer = nextUntil(end)) {
        timers.delete(timer);
        moveTo(Math.max(timer.at, passed));
        timer.wake();
        await settle();
      }
      moveTo(end);
    },
    set: (instant) => {
      shown = instant;
    },
  };
}
