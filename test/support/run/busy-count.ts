/** Knows how much asynchronous work is under way, so that a test can wait for its end instead of for a while. */
import { setImmediate as turn } from 'node:timers/promises';

export interface BusyCount {
  /** The same function, counted while it runs. */
  counted<Args extends readonly unknown[], T>(
    work: (...args: Args) => Promise<T>,
  ): (...args: Args) => Promise<T>;
  /** Resolves when nothing is under way and nothing follows from what was. */
  quiet(): Promise<void>;
  /** Resolves as soon as the condition holds; it is looked at whenever some work ends. */
  until(holds: () => boolean): Promise<void>;
}

/** Turns of the event loop without work after which nothing can follow any more. */
const CALM_TURNS = 4;

export function busyCount(): BusyCount {
  let busy = 0;
  let ended = Promise.withResolvers<void>();
  const tell = () => {
    ended.resolve();
    ended = Promise.withResolvers<void>();
  };
  return {
    counted:
      (work) =>
      async (...args) => {
        busy += 1;
        try {
          return await work(...args);
        } finally {
          busy -= 1;
          setImmediate(tell);
        }
      },
    quiet: async () => {
      for (let calm = 0; calm < CALM_TURNS; calm += 1) {
        if (busy > 0) {
          await ended.promise;
          calm = 0;
        }
        await turn();
      }
    },
    until: async (holds) => {
      while (!holds()) await ended.promise;
    },
  };
}
