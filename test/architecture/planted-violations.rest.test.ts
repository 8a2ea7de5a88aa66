import { afterAll, describe, expect, it } from 'vitest';
import { fileBreaches, folderBreaches } from './file-rules.ts';
import { importBreaches, importCycles } from './import-rules.ts';
import { makeSmallProject } from './small-project.ts';
import { readSourceFiles } from './source-file.ts';
import { repeatedRules } from './word-rules.ts';

/** Files and exports: in so small a project nearly every package is unused. */
const UNUSED_ARGS = ['--include', 'files,exports'];

const project = makeSmallProject();
afterAll(() => project.remove());

/** Breaches the architecture rules find now. */
function breaches(): readonly string[] {
  const files = readSourceFiles(project.root);
  return [
    ...importBreaches(project.root, files),
    ...importCycles(files),
    ...fileBreaches(files),
    ...folderBreaches(files),
    ...repeatedRules(files),
  ];
}

describe('the clean project', () => {
  it.each(['check:format', 'check:lint', 'check:assertions', 'check:types'])('passes %s', (script) => {
    expect(project.run(script)).toEqual({ ok: true, said: expect.any(String) });
  });

  it('passes check:unused', () => {
    expect(project.run('check:unused', UNUSED_ARGS)).toEqual({ ok: true, said: expect.any(String) });
  });

  it('keeps the architecture', () => {
    expect(breaches()).toEqual([]);
  });
});

interface Plant {
  readonly what: string;
  readonly script: string;
  readonly path: string;
  readonly text: string;
  /** What the tool must name, so that no other complaint passes for it. */
  readonly named: string;
  readonly args?: readonly string[];
  /** The layer whose types are checked: the first that fails is the last. */
  readonly layer?: string;
}

const PLANTS: readonly Plant[] = [
  {
    what: 'a badly formatted file',
    script: 'check:format',
    path: 'core/domain/double.ts',
    text: 'export  const   three="3"\n',
    named: 'core/domain/double.ts',
  },
  {
    what: 'a loose comparison',
    script: 'check:lint',
    path: 'core/domain/double.ts',
    text: '\nexport const same = (a: unknown, b: unknown): boolean => a == b;\n',
    named: 'eqeqeq',
  },
  {
    what: 'a promise nobody waits for (needs types)',
    script: 'check:lint',
    path: 'core/engine/settle.ts',
    text: '\nexport function forget(): void {\n  settle();\n}\n',
    named: 'no-floating-promises',
  },
  {
    what: 'an assertion that changes nothing',
    script: 'check:assertions',
    path: 'core/domain/double.ts',
    text: "\nexport const three = ((name: string) => name as string)('tres');\n",
    named: 'no-unnecessary-type-assertion',
  },
  {
    what: 'a wrong type',
    script: 'check:lint',
    path: 'test/settle.test.ts',
    text: "\nexport const three: number = 'tres';\n",
    named: 'TS2322',
  },
  {
    what: 'a module of Node in the domain',
    script: 'check:types',
    layer: 'domain',
    path: 'core/domain/double.ts',
    text: "\nexport { readFileSync } from 'node:fs';\n",
    named: "'node:fs'",
  },
  {
    what: 'a page in the engine',
    script: 'check:types',
    layer: 'engine',
    path: 'core/engine/settle.ts',
    text: '\nexport const title = document.title;\n',
    named: "'document'",
  },
  {
    what: 'the process in the page',
    script: 'check:types',
    layer: 'renderer',
    path: 'renderer/main.tsx',
    text: 'document.title = process.version;\n',
    named: "'process'",
  },
  {
    what: 'a file nobody uses',
    script: 'check:unused',
    path: 'core/domain/forgotten.ts',
    text: 'export const forgotten = 1;\n',
    named: 'core/domain/forgotten.ts',
    args: UNUSED_ARGS,
  },
  {
    what: 'an export nobody uses',
    script: 'check:unused',
    path: 'core/domain/double.ts',
    text: '\nexport const forgotten = 1;\n',
    named: 'forgotten',
    args: UNUSED_ARGS,
  },
];

describe('a planted violation is found', () => {
  // What a check says of all its plants comes from one run: each takes seconds to start.
  const runs = Map.groupBy(PLANTS, ({ script, layer = '' }) => `${script} ${layer}`.trim());
  it.each([...runs])('by %s', (_, plants) => {
    const takeBack = plants.map(({ path, text }) => project.plant(path, text)).toReversed();
    const [{ script, args } = { script: '' }] = plants;
    const { ok, said } = project.run(script, args);
    for (const undo of takeBack) undo();
    for (const { what, named } of plants)
      expect([what, said]).toEqual([what, expect.stringContaining(named)]);
    expect(ok).toBe(false);
  });

  const longFile = Array.from({ length: 301 }, (_, index) => `export const line${index} = ${index};\n`).join(
    '',
  );

  it.each([
    ['core/domain/double.ts', "import '../engine/settle.ts';\n", 'domain may not import engine'],
    [
      'core/domain/double.ts',
      "export type Row = import('better-sqlite3').Statement;\n",
      'domain may not use this package',
    ],
    [
      'core/engine/settle.ts',
      "import '../signing/signer.ts';\n",
      'core/signing/signer.ts, which does not exist',
    ],
    ['core/engine/settle.ts', "export const win = await import('electron');\n", 'imports electron'],
    ['renderer/main.tsx', "import '../core/engine/settle.ts';\n", 'renderer may not import engine'],
    [
      'core/domain/double.ts',
      "import '../domain/double.ts';\n",
      'cycle: core/domain/double.ts → core/domain/double.ts',
    ],
    [
      'core/contract/amount.ts',
      "import type { double } from '../domain/double.ts';\nexport type D = typeof double;\n",
      'cycle:',
    ],
    ['core/domain/double.ts', 'export const now = () => Date.now();\n', 'uses Date.now'],
    ['core/domain/double.ts', 'export const today = new Date();\n', 'asks for the present time'],
    ['core/engine/settle.ts', 'export const chance = Math.random();\n', 'uses Math.random'],
    ['core/engine/settle.ts', "import { randomUUID } from 'node:crypto';\n", 'imports randomUUID'],
    ['core/engine/settle.ts', 'process.exit(1);\n', 'calls process.exit'],
    ['core/engine/settle.ts', 'export const isElectron = true;\n', 'asks isElectron'],
    ['core/engine/settle.ts', 'export default settle;\n', 'has a default export'],
    ['core/engine/all.ts', "export { settle } from './settle.ts';\n", 'only re-exports'],
    ['core/engine/long.ts', longFile, '301 lines, more than 300'],
    [
      'electron/window.ts',
      longFile + longFile.replaceAll('line', 'row'),
      'electron/: 605 lines, more than 400',
    ],
    ['renderer/main.tsx', 'export const day = <input type="date" />;\n', 'use DateField'],
    ['renderer/main.tsx', "window.addEventListener('keydown', work);\n", 'without useWindowKey'],
    ['renderer/main.tsx', "export const day = <input type={'datetime-local'} />;\n", 'use DateField'],
    [
      'core/engine/settle.ts',
      "import { Worker } from 'node:worker_threads';\nexport const thread = new Worker(new URL('./a.js', import.meta.url));\n",
      'opens a thread without workerFile',
    ],
    [
      'renderer/main.tsx',
      'export const missing = /^falta el (NRC|correo)/;\n',
      "recognises a sentence with /^falta el (NRC|correo)/: ask for the rule's name",
    ],
    [
      'core/engine/settle.ts',
      "class AppError extends Error {}\nexport const late = () => new AppError('El documento venció');\n",
      'writes the sentence of a failure: give refusal() the name of a rule',
    ],
    [
      'core/central/http/late.ts',
      "export const late = { codigo: 'ROL', message: 'Su función no permite esto.' };\n",
      'answers managers with a bare sentence: give refuse() the name of a rule',
    ],
    [
      'core/store/rows.ts',
      "export const ROW = 'INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?)';\n",
      'writes a long row by the order of its values',
    ],
    [
      'core/engine/settle.ts',
      "export const isStalled = (said: string) => new RegExp('está dañado|contraseña').test(said);\n",
      'recognises a sentence with /está dañado|contraseña/',
    ],
    [
      'core/engine/settle.ts',
      "export const isStalled = (said: string) => said.includes('sin conexión configurada');\n",
      "recognises a sentence by 'sin conexión configurada'",
    ],
    [
      'core/engine/settle.ts',
      "export const isLate = (said: string) => said === 'el documento venció';\n",
      "recognises a sentence by 'el documento venció'",
    ],
    [
      'core/engine/settle.ts',
      "export const wayOut = (said: string) => said.split('; ')[1];\n",
      "recognises a sentence by '; '",
    ],
    ['core/engine/settle.ts', 'export const TERM_MS = 72 * 3_600_000;\n', 'counts a legal term'],
    ['core/engine/settle.ts', "export const term = 'antes de 24 horas';\n", 'says a legal term in hours'],
    ['core/engine/settle.ts', "export const why = 'S\u00f3lo un gerente';\n", "writes 'Sólo': solo"],
    ['core/engine/settle.ts', 'export function saidText() {}\n', "names 'saidText'"],
    ['renderer/central/a-text.ts', 'export const en = { seal: () => `«${1}»` };\n', "writes '«': “ ”"],
    [
      'core/contract/rules/a.ts',
      "export const A_RULES = { seal: () => '' } as const;\nexport const B_RULES = { seal: () => '' };\n",
      "names the rule 'seal'",
    ],
    ['renderer/text/en/a.ts', "export const enA = 'The authority has it';\n", 'The authority'],
    ['helpers/thing.ts', 'export const thing = 1;\n', 'belongs to no layer'],
  ])('the architecture rules refuse in %s: %j', (path, text, named) => {
    const takeBack = project.plant(path, text);
    const found = breaches();
    takeBack();
    expect(found.join('\n')).toContain(named);
  });

  it('the command line may be imported by entries, and by nothing below it', () => {
    const takeBack = project.plant('core/cli/words.ts', "export const words = 'sí';\n");
    const below = project.plant('core/backup/drill.ts', "import '../cli/words.ts';\n");
    const found = breaches();
    below();
    const entry = project.plant('core/serve.ts', "import './cli/words.ts';\n");
    const none = breaches();
    entry();
    takeBack();
    expect(found.join('\n')).toContain('backup may not import command line');
    expect(none).toEqual([]);
  });

  it('a folder with too many files is refused', () => {
    const back = Array.from({ length: 18 }, (_, index) =>
      project.plant(`core/backup/copy-${index}.ts`, `export const copy${index} = ${index};\n`),
    );
    const found = breaches();
    for (const takeBack of back) takeBack();
    expect(found.join('\n')).toContain('core/backup: 18 files, more than 17');
  });

  it('an implementation where only types are allowed is refused, its type is not', () => {
    const takeBack = project.plant(
      'core/signing/signer.ts',
      'export const sign = (text: string): string => text;\n',
    );
    const asType = project.plant(
      'core/engine/settle.ts',
      "import type { sign } from '../signing/signer.ts';\n",
    );
    const withType = breaches();
    asType();
    const asValue = project.plant('core/engine/settle.ts', "import { sign } from '../signing/signer.ts';\n");
    const withValue = breaches();
    asValue();
    takeBack();
    expect(withType).toEqual([]);
    expect(withValue.join('\n')).toContain('only "import type" from signing');
  });

  it('a forgotten plant would be seen: the project is clean again', () => {
    expect(breaches()).toEqual([]);
  });
});
