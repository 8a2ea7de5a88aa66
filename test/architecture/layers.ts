/** The layer table of CONTRIBUTING.md as data: who may import whom. `layers.test.ts` holds the project to it. */

export interface Layer {
  readonly name: string;
  /** Files of the layer, by path from the project's root. The first layer that matches owns the file. */
  readonly files: RegExp;
  /** Layers whose files it may import, besides its own. */
  readonly layers: readonly string[];
  /** Layers of which it may import types only: their implementations arrive as arguments. */
  readonly typesOf?: readonly string[];
  /** Single files of other layers it may import. */
  readonly single?: readonly string[];
  /** Packages it may import. */
  readonly packages: readonly string[];
  /** Whether Node's own modules may be imported. */
  readonly node: boolean;
  /** Packages that only some of its files may import: package → those files. */
  readonly reserved?: Readonly<Record<string, RegExp>>;
}

const SERVICE_LAYERS = [
  'contract',
  'catalogs',
  'domain',
  'store',
  'signing',
  'authority',
  'csv',
  'engine',
  'output',
  'api',
  'http',
  'simulator',
];

export const LAYERS: readonly Layer[] = [
  { name: 'contract', files: /^core\/contract\//, layers: [], packages: ['zod'], node: false },
  { name: 'catalogs', files: /^core\/catalogs\//, layers: ['contract'], packages: [], node: false },
  {
    name: 'domain',
    files: /^core\/domain\//,
    layers: ['contract', 'catalogs'],
    packages: ['decimal.js'],
    node: false,
  },
  {
    name: 'store',
    files: /^core\/store\//,
    layers: ['contract', 'domain'],
    packages: ['better-sqlite3'],
    node: true,
  },
  {
    name: 'signing',
    files: /^core\/signing\//,
    layers: ['contract', 'domain'],
    packages: ['jose', 'fast-xml-parser'],
    node: true,
  },
  {
    name: 'authority',
    files: /^core\/authority\//,
    layers: ['contract', 'domain'],
    packages: ['undici'],
    node: true,
  },
  {
    name: 'csv',
    files: /^core\/csv\//,
    layers: [],
    packages: ['csv-parse', 'csv-stringify'],
    node: true,
  },
  {
    name: 'engine',
    files: /^core\/engine\//,
    layers: ['contract', 'catalogs', 'domain', 'store', 'csv'],
    typesOf: ['signing', 'authority'],
    packages: [],
    node: true,
  },
  {
    name: 'output',
    files: /^core\/output\//,
    layers: ['contract', 'catalogs', 'domain'],
    packages: ['pdfkit', 'qr', 'nodemailer', 'yazl', '@point-of-sale/receipt-printer-encoder'],
    node: true,
  },
  { name: 'api', files: /^core\/api\//, layers: ['contract', 'domain', 'engine'], packages: [], node: false },
  {
    name: 'http',
    files: /^core\/http\//,
    layers: ['contract', 'domain', 'api'],
    packages: ['fastify'],
    node: true,
  },
  { name: 'client', files: /^core\/client\//, layers: ['contract'], packages: [], node: false },
  {
    name: 'simulator',
    files: /^core\/simulator\//,
    layers: [],
    single: ['core/contract/problem.ts'],
    packages: ['fastify', 'jose'],
    node: true,
  },
  {
    name: 'core root',
    files: /^core\/([^/]+\.ts|(cli|provision)\/.+)$/,
    layers: SERVICE_LAYERS,
    single: ['package.json'],
    packages: ['pino', 'commander', 'zod'],
    node: true,
    reserved: {
      pino: /^core\/log\.ts$/,
      commander: /^core\/(cli\/.+|cli|service)\.ts$/,
      zod: /^core\/provision\//,
    },
  },
  {
    name: 'electron',
    files: /^electron\//,
    layers: ['contract'],
    single: [
      'core/desktop-autostart.ts',
      'core/desktop-service.ts',
      'core/desktop-window-place.ts',
      'core/data-folder.ts',
      'core/failure-text.ts',
    ],
    packages: ['electron'],
    node: true,
  },
  {
    name: 'renderer',
    files: /^renderer\//,
    layers: ['contract', 'catalogs'],
    packages: [
      'react',
      'react-dom',
      'zustand',
      'react-aria-components',
      'lucide-react',
      '@tanstack/react-virtual',
      'recharts',
      'qr',
    ],
    node: false,
  },
  { name: 'scripts', files: /^scripts\//, layers: [], packages: [], node: true },
  {
    name: 'configuration',
    files: /^[^/]+\.config\.ts$/,
    layers: [],
    single: ['package.json'],
    packages: ['vite', 'vitest', '@vitejs/plugin-react'],
    node: true,
  },
];

/** Tests may import anything. */
export const TEST_FILES = /^test\//;

/** Layers that take time and randomness as arguments. */
export const PURE_LAYERS: readonly string[] = ['contract', 'catalogs', 'domain', 'engine'];

/** First files of a process: only they may end it. `node-version.ts` is the first look of each of them (`run-program.ts`). */
export const ENTRY_FILES: readonly string[] = [
  'core/serve.ts',
  'core/cli.ts',
  'core/start.ts',
  'core/node-version.ts',
  'electron/main.ts',
];

/** The only file that may do nothing but re-export: it chooses the bridge. */
export const ALLOWED_BARREL = 'renderer/bridge/index.ts';

export const MAX_LINES_PER_FILE = 300;
export const MAX_LINES_PER_TEST_FILE = 400;
export const MAX_LINES_IN_ELECTRON = 400;
