/** Last use of each API key, written at most once a minute, so that a busy caller does not double its commits. */
import type { Clock, Log } from '../engine/deps.ts';
import { noteApiKeyUse } from '../store/people/api-keys.ts';
import type { Store } from '../store/store.ts';

const NOTE_EVERY_MS = 60_000;

export interface KeyUses {
  /** Never throws. */
  used(keyId: string): void;
}

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
          // A full disk is reported when something is sold.
          deps.log.info('key use not noted', { error: String(error) });
        });
    },
  };
}
