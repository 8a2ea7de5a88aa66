/** Holds the pages of the repository to each other: what they link and show is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** `[text](target)` and `![text](target)`; targets of ours hold neither blanks nor brackets. */
const LINK = /!?\[[^\]]*\]\(([^()\s]+)\)/g;
const ELSEWHERE = /^[a-z][a-z+.-]*:/i;
const CODE = /^```.*?^```|`[^`\n]*`/gms;

const pages = [...pagesIn(ROOT, false), ...pagesIn(join(ROOT, 'docs'), true)].map((file) => ({
  page: relative(ROOT, file).replaceAll('\\', '/'),
  folder: dirname(file),
  text: readFileSync(file, 'utf8'),
}));

function pagesIn(folder: string, isDeep: boolean): readonly string[] {
  return readdirSync(folder, { recursive: isDeep, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Where the page's links lead within the repository. */
function targetsOf(text: string): readonly string[] {
  const links = [...text.replaceAll(CODE, '').matchAll(LINK)].map(([, target = '']) => target);
  return links.filter((target) => !ELSEWHERE.test(target));
}

/** Headings as links name them: lower case, without signs, blanks as hyphens. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** What is read in three screens, in lines; and the longest line of the changelog, in characters. */
const MAX_README_LINES = 90;
const MAX_CHANGE_CHARS = 200;

describe('the pages of the repository', () => {
  it('begin with a README of three screens, and tell each change in one line', () => {
    const textOf = (name: string) => pages.find(({ page }) => page === name)?.text ?? '';
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(MAX_README_LINES);
    const told = textOf('CHANGELOG.md')
      .slice(textOf('CHANGELOG.md').indexOf('## [Unreleased]'))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(told.slice(1).filter((line) => !line.startsWith('- ') || line.length > MAX_CHANGE_CHARS)).toEqual(
      [],
    );
  });

  it('are found, with links and pictures among them', () => {
    const names = pages.map(({ page }) => page);
    expect(names).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/operation.md']));
    const targets = pages.flatMap(({ text }) => targetsOf(text));
    expect(targets.filter((target) => target.endsWith('.webp')).length).toBeGreaterThan(15);
    expect(targets.filter((target) => target.startsWith('#')).length).toBeGreaterThan(10);
  });

  it.each(pages)('link and show only what is there: $page', ({ folder, text }) => {
    const missing = targetsOf(text).filter((target) => {
      const [path = ''] = target.split('#');
      return !existsSync(resolve(folder, decodeURIComponent(path)));
    });
    expect(missing).toEqual([]);
  });

  it('show every picture that is kept for them', () => {
    const shown = new Set(
      pages.flatMap(({ folder, text }) => targetsOf(text).map((target) => resolve(folder, target))),
    );
    const kept = readdirSync(join(ROOT, 'docs/screens')).map((file) => join(ROOT, 'docs/screens', file));
    expect(kept.filter((file) => !shown.has(file))).toEqual([]);
  });

  it.each(pages)('name headings that are there: $page', ({ folder, text }) => {
    const missing = targetsOf(text).filter((target) => {
      const [path = '', anchor] = target.split('#');
      if (anchor === undefined) return false;
      const there = path === '' ? text : readFileSync(resolve(folder, path), 'utf8');
      return !anchorsOf(there).includes(decodeURIComponent(anchor));
    });
    expect(missing).toEqual([]);
  });
});
