/** Running reports of closed contingencies, at most one per contingency. */
import type { Instant } from '../../domain/fiscal-time.ts';
import { unreportedContingencies, type Contingency } from '../../store/delivery/contingencies.ts';
import { reportContingency, type ReportContext } from './contingency-report.ts';
import type { EngineDeps } from '../deps.ts';
import { MAX_REFUSED_EVENT_PAUSE_MS, PROBE_DELAYS_MS, WORKER_IDLE_MS } from '../limits.ts';

export interface Reports {
  /**
   * Starts due reports and calls `ended` after each.
   *
   * @returns when the next one is due; null when none waits
   */
  look(now: Instant, ended: () => void): Instant | null;
  /** Cancels all pauses; everything waiting is due. */
  wake(): void;
  readonly busy: readonly Promise<void>[];
}

export interface ReportsOptions {
  readonly deps: Pick<EngineDeps, 'store' | 'clock' | 'log'>;
  readonly context: ReportContext;
}

export function createReports({ deps, context }: ReportsOptions): Reports {
  const { store, clock, log } = deps;
  const running = new Map<number, Promise<void>>();
  const resting = new Map<number, Instant>();
  const dueAt = ({ id, retryAt }: Contingency, now: Instant): Instant => {
    // A pause longer than the maximum means that the clock was set back.
    const isLost = retryAt !== null && retryAt - now > MAX_REFUSED_EVENT_PAUSE_MS;
    return Math.max(isLost ? 0 : (retryAt ?? 0), resting.get(id) ?? 0);
  };
  const begin = (contingency: Contingency, ended: () => void): void => {
    const task = reportContingency(contingency, context)
      .then((eventIds) => {
        // Nothing listed although documents wait: one joined meanwhile and must be queried first.
        if (eventIds === null || eventIds.length === 0)
          resting.set(contingency.id, clock.now() + PROBE_DELAYS_MS[1]);
      })
      .catch((error: unknown) => {
        log.error('contingency not reported', { contingencyId: contingency.id, error: String(error) });
        resting.set(contingency.id, clock.now() + WORKER_IDLE_MS);
      })
      .finally(() => {
        running.delete(contingency.id);
        ended();
      });
    running.set(contingency.id, task);
  };
  return {
    look: (now, ended) => {
      const waiting = store.read(unreportedContingencies).filter(({ id }) => !running.has(id));
      for (const contingency of waiting) if (dueAt(contingency, now) <= now) begin(contingency, ended);
      const later = waiting
        .filter(({ id }) => !running.has(id))
        .map((contingency) => dueAt(contingency, now));
      return later.length === 0 ? null : Math.min(...later);
    },
    wake: () => resting.clear(),
    get busy() {
      return [...running.values()];
    },
  };
}
