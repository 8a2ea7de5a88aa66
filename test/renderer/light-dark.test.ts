/** Light and dark differ in colours alone, which `light-dark()` gives: what else is looked at on a page is looked at once. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const RENDERER = fileURLToPath(new URL('../../renderer', import.meta.url));
const ASKS_FOR_THE_SCHEME = /prefers-color-scheme/v;

describe('light and dark', () => {
  it('are asked for by no style and no script of the pages', () => {
    const files = globSync('**/*.{css,html,ts,tsx}', { cwd: RENDERER });
    expect(files.length).toBeGreaterThan(100);
    const asking = files.filter((file) =>
      ASKS_FOR_THE_SCHEME.test(readFileSync(`${RENDERER}/${file}`, 'utf8')),
    );
    expect(asking).toEqual([]);
  });
});
