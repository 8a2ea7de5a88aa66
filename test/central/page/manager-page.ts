/** The managers' page as somebody sees it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { TestBrowser } from '../../support/run/browser.ts';
import type { TestManager } from '../central-shop.ts';

/** A page with the session of that manager, not opened yet; null: nobody is logged in. */
export async function managerPage(browser: TestBrowser, manager: TestManager | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-SV' });
  const [name = '', value = ''] = manager?.cookie.split('=') ?? [];
  if (manager !== null) await context.addCookies([{ name, value, url: manager.url }]);
  const page = await context.newPage();
  if (manager !== null)
    await page.addInitScript((secret) => localStorage.setItem('caja.pantalla', secret), manager.page);
  return page;
}

const PICTURES = process.env['CAJA_PICTURES'];

/** Pictures of the page in both sizes and looks, where somebody asked for them. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1366, 768],
      [1024, 700],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: join(PICTURES, `central-${name}-${width}-${theme}.png`) });
    }
}
