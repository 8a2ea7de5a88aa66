/** A folder of somebody else's program in which the client's package is installed. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderMadeOnce } from '../run/made-once.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the package and its tarball are, built once a run. */
export function builtClient(): Promise<string> {
  return builtBy('build.ts', 'client-package');
}

/** Where the packages of the other languages and their archives are, likewise. */
export function builtLanguages(): Promise<string> {
  return builtBy('build-languages.ts', 'language-packages');
}

function builtBy(script: string, name: string): Promise<string> {
  return folderMadeOnce(name, async (folder) => {
    const build = [`scripts/client-package/${script}`, '--out', folder];
    const { status, stderr } = spawnSync(process.execPath, build, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the client was not built: ${stderr}`);
  });
}

/** Lets programs in `folder` import `caja-dte-client`, as npm would unpack it. */
export async function installClient(folder: string): Promise<void> {
  const target = join(folder, 'node_modules', 'caja-dte-client');
  cpSync(join(await builtClient(), 'package'), target, { recursive: true });
}
