/** Cached measurement of free disk space. */
import type { EngineDeps } from '../deps.ts';
import { DISK_CHECK_MS } from '../limits.ts';

/** Free disk space, measured at most every few seconds because every document needs it. */
export function cachedFreeDiskBytes(deps: Pick<EngineDeps, 'clock' | 'freeDiskBytes'>): () => number {
  let at = -Infinity;
  let bytes = 0;
  return () => {
    const now = deps.clock.now();
    if (Math.abs(now - at) >= DISK_CHECK_MS) {
      bytes = deps.freeDiskBytes();
      at = now;
    }
    return bytes;
  };
}
