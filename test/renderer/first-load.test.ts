/** The till's page shows its first screen without the library of schemas: only forms of settings need it. */
import { expect, it } from 'vitest';
import { firstLoad } from '../support/service/built-interface.ts';

it('the scripts of the first screen hold no schema', () => {
  const scripts = firstLoad();
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((script) => script.includes('_zod')).length).toBe(0);
});
