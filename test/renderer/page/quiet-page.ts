/**
 * Pages that tests of one browser context use one after another. A new page is a new process that reads the interface anew: half
 * a second of a core, which a page that a test has left saves the next one.
 */
import type { BrowserContext, Page } from 'playwright';
import { countQuestions } from './page-at-rest.ts';

/** What a test hears of a page; the next test hears for itself. */
const HEARD = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'];

/** Pages that were laid aside, and the size each had when it was new. */
const spares = new WeakMap<BrowserContext, Page[]>();
const sizes = new WeakMap<Page, ReturnType<Page['viewportSize']>>();

/** A page of the service's origin that asks for nothing itself and has no sale of its own. @param url of the service's pages */
export async function quietPage(context: BrowserContext, url: string): Promise<Page> {
  const spare = spares.get(context)?.pop();
  if (spare !== undefined && !spare.isClosed()) {
    await spare.bringToFront();
    return spare;
  }
  const page = await context.newPage();
  sizes.set(page, page.viewportSize());
  await countQuestions(page);
  await page.goto(quietAddress(url));
  return page;
}

/**
 * Lays a page aside for the next test: nothing of the till runs in it any more. A page that cannot be brought to rest, say
 * because its service is gone, is closed.
 */
export async function layAside(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const size = sizes.get(page) ?? null;
  if (size === null) return page.close();
  const context = page.context();
  try {
    for (const event of HEARD) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(quietAddress(page.url()));
    await page.evaluate(() => sessionStorage.clear());
    await page.keyboard.up('Enter');
    const now = page.viewportSize();
    if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null });
    spares.set(context, [...(spares.get(context) ?? []), page]);
  } catch {
    await page.close();
  }
}

/** Whether nothing of the till runs in a page. */
export function isQuiet(page: Page): boolean {
  return page.url() === quietAddress(page.url());
}

/** A picture of the interface: of its origin, without a script. */
function quietAddress(url: string): string {
  return new URL('/icon.svg', url).href;
}
