/** A computer that is set to begin another line for goods that are added again. */
import type { Page } from 'playwright';

/** From here on every scan is a line of its own on this page, and on those that are opened after it. */
export async function keepLinesSeparate(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('caja.same-goods', 'apart');
    window.dispatchEvent(new StorageEvent('storage'));
  });
}
