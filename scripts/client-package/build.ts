/**
 * Builds the client's package, `dist/client/caja-dte-client.tgz`: for Node 18 and later and for browsers, as ES module and as
 * CommonJS, with its types and without dependencies. With `--out FOLDER` it goes there.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { interfaceDeclarations, joined } from './declarations.ts';

const root = join(import.meta.dirname, '..', '..');
/** What the client needs of the contract besides types. */
const CONTRACT = ['api/routes.ts', 'json.ts'];
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = values.out ?? join(root, 'dist', 'client');
const folder = join(out, 'package');
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly license?: string;
};

const EXPORTS = `export { createCajaClient, readWebhook, BulkRefused, EventsRefused };
export type { BulkOptions, CajaClient, CajaClientOptions, CallOptions, EventsOptions, Failure, IssueOptions, Outcome, Refusal, Rejection, Success, Unreachable, WaitOptions, WebhookCall };
`;

/** Where Node begins: Node 18 keeps the web's cryptography in a module. */
const NODE_ENTRIES = {
  'node.js': `import { webcrypto } from 'node:crypto';
import { provideCrypto } from './client.js';

provideCrypto(webcrypto);

export { BulkRefused, createCajaClient, EventsRefused, readWebhook } from './client.js';
`,
  'node.cjs': `'use strict';
const { webcrypto } = require('node:crypto');
const { provideCrypto, BulkRefused, createCajaClient, EventsRefused, readWebhook } = require('./client.cjs');

provideCrypto(webcrypto);

module.exports = { BulkRefused, createCajaClient, EventsRefused, readWebhook };
`,
};

rmSync(out, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await programs();
const declared = declarations();
for (const name of ['index.d.ts', 'index.d.cts']) writeFileSync(join(folder, name), declared);
cpSync(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'));
for (const [name, text] of Object.entries(NODE_ENTRIES)) writeFileSync(join(folder, name), text);
writeFileSync(join(folder, 'package.json'), JSON.stringify(description(), null, 2));
const packed = run('npm', ['pack', '--silent', '--pack-destination', out], folder).trim();
renameSync(join(out, packed), join(out, 'caja-dte-client.tgz'));

/** The client without what only Node has, in both forms. */
async function programs(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: join(root, 'core', 'client', 'client.ts'),
        formats: ['es', 'cjs'],
        fileName: (format) => (format === 'es' ? 'client.js' : 'client.cjs'),
      },
    },
  });
}

/** Types of the client: its sources compiled upon the types that are made from the interface's description. */
function declarations(): string {
  const place = join(out, 'sources');
  const types = interfaceDeclarations(version);
  cpSync(join(root, 'core', 'client'), join(place, 'client'), { recursive: true });
  for (const file of CONTRACT) cpSync(join(root, 'core', 'contract', file), join(place, 'contract', file));
  writeFileSync(join(place, 'client', 'api-types.ts'), types);
  const how = ['--ignoreConfig', '--strict', '--declaration', '--emitDeclarationOnly', '--outDir', place];
  const language = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', ''];
  const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--rootDir', place];
  run('tsc', [...how, ...language, ...modules, join(place, 'client', 'client.ts')], root);
  const own = globSync(
    join(
      place,
      'client',
      '{bulk,call,change,client,customers,events,integration,outcome,purchases,rehearsal,stock,webhook}.d.ts',
    ),
  );
  const client = joined(own.toSorted().map((file) => readFileSync(file, 'utf8')));
  rmSync(place, { recursive: true });
  const head = `/** Cliente de Caja DTE ${version}: los tipos de toda la interfaz. */\n`;
  return `${head}${types}\n${client}\n${EXPORTS}`;
}

function description(): object {
  const form = (shapes: string, program: string) => ({ types: `./${shapes}`, default: `./${program}` });
  const forms = (name: string) => ({
    import: form('index.d.ts', `${name}.js`),
    require: form('index.d.cts', `${name}.cjs`),
  });
  return {
    name: 'caja-dte-client',
    version,
    description: 'Cliente de Caja DTE: emite documentos tributarios electrónicos de El Salvador',
    ...(license === undefined ? {} : { license }),
    type: 'module',
    sideEffects: ['./node.js', './node.cjs'],
    engines: { node: '>=18' },
    main: './node.cjs',
    module: './client.js',
    types: './index.d.cts',
    exports: { '.': { node: forms('node'), default: forms('client') }, './package.json': './package.json' },
  };
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}
