/** How every program of the product starts: nothing of its own is loaded before this has looked. */
import nodeModule from 'node:module';
import { join } from 'node:path';
import { requireNode } from '../platform/node-version.ts';

/** What Node compiled, beside the packages it compiled too: who may write there may write the program itself. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

type Program = (args: readonly string[]) => Promise<number>;

/**
 * Checks the Node version before anything native is loaded, then loads and runs a program with the arguments of this process.
 *
 * @param load imports the program
 * @returns the exit code
 */
export async function runProgram(load: () => Promise<Program>): Promise<number> {
  requireNode(24);
  // What the product writes holds receivers' data and sealed secrets: it is its owner's alone.
  process.umask(0o077);
  // Without a folder that can be written it starts as slowly as the first time.
  nodeModule.enableCompileCache(COMPILED);
  const program = await load();
  // Now, not at the end: a till that is switched off at the wall has no end.
  nodeModule.flushCompileCache();
  return program(process.argv.slice(2));
}
