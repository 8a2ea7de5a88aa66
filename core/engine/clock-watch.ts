import type { Instant } from '../domain/fiscal-time.ts';
import { CLOCK_SET_BACK_MS } from './limits.ts';

/** Watches the clock for what waits for a moment. @returns whether it was set back since it was last asked: nothing would be due until it has caught up */
export function clockWatch(): (now: Instant) => boolean {
  let seen = -Infinity;
  return (now) => {
    const isSetBack = seen - now > CLOCK_SET_BACK_MS;
    seen = now;
    return isSetBack;
  };
}
