/** A dry-run store: works run and return their result, then are rolled back (§agent-proposals). */
import type { Store, Sync, Tx } from './store.ts';
import type { Instant } from '../domain/fiscal-time.ts';

const UNDONE = new Error('tried and undone');

/** Works return or throw as usual; none of their changes are stored. */
export function tryingStore(store: Store): Store {
  return {
    ...store,
    async transact<T>(work: (tx: Tx, now: Instant) => Sync<T>): Promise<T> {
      const given: T[] = [];
      await store
        .transact<never>((tx, now) => {
          given.push(work(tx, now));
          throw UNDONE;
        })
        .catch((error: unknown) => {
          if (error !== UNDONE) throw error;
        });
      return given[0] as T;
    },
  };
}
