/** A project of a few files under this project's own configuration: what the checks say of it is what they would say here. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A check of so few files that takes longer hangs: no measure of speed. */
const CHECK_LIMIT_MS = 60_000;

const CONFIGURATION = [
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'knip.jsonc',
  'package.json',
  'tsconfig',
  'tsconfig.base.json',
  'tsconfig.json',
];

/** One clean file per environment, each reached from an entry. */
const CLEAN_FILES: Readonly<Record<string, string>> = {
  'core/contract/amount.ts': 'export interface Amount {\n  readonly cents: bigint;\n}\n',
  'core/domain/double.ts': [
    "import type { Amount } from '../contract/amount.ts';",
    '',
    'export function double(amount: Amount): Amount {',
    '  return { cents: amount.cents * 2n };',
    '}',
    '',
  ].join('\n'),
  'core/engine/settle.ts': [
    "import { double } from '../domain/double.ts';",
    '',
    'export async function settle(): Promise<bigint> {',
    '  return Promise.resolve(double({ cents: 1n }).cents);',
    '}',
    '',
  ].join('\n'),
  'core/serve.ts':
    "import { settle } from './engine/settle.ts';\n\nprocess.exitCode = Number(await settle());\n",
  'electron/main.ts': "import { app } from 'electron';\n\napp.quit();\n",
  'renderer/main.tsx': "document.title = 'Caja DTE';\n",
  'test/settle.test.ts': [
    "import { expect, it } from 'vitest';",
    "import { settle } from '../core/engine/settle.ts';",
    '',
    "it('settles', async () => {",
    '  expect(await settle()).toBe(2n);',
    '});',
    '',
  ].join('\n'),
};

export interface SmallProject {
  readonly root: string;
  /** Runs one of the project's own scripts. */
  run(script: string, args?: readonly string[]): { readonly ok: boolean; readonly said: string };
  /** Adds text to the end of a file, or makes it; returns how to take it back. */
  plant(path: string, text: string): () => void;
  remove(): void;
}

/** Makes the project in a temporary folder; the installed packages are linked, not copied. */
export function makeSmallProject(): SmallProject {
  const root = mkdtempSync(join(tmpdir(), 'caja-small-'));
  for (const name of CONFIGURATION) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const [path, text] of Object.entries(CLEAN_FILES)) write(join(root, path), text);
  return {
    root,
    run: (script, args = []) => {
      const command = `npm run --silent ${script}${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`;
      const { status, stdout, stderr } = spawnSync(command, {
        cwd: root,
        shell: true,
        encoding: 'utf8',
        timeout: CHECK_LIMIT_MS,
      });
      return { ok: status === 0, said: `${stdout}${stderr}` };
    },
    plant: (path, text) => {
      const file = join(root, path);
      const before = path in CLEAN_FILES ? readFileSync(file, 'utf8') : null;
      write(file, `${before ?? ''}${text}`);
      return () => (before === null ? rmSync(file) : writeFileSync(file, before));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
