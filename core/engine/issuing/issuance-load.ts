/** Counts running issuances, so that bulk work yields to interactive use (§bulk). */
import type { Clock } from '../deps.ts';

export interface IssuanceLoad {
  /** Resolves when at most `most` issuances are running, or after `ms` milliseconds. */
  until(most: number, ms: number): Promise<void>;
}

export interface CountedLoad extends IssuanceLoad {
  during<T>(work: Promise<T>): Promise<T>;
}

export function createIssuanceLoad(clock: Pick<Clock, 'after'>): CountedLoad {
  let underWay = 0;
  const waiting = new Set<{ readonly most: number; readonly wake: () => void }>();
  return {
    during: async (work) => {
      underWay += 1;
      try {
        return await work;
      } finally {
        underWay -= 1;
        for (const each of waiting) if (underWay <= each.most) each.wake();
      }
    },
    until: async (most, ms) => {
      if (underWay <= most) return;
      const turn = Promise.withResolvers<void>();
      const mine = { most, wake: () => turn.resolve() };
      waiting.add(mine);
      const cancel = clock.after(ms, mine.wake);
      await turn.promise;
      cancel();
      waiting.delete(mine);
    },
  };
}
