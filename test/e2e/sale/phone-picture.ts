/** Pictures of data by phone, where somebody wants to look at them: the till in both of its sizes, a phone as it is, light and dark. */
import type { Page } from 'playwright';

const FOLDER = process.env['PHONE_PICTURES'];
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 700 },
];
const PHONE_WIDTH = 390;

export async function phonePicture(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  const before = page.viewportSize();
  const sizes = before !== null && before.width <= PHONE_WIDTH ? [before] : SIZES;
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${FOLDER}/${name}-${size.width}-${colorScheme}.png` });
    }
  if (before !== null) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}
