/** Files in a zip, as mail programs and portals pack what suppliers send. */
import { unzipSync } from 'fflate';

/** What the files of a zip come to once unpacked, in bytes at most, and how many they are. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 5_000;

/** A file and what is in it. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The files whose names are wanted, in the order of their names; null where the zip is damaged, locked or too large. */
export function zippedFiles(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): readonly ZippedFile[] | null {
  let unpacked = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        unpacked += originalSize;
        count += 1;
        if (unpacked > MAX_UNPACKED_BYTES || count > MAX_FILES) throw new TooLarge();
        return true;
      },
    });
    return Object.entries(files)
      .map(([name, content]) => ({ name, bytes: content }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}
