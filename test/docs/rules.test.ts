/** Holds the code to the rules of `docs/rules`: every rule that is cited stands there, and nothing is cited from elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RULES = join(ROOT, 'docs/rules');
const CITING = ['core', 'renderer', 'electron', 'scripts', 'test', 'docs'];
const CITES = /§([a-z][a-z0-9-]*)/g;
/** Pages that are not in the repository, by the number of a section. */
const OUTSIDE =
  /\b(?:decisions?|README|architecture|style|ux|performance|central)(?:\.md)? \d{1,2}(?:\.\d+)*\b(?!-)|\binterface specification (?:section )?\d/g;

const named = readdirSync(RULES).flatMap((page) =>
  [...readFileSync(join(RULES, page), 'utf8').matchAll(/^### (.+)$/gm)].map(([, name = '']) => name),
);
const known = new Set(named);

/** What a text cites that leads nowhere or outside. */
function lost(text: string): readonly string[] {
  const unknown = [...text.matchAll(CITES)].filter(([, name = '']) => !known.has(name));
  return [...unknown, ...text.matchAll(OUTSIDE)].map(([cited]) => cited);
}

function textsOf(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('the rules', () => {
  const texts = CITING.flatMap(textsOf).filter((file) => file !== fileURLToPath(import.meta.url));

  it('have names of their own, in small letters', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(known.size).toBe(named.length);
    expect(named.filter((name) => !/^[a-z][a-z0-9-]*$/.test(name))).toEqual([]);
  });

  it('are cited by name, and nothing outside the repository is', () => {
    const breaches = texts.flatMap((file) =>
      lost(readFileSync(file, 'utf8')).map((cited) => `${relative(ROOT, file)}: ${cited}`),
    );
    expect(breaches).toEqual([]);
  });

  it('are really cited', () => {
    const cited = texts.filter((file) => readFileSync(file, 'utf8').match(CITES) !== null);
    expect(cited.length).toBeGreaterThan(200);
  });

  it.each([
    ['as §no-such-rule says', '§no-such-rule'],
    ['(decisions 8, 9)', 'decisions 8'],
    ['(authority README 10.2)', 'README 10.2'],
    ['interface specification 4.5', 'interface specification 4'],
  ])('a citation that leads nowhere is found: %s', (text, cited) => {
    expect(lost(text)).toEqual([cited]);
  });
});
