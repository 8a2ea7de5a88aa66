/** Queries the service running on a data folder. */
import { existsSync } from 'node:fs';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { acquireEngineLock, announcedAddress } from '../store/engine-lock.ts';

/** Timeout of an answer from this computer, in ms. */
const ANSWER_LIMIT_MS = 3_000;
/** Loopback addresses of a service that listens on all interfaces. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** `GET /salud` of the running service; null without one, or on timeout. */
export async function runningHealth(folder: DataFolder, now: Instant): Promise<object | null> {
  if (!isHeld(folder, now)) return null;
  const address = announcedAddress(folder.lock);
  if (address === null) return null;
  try {
    const url = new URL('/salud', address);
    url.hostname = EVERYWHERE[url.hostname] ?? url.hostname;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS), redirect: 'error' });
    const health: unknown = await answer.json();
    return answer.ok && typeof health === 'object' ? health : null;
  } catch {
    return null;
  }
}

/** Only the lock's holder counts: a crashed service's address may belong to another program. */
function isHeld(folder: DataFolder, now: Instant): boolean {
  if (!existsSync(folder.lock)) return false;
  try {
    const lock = acquireEngineLock(folder.lock, now);
    if (lock.kind === 'held') return true;
    lock.release();
    return false;
  } catch {
    return false;
  }
}
