/** Reads the state of the backup folder without changing it. */
import { AWAY, type BackupPlace, type PlaceLook } from './backup-place.ts';
import { inPlaceThread } from './backup-place-thread.ts';

/** A folder that does not answer in time counts as unreachable. */
export function lookAtBackups(place: BackupPlace): Promise<PlaceLook> {
  return inPlaceThread('look', place).catch(() => AWAY);
}
