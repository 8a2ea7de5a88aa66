/**
 * Heartbeats that are held back until something is new. One of an installation at a time: the one before is of a line that broke, or of
 * somebody who wants every connection for one till.
 */

/** A heartbeat that is held back. */
export interface Held {
  /** Whether a later one has taken its place: it is answered at once. */
  readonly isOver: boolean;
  /** Resolves when it is woken. */
  sleep(): Promise<void>;
  wake(): void;
  /** To be called when it is answered, whatever happened. */
  end(): void;
}

export interface HeldHeartbeats {
  begin(installation: string): Held;
}

/** Those of this process. */
export function createHeldHeartbeats(): HeldHeartbeats {
  const last = new Map<string, { over: boolean; wake(): void }>();
  return {
    begin: (installation) => {
      const before = last.get(installation);
      const mine = { over: false, wake: () => {} };
      last.set(installation, mine);
      if (before !== undefined) {
        before.over = true;
        before.wake();
      }
      let told = Promise.withResolvers<void>();
      mine.wake = () => told.resolve();
      return {
        get isOver() {
          return mine.over;
        },
        sleep: async () => {
          await told.promise;
          told = Promise.withResolvers<void>();
        },
        wake: mine.wake,
        end: () => {
          if (last.get(installation) === mine) last.delete(installation);
        },
      };
    },
  };
}
