/**
 * Long-polling heartbeats, one per installation: a new one ends the previous, whose connection may be broken, and stops one till from
 * taking every connection.
 */

export interface Held {
  /** Whether a later heartbeat replaced it: answer at once. */
  readonly isOver: boolean;
  sleep(): Promise<void>;
  wake(): void;
  /** Call when it was answered, also after an error. */
  end(): void;
}

export interface HeldHeartbeats {
  begin(installation: string): Held;
}

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
