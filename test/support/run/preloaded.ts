/** Libraries that are loaded before a program (`LD_PRELOAD`), compiled here from one C file each. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { folderMadeOnceNow } from './made-once.ts';

/** Whether there can be any: on Linux, with a compiler. */
export function canPreload(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @param name of the library, different from others' @returns its path */
export function preloaded(name: string, source: string): string {
  const library = `${name}.so`;
  const made = folderMadeOnceNow(name, (fresh) => {
    const out = join(fresh, library);
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', out, source, '-ldl', '-lpthread']);
  });
  return join(made, library);
}
