/** Writes a zip file part by part: at most one part is in memory (zip64 if needed). */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveFile } from '../../contract/api/archive.ts';

/** Owner only, because the file names people. */
const OWNER_ONLY = 0o600;

/** Creates a file. @throws Error of the system, from any of its members, when it cannot be created or written */
export function createZipFile(path: string): ArchiveFile {
  const zip = new ZipFile();
  const file = createWriteStream(path, { mode: OWNER_ONLY, flags: 'wx' });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const written = finished(file);
  written.catch(failed.reject);
  zip.on('error', failed.reject);
  zip.outputStream.pipe(file);
  return {
    add: ({ name, content, at }) => {
      const source = Readable.from([content]);
      const read = finished(source);
      // Backpressure: the next part is compressed only after the last one was written.
      zip.addReadStream(source, name, { mtime: new Date(at), mode: OWNER_ONLY });
      return Promise.race([read, failed.promise]);
    },
    end: async () => {
      zip.end();
      await Promise.race([written, failed.promise]);
    },
    abort: async () => {
      file.destroy();
      await written.catch(() => undefined);
    },
  };
}
