/** Issuances under way, so that work in bulk can give way to people who wait (§bulk). */
import type { Clock } from '../deps.ts';

/** What work in bulk asks of the load. */
export interface IssuanceLoad {
  /** Resolves when no more than `most` issuances are under way, or after `ms` milliseconds. */
  until(most: number, ms: number): Promise<void>;
}

export interface CountedLoad extends IssuanceLoad {
  /** Counts an issuance while it is under way. */
  during<T>(work: Promise<T>): Promise<T>;
}

/** Counts issuances; none is under way yet. */
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
