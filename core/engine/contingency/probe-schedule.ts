/**
 * When the authority is probed for each contingency owner: with growing delays, and not before the contingency's
 * minimum duration, which doubles while the line flaps.
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import {
  lastContingencyEnd,
  type Contingency,
  type ContingencyOwner,
} from '../../store/delivery/contingencies.ts';
import type { EngineDeps } from '../deps.ts';
import { MAX_MIN_WINDOW_MS, MIN_WINDOW_MS, PROBE_DELAYS_MS, REOPENED_WITHIN_MS } from '../limits.ts';

export interface Breakers {
  dueAt(contingency: Contingency): Instant;
  /** Consecutive failed probes. */
  failuresOf(contingency: Contingency): number;
  failed(contingency: Contingency): void;
  /** Another call was answered: the next probe waits only for the contingency's minimum duration. */
  askSoon(contingency: Contingency, now: Instant): void;
  /** Shifts all times after the clock was set back; otherwise nothing would be due until it caught up. */
  followClock(now: Instant): void;
}

interface Breaker {
  failures: number;
  nextAt: Instant;
  endableAt: Instant;
  minContingencyMs: number;
  contingencyId: number;
}

/** In-memory breakers; failures are observations of this process and not stored. */
export function createBreakers({ store, clock }: Pick<EngineDeps, 'store' | 'clock'>): Breakers {
  const breakers = new Map<string, Breaker>();
  let seen = -Infinity;

  const breakerOf = (contingency: Contingency): Breaker => {
    const name = ownerName(contingency);
    const known = breakers.get(name);
    if (known !== undefined && known.contingencyId >= contingency.id) return known;
    const lastEnd = store.read((reader) => lastContingencyEnd(reader, contingency));
    const since = contingency.openedAt - (lastEnd ?? -Infinity);
    const soon = since >= 0 && since < REOPENED_WITHIN_MS;
    const longer = Math.min((known?.minContingencyMs ?? MIN_WINDOW_MS) * 2, MAX_MIN_WINDOW_MS);
    const minContingencyMs = known !== undefined && soon ? longer : MIN_WINDOW_MS;
    // After the clock was set back, a contingency must not stay open until it catches up.
    const openedAt = Math.min(contingency.openedAt, clock.now());
    const fresh: Breaker = {
      failures: 0,
      nextAt: openedAt + PROBE_DELAYS_MS[0],
      endableAt: openedAt + minContingencyMs,
      minContingencyMs,
      contingencyId: contingency.id,
    };
    breakers.set(name, fresh);
    return fresh;
  };

  return {
    dueAt: (contingency) => {
      const { nextAt, endableAt } = breakerOf(contingency);
      return Math.max(nextAt, endableAt);
    },
    failuresOf: (contingency) => breakerOf(contingency).failures,
    failed: (contingency) => {
      const breaker = breakerOf(contingency);
      const delay = PROBE_DELAYS_MS[Math.min(breaker.failures, PROBE_DELAYS_MS.length - 1)];
      breaker.failures += 1;
      breaker.nextAt = clock.now() + (delay ?? PROBE_DELAYS_MS[0]);
    },
    askSoon: (contingency, now) => {
      breakerOf(contingency).nextAt = now;
    },
    followClock: (now) => {
      const back = seen - now;
      seen = now;
      if (!(back > 0)) return;
      for (const breaker of breakers.values()) {
        breaker.nextAt -= back;
        breaker.endableAt -= back;
      }
    },
  };
}

export function ownerName({ issuerId, ambiente, autoridad }: ContingencyOwner): string {
  return `${issuerId}/${ambiente}/${autoridad}`;
}
