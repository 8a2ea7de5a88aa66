/** The managers' page as somebody sees it. */
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
