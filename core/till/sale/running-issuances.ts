/** Issuances that still run, by till and key: who asks what became of one waits for it. */
import { keyScope, type Caller } from '../../contract/caller.ts';

interface Issuing {
  readonly caller: Caller;
  readonly idempotencyKey: string;
}

export interface RunningIssuances {
  /** Counts as running until it ends. */
  during<T>(of: Issuing, issued: Promise<T>): Promise<T>;
  /** When the one of that key ended, however; at once where none runs. */
  end(of: Issuing): Promise<void>;
}

/** None so far. */
export function createRunningIssuances(): RunningIssuances {
  const running = new Map<string, Promise<void>>();
  const nameOf = ({ caller, idempotencyKey }: Issuing) => `${keyScope(caller)}\n${idempotencyKey}`;
  return {
    during: async (of, issued) => {
      const name = nameOf(of);
      const ended = issued.then(
        () => {},
        () => {},
      );
      running.set(name, ended);
      try {
        return await issued;
      } finally {
        if (running.get(name) === ended) running.delete(name);
      }
    },
    end: async (of) => running.get(nameOf(of)),
  };
}
