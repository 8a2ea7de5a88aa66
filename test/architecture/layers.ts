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

/** What every layer above the engine may know of the layers below it. */
const FOUNDATION = [
  'contract',
  'catalogs',
  'domain',
  'store',
  'signing',
  'authority',
  'csv',
  'books',
  'engine',
  'till',
  'threads',
];
/** What composes a running program out of them. */
const SERVICE = [
  ...FOUNDATION,
  'output',
  'api',
  'http',
  'simulator',
  'platform',
  'number-guard',
  'backup',
  'provision',
  'demo',
  'diagnostics',
  'maintenance',
  'unpack',
];

export const LAYERS: readonly Layer[] = [
  { name: 'contract', files: /^core\/contract\//, layers: [], packages: ['zod'], node: false },
  { name: 'catalogs', files: /^core\/catalogs\//, layers: ['contract'], packages: [], node: false },
  {
    name: 'domain',
    files: /^core\/domain\//,
    layers: ['contract', 'catalogs'],
    packages: [],
    node: false,
  },
  { name: 'threads', files: /^core\/threads\//, layers: [], packages: [], node: true },
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
    layers: ['contract', 'threads'],
    packages: ['csv-parse', 'fflate', 'read-excel-file'],
    node: true,
  },
  {
    name: 'unpack',
    files: /^core\/unpack\//,
    layers: ['contract'],
    packages: ['fflate', 'postal-mime'],
    node: false,
  },
  {
    name: 'books',
    files: /^core\/books\//,
    layers: ['contract', 'domain', 'csv'],
    packages: [],
    node: true,
  },
  {
    name: 'engine',
    files: /^core\/engine\//,
    layers: ['contract', 'catalogs', 'domain', 'store'],
    typesOf: ['signing', 'authority'],
    packages: [],
    node: true,
  },
  {
    name: 'till',
    files: /^core\/till\//,
    layers: ['contract', 'catalogs', 'domain', 'store', 'csv', 'books', 'engine', 'unpack'],
    packages: [],
    node: true,
  },
  {
    name: 'output',
    files: /^core\/output\//,
    layers: ['contract', 'catalogs', 'domain', 'threads'],
    packages: ['pdfkit', 'qr', 'nodemailer', 'yazl', '@point-of-sale/receipt-printer-encoder'],
    node: true,
  },
  {
    name: 'api',
    files: /^core\/api\//,
    layers: ['contract', 'domain', 'engine', 'till'],
    packages: [],
    node: false,
  },
  {
    name: 'http',
    files: /^core\/http\//,
    layers: ['contract', 'domain', 'api'],
    packages: ['fastify', '@modelcontextprotocol/server'],
    node: true,
    reserved: { '@modelcontextprotocol/server': /^core\/http\/mcp\// },
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
    name: 'platform',
    files: /^core\/platform\//,
    layers: ['contract', 'domain', 'store', 'signing', 'engine', 'simulator', 'threads'],
    single: ['package.json'],
    packages: ['pino'],
    node: true,
    reserved: { pino: /^core\/platform\/log\.ts$/ },
  },
  {
    name: 'number-guard',
    files: /^core\/number-guard\//,
    layers: ['contract', 'domain', 'store', 'signing', 'engine', 'platform'],
    packages: [],
    node: true,
  },
  {
    name: 'backup',
    files: /^core\/backup\//,
    layers: [...FOUNDATION, 'platform', 'number-guard'],
    packages: [],
    node: true,
  },
  {
    name: 'provision',
    files: /^core\/provision\//,
    layers: [...FOUNDATION, 'output', 'platform'],
    packages: ['zod'],
    node: true,
  },
  {
    name: 'demo',
    files: /^core\/demo\//,
    layers: [...FOUNDATION, 'platform', 'provision'],
    packages: [],
    node: true,
  },
  {
    name: 'diagnostics',
    files: /^core\/diagnostics\//,
    layers: [...FOUNDATION, 'output', 'platform', 'number-guard', 'provision', 'backup'],
    packages: [],
    node: true,
  },
  {
    name: 'maintenance',
    files: /^core\/maintenance\//,
    layers: [...FOUNDATION, 'output', 'platform', 'number-guard', 'backup', 'diagnostics'],
    packages: [],
    node: true,
  },
  { name: 'host', files: /^core\/host\//, layers: SERVICE, packages: [], node: true },
  { name: 'desktop', files: /^core\/desktop\//, layers: [...SERVICE, 'host'], packages: [], node: true },
  {
    name: 'central',
    files: /^core\/central\//,
    layers: ['contract', 'catalogs', 'domain', 'csv', 'books', 'output', 'http'],
    single: [
      'core/store/proof/hash-chain.ts',
      'core/provision/secrets/pin.ts',
      'core/provision/secrets/weak-pin.ts',
    ],
    packages: ['pg', 'fastify', 'zod'],
    node: true,
    reserved: {
      pg: /^core\/central\/(store|postgres)\//,
      fastify: /^core\/central\/http\//,
    },
  },
  {
    name: 'command line',
    files: /^core\/cli\//,
    layers: [...SERVICE, 'host', 'client'],
    packages: ['commander', '@modelcontextprotocol/server'],
    node: true,
    reserved: { '@modelcontextprotocol/server': /^core\/cli\/mcp\.ts$/ },
  },
  {
    name: 'entries',
    files: /^core\/(launch\/.+|(serve|start|cli|central)\.ts)$/,
    layers: [...SERVICE, 'host', 'command line', 'central'],
    packages: ['commander'],
    node: true,
    reserved: { commander: /^core\/launch\/(service|central|until-stopped)\.ts$/ },
  },
  {
    name: 'electron',
    files: /^electron\//,
    layers: ['contract'],
    single: [
      'core/desktop/desktop-autostart.ts',
      'core/desktop/desktop-links.ts',
      'core/desktop/desktop-menu.ts',
      'core/desktop/desktop-updates.ts',
      'core/desktop/desktop-reloads.ts',
      'core/desktop/desktop-service.ts',
      'core/desktop/desktop-window-place.ts',
      'core/platform/data-folder.ts',
      'core/platform/failure-text.ts',
    ],
    packages: ['electron', 'electron-updater'],
    node: true,
  },
  {
    name: 'renderer',
    files: /^renderer\//,
    layers: ['contract', 'catalogs', 'unpack'],
    packages: [
      'react',
      'react-dom',
      'zustand',
      'react-aria-components',
      '@internationalized/date',
      'lucide-react',
      '@tanstack/react-virtual',
      'recharts',
      'qr',
    ],
    node: false,
  },
  {
    name: 'client-package',
    files: /^scripts\/client-package\//,
    layers: ['http'],
    packages: ['vite', 'quicktype-core', 'fflate'],
    node: true,
  },
  {
    name: 'scripts',
    files: /^scripts\//,
    layers: [],
    single: ['package.json'],
    packages: ['better-sqlite3', 'vite'],
    node: true,
  },
  {
    name: 'configuration',
    files: /^[^/]+\.config\.ts$/,
    layers: ['scripts'],
    single: ['package.json', 'test/support/run/patience.ts'],
    packages: ['vite', 'vitest', '@vitejs/plugin-react'],
    node: true,
  },
];

/** Tests may import anything. */
export const TEST_FILES = /^test\//;

/** Layers that take time and randomness as arguments. */
export const PURE_LAYERS: readonly string[] = ['contract', 'catalogs', 'domain', 'books', 'engine', 'till'];

/** First files of a process: only they may end it. `node-version.ts` is the first look of each of them. */
export const ENTRY_FILES: readonly string[] = [
  'core/serve.ts',
  'core/central.ts',
  'core/cli.ts',
  'core/start.ts',
  'core/platform/node-version.ts',
  'electron/main.ts',
];

/** The only file that may do nothing but re-export: it chooses the bridge. */
export const ALLOWED_BARREL = 'renderer/bridge/index.ts';

/** Source files of one folder. */
export const MAX_FILES_PER_FOLDER = 17;
/** Folders that list things of one kind, one file each: they may hold as many as there are. */
export const PLAIN_CATALOGUES: readonly string[] = [
  'core/catalogs',
  'core/cli',
  'core/contract/bridge',
  'core/store/migrations',
  'core/central/store/migrations',
  'renderer/text/en',
  'renderer/text/es',
];

/** Where the centre's answers get their sentence: what managers are refused from a rule, what a till is refused by its code. */
export const CENTRE_ANSWERS: readonly string[] = [
  'core/central/http/refusals.ts',
  'core/central/http/till-routes.ts',
  'core/central/http/master-data-routes.ts',
  'core/central/enrolment/enrol.ts',
  'core/central/receiving/batch-text.ts',
];

/** Files that read the authority's own sentences, and names of its catalogues: there is nothing else to read there. */
export const READS_THE_AUTHORITY: readonly string[] = [
  'core/authority/query-refusal.ts',
  'core/domain/rejection/rejection.ts',
  'core/domain/rejection/rejection-texts.ts',
  'core/domain/rejection/verdict.ts',
  'core/engine/delivery/event-refusal.ts',
  'core/output/facts/document-facts.ts',
  'core/output/facts/document-facts-other.ts',
  'core/output/facts/document-text.ts',
  'core/output/ticket/document/document-ticket.ts',
  // Names under which others may have written a secret.
  'core/diagnostics/support-scrub.ts',
];

/** Where the hours of the legal terms are written and counted. */
export const LEGAL_TERMS: readonly string[] = ['core/contract/legal-terms.ts', 'core/domain/deadlines.ts'];
/** Times of a day that no law sets. */
export const OWN_DAYS: readonly string[] = [
  'core/authority/session.ts',
  'core/engine/limits.ts',
  'core/maintenance/maintenance-health.ts',
];

export const MAX_LINES_PER_FILE = 300;
export const MAX_LINES_PER_TEST_FILE = 400;
export const MAX_LINES_IN_ELECTRON = 400;
