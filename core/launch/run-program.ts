/** Entry of every program: checks the environment before it loads any of the product's code. */
import nodeModule from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { requireNode } from '../platform/node-version.ts';

/** Compile cache, beside the packages: who can write there can change the program anyway. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** The npm scripts' size of young objects; this program's heap has it already, threads have their own (`THREAD_MEMORY`). */
const NO_SIZE_FOR_THREADS = '--max-semi-space-size=0';

type Program = (args: readonly string[]) => Promise<number>;

/**
 * Checks the Node version before anything native is loaded, then loads and runs a program with this process's arguments.
 * @param load imports the program
 * @returns the exit code
 */
export async function runProgram(load: () => Promise<Program>): Promise<number> {
  requireNode(24);
  // Files hold customers' data and encrypted secrets: readable by their owner only.
  process.umask(0o077);
  // Set for another program, it would make Node accept any certificate in this one.
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  for (const stream of [process.stdout, process.stderr]) stream.on('error', leaveUnread);
  setFlagsFromString(NO_SIZE_FOR_THREADS);
  // Without a writable folder it just starts more slowly.
  nodeModule.enableCompileCache(COMPILED);
  // Worker threads read the variable; a value set by the user wins.
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED;
  const program = await load();
  return program(process.argv.slice(2));
}

/** What nobody reads any more (`| head`) ends no work: a till goes on, a command finishes. */
function leaveUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
