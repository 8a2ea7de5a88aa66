/** Where tests keep files that need no disk. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Files of a whole run at their most, in bytes, several times over. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** A folder in memory where the system has one with room, else the usual one for passing files. */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
