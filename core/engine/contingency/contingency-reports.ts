/** Reports of ended contingencies under way: each window has at most one. */
import type { Instant } from '../../domain/fiscal-time.ts';
import { unreportedContingencies, type Contingency } from '../../store/delivery/contingencies.ts';
import { reportContingency, type ReportContext } from './contingency-report.ts';
import type { EngineDeps } from '../deps.ts';
import { PROBE_DELAYS_MS, WORKER_IDLE_MS } from '../limits.ts';

export interface Reports {
  /**
   * Begins the reports that are due; `ended` is called after each.
   *
   * @returns when the next one is due; null when none waits
   */
  look(now: Instant, ended: () => void): Instant | null;
  /** Forgets the rests: whatever waits is due. */
  wake(): void;
  readonly busy: readonly Promise<void>[];
}

export interface ReportsOptions {
  readonly deps: Pick<EngineDeps, 'store' | 'clock' | 'log'>;
  readonly context: ReportContext;
}

/** Reports over the engine's dependencies. */
export function createReports({ deps, context }: ReportsOptions): Reports {
  const { store, clock, log } = deps;
  const running = new Map<number, Promise<void>>();
  const resting = new Map<number, Instant>();
  const dueAt = (window: Contingency): Instant => Math.max(window.retryAt ?? 0, resting.get(window.id) ?? 0);
  const begin = (window: Contingency, ended: () => void): void => {
    const task = reportContingency(window, context)
      .then((eventIds) => {
        // Nothing to list although something waits: one joined meanwhile and has to be asked for first.
        if (eventIds === null || eventIds.length === 0)
          resting.set(window.id, clock.now() + PROBE_DELAYS_MS[1]);
      })
      .catch((error: unknown) => {
        log.error('contingency not reported', { contingencyId: window.id, error: String(error) });
        resting.set(window.id, clock.now() + WORKER_IDLE_MS);
      })
      .finally(() => {
        running.delete(window.id);
        ended();
      });
    running.set(window.id, task);
  };
  return {
    look: (now, ended) => {
      const waiting = store.read(unreportedContingencies).filter(({ id }) => !running.has(id));
      for (const window of waiting) if (dueAt(window) <= now) begin(window, ended);
      const later = waiting.filter(({ id }) => !running.has(id)).map(dueAt);
      return later.length === 0 ? null : Math.min(...later);
    },
    wake: () => resting.clear(),
    get busy() {
      return [...running.values()];
    },
  };
}
