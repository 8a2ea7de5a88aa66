/** When each API key was used last, written down at most once a minute: a busy caller must not double its own commits. */
import type { Clock, Log } from '../engine/deps.ts';
import { noteApiKeyUse } from '../store/people/api-keys.ts';
import type { Store } from '../store/store.ts';

/** How old the written-down last use may become. */
const NOTE_EVERY_MS = 60_000;

export interface KeyUses {
  /** The key was used just now; never throws. */
  used(keyId: string): void;
}

/** The uses of a store's keys. */
export function createKeyUses(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): KeyUses {
  const noted = new Map<string, number>();
  return {
    used: (keyId) => {
      const now = deps.clock.now();
      if (Math.abs(now - (noted.get(keyId) ?? -Infinity)) < NOTE_EVERY_MS) return;
      noted.set(keyId, now);
      deps.store
        .transact((tx) => noteApiKeyUse(tx, keyId, now))
        .catch((error: unknown) => {
          // A full disk shows itself where something is sold.
          deps.log.info('key use not noted', { error: String(error) });
        });
    },
  };
}
