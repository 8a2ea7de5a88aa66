import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { entriesOf, lean, loadedWith, programBuilds, PROGRAMS, WORKERS } from './scripts/program-bundle.ts';

const here = import.meta.dirname;
/** The page's service while it is worked on: `npm run serve`. */
const SERVICE = 'http://127.0.0.1:8141';
const libraries = Object.keys(packageJson.dependencies);

/** Left to the installed packages: Electron, Node's own modules and every library (some hold native code or workers). */
const isInstalled = (id: string): boolean =>
  id === 'electron' ||
  id.startsWith('node:') ||
  libraries.some((name) => id === name || id.startsWith(`${name}/`));

/** Files that modules read from beside themselves, and the tray's pictures: beside the main file, then. */
const besideModules: Plugin = {
  name: 'files-beside-modules',
  applyToEnvironment: ({ name }) => name === 'main' || name === 'service',
  generateBundle() {
    const beside = [['core/http/docs/page/*.{js,css}', 'page/']];
    if (this.environment.name === 'main') beside.push(['electron/icons/tray*.png', '']);
    for (const [pattern = '', folder = ''] of beside)
      for (const file of globSync(pattern, { cwd: here })) {
        const source = readFileSync(resolve(here, file));
        this.emitFile({ type: 'asset', fileName: folder + basename(file), source });
      }
  },
};

const forElectron = {
  outDir: resolve(here, 'dist/electron'),
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'node24',
  minify: false,
} as const;

/** What a page needs at once comes in one piece; how much that may be, the bench says (compressed). */
const CHUNK_KB = 800;

const PAGES = ['index.html', 'cliente.html'];
const STARTS = new Set(
  [...PAGES, 'main.tsx', 'display/main.tsx'].map((file) => resolve(here, 'renderer', file)),
);
/** What starts a page stays with it: in a file that the other page loads too it would start that page as well. */
const isStart = (id: string): boolean => STARTS.has(id);

/** What a page needs at once comes in two files, not forty: what both pages have, which is taken first with all it needs, and its own. */
const atOnce = [both, own].map((name, index): Rolldown.CodeSplittingGroup => ({
  name,
  debugName: name.name,
  tags: ['$initial'],
  priority: 1 - index,
}));

function both(id: string, context: Rolldown.ChunkingContext): string | null {
  return isStart(id) || !PAGES.every((page) => loadedBy(page, context).has(id)) ? null : 'page';
}

function own(id: string, context: Rolldown.ChunkingContext): string | null {
  if (isStart(id)) return null;
  return loadedBy('index.html', context).has(id) ? 'till' : 'customer';
}

const reached = new Map<string, ReadonlySet<string>>();

/** Modules that a page loads, by way of imports. */
function loadedBy(page: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const known = reached.get(page) ?? loadedWith([`renderer/${page}`], context);
  reached.set(page, known);
  return known;
}

/** What npm scripts start: the service, the centre and their threads. */
const programs = Object.fromEntries(
  programBuilds(PROGRAMS).map(([name, build], index) => [
    name,
    {
      consumer: 'server',
      resolve: { noExternal: true },
      build: { ...build, outDir: resolve(here, 'dist/programs'), emptyOutDir: index === 0 },
    } satisfies EnvironmentOptions,
  ]),
);

export default defineConfig({
  root: resolve(here, 'renderer'),
  plugins: [react(), besideModules],
  // The service talks to pages of its own address only.
  server: {
    proxy: {
      '/salud': SERVICE,
      '/bridge': { target: SERVICE, changeOrigin: true, headers: { origin: SERVICE } },
    },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: resolve(here, 'dist/renderer'),
        emptyOutDir: true,
        chunkSizeWarningLimit: CHUNK_KB,
        target: 'baseline-widely-available',
        // The customer's screen is a page of its own: it holds nothing of the till.
        rolldownOptions: {
          input: {
            index: resolve(here, 'renderer/index.html'),
            cliente: resolve(here, 'renderer/cliente.html'),
          },
          output: { codeSplitting: { groups: atOnce } },
        },
      },
    },
    // The managers' page of the centre is a program of its own: the till loads nothing of it.
    central: {
      consumer: 'client',
      build: {
        outDir: resolve(here, 'dist/central'),
        emptyOutDir: true,
        chunkSizeWarningLimit: CHUNK_KB,
        target: 'baseline-widely-available',
        rolldownOptions: { input: { central: resolve(here, 'renderer/central.html') } },
      },
    },
    ...programs,
    main: {
      consumer: 'server',
      build: {
        ...forElectron,
        emptyOutDir: true,
        rolldownOptions: {
          input: { main: resolve(here, 'electron/main.ts'), ...entriesOf(WORKERS) },
          external: isInstalled,
          output: { ...lean, format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      build: {
        ...forElectron,
        rolldownOptions: {
          input: { preload: resolve(here, 'electron/preload.ts') },
          external: isInstalled,
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
});
