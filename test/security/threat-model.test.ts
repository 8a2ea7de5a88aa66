/** Holds docs/threat-model.md to the code: what it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8');
/** Threats that the page must speak of, by words of their headings: a page cut short would name nothing wrong. */
const NEEDED = [
  ['DNS rebinding', 'Cross-site', 'Guessing', 'too large, too deep', 'slow', 'Prototype keys'],
  ['in logs', 'others can read', 'sent twice', 'smuggling', 'SSRF', 'instructions to the database'],
].flat();

interface Threat {
  readonly title: string;
  readonly parts: Readonly<Record<string, string>>;
}

const threats: readonly Threat[] = PAGE.split(/^### /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...rest] = section.split('\n');
    const body = rest.join(' ').split(/ ## /)[0] ?? '';
    const parts = [...body.matchAll(/- \*\*([\w ]+)\*\*: (.*?)(?=\s*- \*\*|\s*$)/gs)];
    return { title, parts: Object.fromEntries(parts.map(([, name = '', text = '']) => [name, text])) };
  });

/** Files and the titles that are claimed of them. */
function proofsOf({ parts }: Threat): readonly (readonly [file: string, title: string])[] {
  const proofs = (parts['Proof'] ?? '').split('; `').map((text) => text.replaceAll('`', ' '));
  return proofs.flatMap((proof) => {
    const file = /test\/\S+\.ts/.exec(proof)?.[0] ?? '';
    return [...proof.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [file, title] as const);
  });
}

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Titles of the tests of a file, read from its syntax: a comment or a value that looks like one does not count. */
function titlesIn(file: string): readonly string[] {
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
  const titles: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && rootOf(value['callee']) === 'it') {
      const [first] = value['arguments'] as readonly unknown[];
      if (isNode(first) && typeof first['value'] === 'string') titles.push(first['value']);
    }
    for (const each of Object.values(value)) walk(each);
  };
  walk(program);
  return titles;
}

/** `it` of `it`, `it.each` and `it.each(…)`. */
function rootOf(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return String(callee['name']);
  return rootOf(callee['object'] ?? callee['callee'] ?? callee['tag']);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

describe('the threat model', () => {
  it('speaks of every kind of threat, each with what is at stake, what stops it, what remains and a proof', () => {
    expect(threats.length).toBeGreaterThan(25);
    for (const words of NEEDED)
      expect([words, threats.some(({ title }) => title.includes(words))]).toEqual([words, true]);
    for (const { title, parts } of threats)
      expect([title, Object.keys(parts)]).toEqual([title, ['Asset', 'Stopped by', 'Remains', 'Proof']]);
  });

  it.each(threats)('names tests that exist: $title', (threat) => {
    const proofs = proofsOf(threat);
    expect(proofs.length).toBeGreaterThan(0);
    for (const [file, title] of proofs) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      expect(titlesIn(file)).toContain(title);
    }
  });

  it.each(threats)('names files and what stands in them: $title', ({ parts }) => {
    const quoted = [parts['Stopped by'], parts['Remains']].flatMap((text) =>
      [...(text ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    const files = quoted.filter((name) => /^(core|electron)\/.*\.ts$/.test(name));
    expect(files.length).toBeGreaterThan(0);
    const source = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    const constants = quoted.filter((name) => /^([A-Z][A-Z\d]*_[A-Z\d_]+|[a-z]+[A-Z]\w*)$/.test(name));
    const told = constants.filter((name) => !/^CAJA_|^NODE_|Permitidos$/.test(name));
    for (const name of told) expect([name, source.includes(name)]).toEqual([name, true]);
  });
});
