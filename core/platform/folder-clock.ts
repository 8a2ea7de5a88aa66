/** The time of a data folder, for processes other than its service (§rehearsed-time). */
import { existsSync } from 'node:fs';
import type { Clock } from '../engine/deps.ts';
import { rehearsedLeadMs } from '../store/issuers/rehearsed-time.ts';
import { openReadOnlyStore } from '../store/store.ts';
import { systemClock } from './system.ts';

/** The computer's clock plus the rehearsal's lead stored in the database; without a readable database, without lead. */
export function folderClock(database: string): Clock {
  const leadMs = leadOf(database);
  return { ...systemClock, now: () => systemClock.now() + leadMs };
}

function leadOf(database: string): number {
  if (!existsSync(database)) return 0;
  try {
    const store = openReadOnlyStore(database);
    try {
      return store.read(rehearsedLeadMs) ?? 0;
    } finally {
      store.close();
    }
  } catch {
    // The caller reports it when opening the database.
    return 0;
  }
}
