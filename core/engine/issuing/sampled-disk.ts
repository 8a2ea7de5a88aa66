/** How much room is left, without asking the disk for each document. */
import type { EngineDeps } from '../deps.ts';
import { DISK_CHECK_MS } from '../limits.ts';

/** Free disk space, measured every few seconds at most, as every document asks for it. */
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
