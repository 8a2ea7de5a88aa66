/**
 * Builds the clients for Python, PHP and C#: into `dist/client/<language>` what is generated from the interface's description beside
 * what is written by hand, and `dist/client/caja-dte-client-<language>.zip` of it. With `--out FOLDER` it goes there.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import { interfaceDocument } from './declarations.ts';
import { interfaceOf } from './languages/calls.ts';
import { csharpFiles } from './languages/csharp.ts';
import { phpFiles } from './languages/php.ts';
import { pythonFiles } from './languages/python.ts';

const root = join(import.meta.dirname, '..', '..');
const LANGUAGES = { python: pythonFiles, php: phpFiles, csharp: csharpFiles } as const;
/** Files that say the version, where `{version}` stands. */
const VERSIONED = ['pyproject.toml', 'packing.py', 'composer.json', 'CajaDte.Client.csproj'];
/** The same files make the same archive, whenever it is built. */
const MOMENT = new Date(2026, 0, 1);

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = values.out ?? join(root, 'dist', 'client');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const about = interfaceOf(interfaceDocument(version));

for (const [language, generated] of Object.entries(LANGUAGES)) {
  const folder = join(out, language);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, language), folder, { recursive: true });
  for (const [name, text] of await generated(about)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const file of globSync(VERSIONED.map((name) => join(folder, name))))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('{version}', version));
  writeFileSync(join(out, `caja-dte-client-${language}.zip`), archiveOf(folder));
}

function archiveOf(folder: string): Uint8Array {
  const names = globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
  const files = names
    .toSorted()
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name))]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { mtime: MOMENT, level: 9 });
}
