/** What axe objects to on a page. Its program stays on the page, and only the objections leave it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright';

const PROGRAM = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe says of colours: nothing else of the pages differs in the dark (`test/renderer/light-dark.test.ts`). */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe objects to, in light and dark; afterwards the page is light. */
export async function objections(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await objectionsTo(page, OF_COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await objectionsTo(page, null);
  return [...dark.map((each) => `dark ${each}`), ...light.map((each) => `light ${each}`)];
}

/** The same in the colours that the page has. */
export function objectionsNow(page: Page): Promise<readonly string[]> {
  return objectionsTo(page, null);
}

/** @param rules names of those that are asked for, or `null` for all that axe asks by itself */
async function objectionsTo(page: Page, rules: string[] | null): Promise<readonly string[]> {
  // A screen is loaded when it is first opened: what is looked at is the screen, not the wait for it.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Not a tag of its own: the page's policy allows scripts of its service only.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(PROGRAM);
  return page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      selectors: false,
      ...(asked === null ? {} : { runOnly: { type: 'rule', values: asked } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  }, rules);
}
