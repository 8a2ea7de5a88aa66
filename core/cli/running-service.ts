/** Queries the service running on a data folder. */
import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { membersOf } from '../contract/json.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { acquireEngineLock, announced } from '../store/engine-lock.ts';

/** Timeout of an answer from this computer, in ms. */
const ANSWER_LIMIT_MS = 3_000;
/** Loopback addresses of a service that listens on all interfaces. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** `GET /salud` of the running service; null without one, or on timeout. */
export async function runningHealth(folder: DataFolder, now: Instant): Promise<object | null> {
  if (!isHeld(folder, now)) return null;
  const place = announced(folder.lock);
  if (place === null) return null;
  try {
    const url = new URL('/salud', place.api);
    url.hostname = EVERYWHERE[url.hostname] ?? url.hostname;
    const answer = await answerAt(url, place.cert);
    return answer.statusCode === 200 ? membersOf(await text(answer)) : null;
  } catch {
    return null;
  }
}

/** The service's own certificate is believed, whatever name and issuer it has. */
function answerAt(url: URL, cert: string | null): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const own = { ca: cert ?? '', allowPartialTrustChain: true, checkServerIdentity: () => undefined };
  return new Promise((resolve, reject) => {
    const call =
      url.protocol === 'https:'
        ? getHttps(url, { ...own, rejectUnauthorized: true, signal }, resolve)
        : get(url, { signal }, resolve);
    call.once('error', reject);
  });
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
