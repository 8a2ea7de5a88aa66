/** How many batches are taken at a time: more wait a little, still more are sent away until later. */

/** Batches at a time; the rest of the pool's connections is for managers. */
const MAX_RUNNING = 6;
/** Batches that may wait for a place. */
const MAX_WAITING = 24;

export interface Gate {
  /** Runs a work of an installation, one at a time each; null when there is no room. */
  enter<T>(installation: string, work: () => Promise<T>): Promise<T | null>;
}

/** A gate with its own places. */
export function createGate({ running = MAX_RUNNING, waiting = MAX_WAITING } = {}): Gate {
  const inside = new Set<string>();
  const queue: (() => void)[] = [];
  let free = running;
  const place = async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    enter: async (installation, work) => {
      if (inside.has(installation) || (free === 0 && queue.length >= waiting)) return null;
      inside.add(installation);
      try {
        await place();
        try {
          return await work();
        } finally {
          leave();
        }
      } finally {
        inside.delete(installation);
      }
    },
  };
}
