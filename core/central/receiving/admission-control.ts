/** Limits how many batches are processed at a time: some more may queue, others are told to retry later. */

/** Leaves the rest of the pool's connections to managers. */
const MAX_RUNNING = 6;
const MAX_WAITING = 24;

export interface Gate {
  /** Runs work, one at a time per installation; null if the queue is full. */
  enter<T>(installation: string, work: () => Promise<T>): Promise<T | null>;
}

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
