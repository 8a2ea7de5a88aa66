/** Records each till's last sight, and that its latest token arrived. */
import type { Instant } from '../../domain/fiscal-time.ts';
import { forgetFormerSecret, hasFormerSecret, noteBrowserSeen } from '../../store/people/till-browsers.ts';
import type { Store } from '../../store/store.ts';
import { findTill, type Till } from '../../store/people/till-sessions.ts';
import type { Clock } from '../../engine/deps.ts';
import { SEEN_NOTE_MS } from '../limits.ts';
import { tokenHash } from './browser-session.ts';

export function createBrowsersSeen(of: { readonly store: Store; readonly clock: Clock }) {
  const { store, clock } = of;
  const lastSeen = new Map<string, Instant>();
  const noted = new Map<string, Instant>();
  return {
    /** Last sight known to this process. */
    lastSeen: (tillId: string) => lastSeen.get(tillId) ?? null,
    /** Called on every request: the browser is online and has its latest token. */
    seen: async (till: Till, token: string): Promise<void> => {
      const now = clock.now();
      lastSeen.set(till.id, now);
      const isDue = Math.abs(now - (noted.get(till.id) ?? 0)) >= SEEN_NOTE_MS;
      const hasArrived = store.read(
        (reader) => hasFormerSecret(reader, till.id) && findTill(reader, tokenHash(token)) !== null,
      );
      if (!isDue && !hasArrived) return;
      noted.set(till.id, now);
      try {
        await store.transact((tx) => {
          noteBrowserSeen(tx, till.id, now);
          if (hasArrived) forgetFormerSecret(tx, till.id);
        });
      } catch {
        // A full disk is reported when selling; access does not depend on this.
      }
    },
  };
}
