/** The service that works on a data folder, as a command beside it can ask it. */
import { existsSync } from 'node:fs';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { acquireEngineLock, announcedAddress } from '../store/engine-lock.ts';

/** Longest wait for an answer, in milliseconds: it comes from this computer. */
const ANSWER_LIMIT_MS = 3_000;
/** A service that listens everywhere is asked here. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** `GET /salud` of the running service; null where none runs, or where it does not answer in time. */
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

/** The address of a service that crashed may be another program's by now: only that of the lock's holder counts. */
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
