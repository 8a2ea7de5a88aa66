/** The built web interface, read once into memory: requests can only name files in the table, so no path leaves the folder. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { MAX_STATIC_BYTES, MAX_STATIC_FILES } from '../limits.ts';

export interface StaticFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** True if the file's name holds a hash of its content. */
  readonly immutable: boolean;
}

const TYPE_OF: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Paths without encoding or router wildcards. */
const PLAIN_PATH = /^[\w./@-]+$/;

/**
 * A folder's files by URL path; `start` also answers `/`. Hidden files, unknown types (such as source maps) and odd names are left out.
 * @returns null if the folder or its start page is missing
 * @throws RangeError for more than 2000 files or 64 MiB
 */
export async function readStaticFiles(
  folder: string,
  start = '/index.html',
): Promise<ReadonlyMap<string, StaticFile> | null> {
  const files = new Map<string, StaticFile>();
  let bytesRead = 0;
  for (const file of await filesIn(folder)) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const type = TYPE_OF[extname(file).toLowerCase()];
    if (type === undefined || path.includes('/.') || !PLAIN_PATH.test(path)) continue;
    const bytes = await readFile(file);
    bytesRead += bytes.length;
    if (bytesRead > MAX_STATIC_BYTES || files.size >= MAX_STATIC_FILES) {
      throw new RangeError(
        `the web interface has more than ${MAX_STATIC_FILES} files or ${MAX_STATIC_BYTES} bytes`,
      );
    }
    files.set(path, { type, bytes, immutable: /^\/assets\/.*-[\w-]{8}\.\w+$/.test(path) });
  }
  const index = files.get(start);
  if (index === undefined) return null;
  return files.set('/', index);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
    throw error;
  }
}
