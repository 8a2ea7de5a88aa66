/** Running issuances by till and key, so that a query for the result can wait. */
import { keyScope, type Caller } from '../../contract/caller.ts';

interface Issuing {
  readonly caller: Caller;
  readonly idempotencyKey: string;
}

export interface RunningIssuances {
  /** Counts as running until the promise settles. */
  during<T>(of: Issuing, issued: Promise<T>): Promise<T>;
  /** Resolves when the key's issuance has ended, at once where none runs; never rejects. */
  end(of: Issuing): Promise<void>;
}

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
