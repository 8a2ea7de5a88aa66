/** Compares the computer's clock with the authority's (§clock-guard: more than 10 minutes off warns and asks a manager). */
import { clockWatch } from '../clock-watch.ts';
import type { EngineDeps } from '../deps.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** Difference from which a warning is shown. */
export const CLOCK_OFFSET_WARNING_MS = 600_000;
const MINUTE_MS = 60_000;

export interface ClockWatch {
  /** Records how far an answer's time is ahead of ours, in ms. */
  note(offsetMs: number): void;
  /** Last difference; null before the first answer. */
  offsetMs(): number | null;
}

/**
 * Logs when the difference passes the limit, not on every answer. After the clock was set back it is unknown until the
 * next answer.
 */
export function createClockWatch({ log, clock }: Pick<EngineDeps, 'log' | 'clock'>): ClockWatch {
  let last: number | null = null;
  const wasSetBack = clockWatch();
  const known = (): number | null => {
    if (wasSetBack(clock.now())) last = null;
    return last;
  };
  return {
    note: (offsetMs) => {
      if (isOff(offsetMs) && !isOff(known())) log.warn('clock differs from the authority', { offsetMs });
      last = offsetMs;
    },
    offsetMs: known,
  };
}

function isOff(offsetMs: number | null): offsetMs is number {
  return offsetMs !== null && Math.abs(offsetMs) > CLOCK_OFFSET_WARNING_MS;
}

export function clockWarnings(offsetMs: number | null): readonly Rule[] {
  if (!isOff(offsetMs)) return [];
  const minutos = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  return [rule('reloj-desfasado', { minutos, atrasado: offsetMs > 0 })];
}
