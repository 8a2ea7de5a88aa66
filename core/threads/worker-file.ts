/**
 * Where the program of a thread lies. Every thread of the product is opened by it.
 *
 * Its promise: the same call works while TypeScript runs from the source tree and in a bundle of JavaScript.
 * Programs of threads end in `-worker.ts`; the bundler makes an entry of each.
 */
import { basename } from 'node:path';

/**
 * Memory of a thread whose work needs no limit of its own: a young generation as small as the service's. What V8 allows by
 * itself is several times what the work uses.
 */
export const THREAD_MEMORY = { maxYoungGenerationSizeMb: 16 } as const;

/**
 * The program of a thread, for `new Worker`.
 *
 * @param path of the program from the file that opens it, without its ending, e.g. `./backup-worker`
 * @param opener `import.meta.url` of the file that opens it
 */
export function workerFile(path: string, opener: string): URL {
  // A bundle has all its entries in one folder.
  return opener.endsWith('.ts') ? new URL(`${path}.ts`, opener) : new URL(`./${basename(path)}.js`, opener);
}
