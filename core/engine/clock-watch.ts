import type { Instant } from '../domain/fiscal-time.ts';
import { CLOCK_SET_BACK_MS } from './limits.ts';

/**
 * Detects clock changes for timers. @returns whether the clock was set back since the last call; timers would otherwise
 * wait until it catches up
 */
export function clockWatch(): (now: Instant) => boolean {
  let seen = -Infinity;
  return (now) => {
    const isSetBack = seen - now > CLOCK_SET_BACK_MS;
    seen = now;
    return isSetBack;
  };
}
