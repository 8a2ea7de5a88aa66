/** Files in a zip, as mail programs and portals pack what suppliers send. */
import { unzipSync } from 'fflate';

/** Files of a zip that are unpacked at most. */
const MAX_FILES = 5_000;

/** A file and what is in it. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** How much may still be unpacked. */
export interface UnpackLimit {
  bytes: number;
}

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * The files whose names are wanted, in the order of their names; null where the zip is damaged, locked or too large.
 *
 * @param limit what comes out of the zip is taken from it
 */
export function zippedFiles(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limit: UnpackLimit,
): readonly NamedBytes[] | null {
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        limit.bytes -= originalSize;
        count += 1;
        if (limit.bytes < 0 || count > MAX_FILES) throw new TooLarge();
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
