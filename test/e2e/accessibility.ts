/** What axe objects to on a page. Its program stays on the page, and only the objections leave it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright';

const PROGRAM = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe objects to, in light and dark; afterwards the page is light. */
export async function objections(page: Page): Promise<readonly string[]> {
  const told: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    told.push(...(await objectionsNow(page)).map((objection) => `${colorScheme} ${objection}`));
  }
  return told;
}

/** The same in the colours that the page has. */
export async function objectionsNow(page: Page): Promise<readonly string[]> {
  // A screen is loaded when it is first opened: what is looked at is the screen, not the wait for it.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Not a tag of its own: the page's policy allows scripts of its service only.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(PROGRAM);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  });
}
