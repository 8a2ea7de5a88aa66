import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { enAudit } from '../../renderer/text/en/audit.ts';
import { esAudit } from '../../renderer/text/es/audit.ts';
import { fileBreaches, folderBreaches } from './file-rules.ts';
import { importBreaches, importCycles, layerOf, loadedWith } from './import-rules.ts';
import { readSourceFiles } from './source-file.ts';
import { auditedNames, repeatedRules } from './word-rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Layers that must be there: a check that looked at the wrong folder would find nothing wrong. */
const SEEN_AT_LEAST: Readonly<Record<string, number>> = {
  contract: 10,
  catalogs: 16,
  domain: 15,
  store: 10,
  signing: 5,
  authority: 1,
  engine: 10,
  api: 2,
  http: 5,
  simulator: 10,
  till: 40,
  platform: 5,
  host: 5,
  central: 25,
  'command line': 10,
  entries: 5,
  electron: 3,
  renderer: 5,
};

describe('the architecture', () => {
  const files = readSourceFiles(ROOT);

  it('is checked on the real files: every layer was seen', () => {
    const seen = Object.groupBy(files, ({ path }) => layerOf(path)?.name ?? 'none');
    for (const [layer, least] of Object.entries(SEEN_AT_LEAST)) {
      expect(seen[layer]?.length ?? 0, layer).toBeGreaterThanOrEqual(least);
    }
    expect(files.reduce((sum, { imports }) => sum + imports.length, 0)).toBeGreaterThan(files.length);
  });

  it('has imports only along the layer table', () => {
    expect(importBreaches(ROOT, files)).toEqual([]);
  });

  it('has no cycles between files', () => {
    expect(importCycles(files)).toEqual([]);
  });

  it.each(['renderer/main.tsx', 'renderer/display/main.tsx'])(
    'starts %s without the texts of screens that are loaded later',
    (start) => {
      const { paths } = loadedWith(files, start);
      expect([paths.has('renderer/text/es-at-once.ts'), paths.has('renderer/text/es.ts')]).toEqual([
        true,
        false,
      ]);
    },
  );

  it('loads for a service that listens nothing that only later work needs', () => {
    const packages = [...loadedWith(files, 'core/host/app.ts').packages].filter(
      (name) => !name.startsWith('node:'),
    );
    expect(packages.toSorted()).toEqual([
      'better-sqlite3',
      'csv-parse',
      'fast-xml-parser',
      'fastify',
      'fflate',
      'pino',
      'postal-mime',
      'zod',
    ]);
    // An import asks for each of its members, one of which loads the runtime's own `fetch`.
    expect(loadedWith(files, 'core/host/app.ts').packages).not.toContain('node:http');
  });

  it('loads no schemas where it only draws', () => {
    const { packages } = loadedWith(files, 'core/output/drawing/drawing-worker.ts');
    expect(packages).toContain('pdfkit');
    expect(packages).not.toContain('zod');
  });

  it('has no folder that holds too much', () => {
    expect(folderBreaches(files)).toEqual([]);
  });

  it('names each rule once', () => {
    expect(repeatedRules(files)).toEqual([]);
  });

  it('writes nothing into the audit log that has no name on the screen', () => {
    const names = auditedNames(files);
    expect(names.size).toBeGreaterThan(40);
    for (const { detailName } of [esAudit, enAudit])
      expect([...names].filter((name) => detailName(name) === name)).toEqual([]);
  });

  it('keeps the rules for files: size, exports, clock, randomness, process.exit', () => {
    expect(fileBreaches(files)).toEqual([]);
  });
});
