/**
 * When the authority is asked whether it is back, for each owner of a contingency: less and less often, and not before the
 * shortest life of the contingency is over, which doubles while the line comes and goes.
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
  /** When the next question about this contingency is due. */
  dueAt(contingency: Contingency): Instant;
  /** Questions about this contingency that failed in a row. */
  failuresOf(contingency: Contingency): number;
  /** A question was not answered: the next one comes later. */
  failed(contingency: Contingency): void;
  /** Somebody else was answered: the next question need not wait, only the shortest life of the contingency. */
  askSoon(contingency: Contingency, now: Instant): void;
  /** After the clock was set back nothing would be due until it has caught up: the moments are set back with it. */
  followClock(now: Instant): void;
}

interface Breaker {
  /** Failed questions in a row. */
  failures: number;
  nextAt: Instant;
  /** End of the shortest life of the contingency. */
  endableAt: Instant;
  minContingencyMs: number;
  contingencyId: number;
}

/** Breakers over a store; their failures are observations of this process, not facts to keep. */
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
    // A clock that was set back must not keep a contingency open until it has caught up.
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

/** Map key of a contingency's owner. */
export function ownerName({ issuerId, ambiente, autoridad }: ContingencyOwner): string {
  return `${issuerId}/${ambiente}/${autoridad}`;
}
