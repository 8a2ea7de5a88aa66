/**
 * A program for tests: builds the programs of `programs.ts` into the folder that is its argument. It looks like the project's: what
 * a program reads beside itself lies where it looks for it.
 */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { programBuilds } from '../../../scripts/program-bundle.ts';
import { BUILT, ROOT } from './programs.ts';

const [folder = ''] = process.argv.slice(2);
const outDir = join(folder, 'dist', 'programs');
mkdirSync(outDir, { recursive: true });
// Without it Node reads every file twice, to find out what kind of module it is.
writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
for (const name of ['renderer', 'central', 'client'])
  symlinkSync(join(ROOT, 'dist', name), join(folder, 'dist', name), 'dir');
for (const [, part] of programBuilds(BUILT))
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ...part, outDir, emptyOutDir: false },
  });
cpSync(join(ROOT, 'core/http/docs/page'), join(outDir, 'page'), { recursive: true });
