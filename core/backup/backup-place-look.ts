/** How the folder of the backups is, without changing anything there. */
import { AWAY, type PlaceLook } from './backup-place.ts';
import { inPlaceThread } from './backup-place-thread.ts';

/** A folder that does not answer in time is one that cannot be reached. */
export function lookAtBackups(folder: string): Promise<PlaceLook> {
  return inPlaceThread('look', { folder }).catch(() => AWAY);
}
