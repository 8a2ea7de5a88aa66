/** Taking pictures of the screens, for every language, size and theme. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, JSHandle, Page } from 'playwright';

/** Where every picture goes; git does not keep it. */
const PICTURES = join(import.meta.dirname, '../../../screens');
/** The few that pages show: with `--shown` only what stands here is taken, and kept here too; nothing is added. */
const SHOWN = join(import.meta.dirname, '../../../docs/screens');
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 700 },
];
/** With `--every-size` these too, with `--more-sizes` only these: a large screen, and the usual one enlarged to 125 and 150 %. */
const MORE_SIZES = [
  { width: 1920, height: 1080 },
  { width: 1093, height: 614 },
  { width: 911, height: 512 },
];
const THEMES = ['light', 'dark'] as const;
/** With `--sets=es-1366-light,en-911-dark` only these, of whatever size. */
const SETS = process.argv
  .find((option) => option.startsWith('--sets='))
  ?.slice('--sets='.length)
  .split(',');
const TAKEN =
  SETS !== undefined || process.argv.includes('--every-size')
    ? [...SIZES, ...MORE_SIZES]
    : process.argv.includes('--more-sizes')
      ? MORE_SIZES
      : SIZES;
const LANGUAGES = process.argv.includes('--spanish') ? (['es'] as const) : (['en', 'es'] as const);
const ONLY_SHOWN = process.argv.includes('--shown');
/** Time for a picture to settle after a step, in milliseconds. */
const SETTLE_MS = 350;
/** Time for the page to take another language, size or theme, in milliseconds. */
const CHANGE_MS = 120;
/** Of the pictures, from 0 to 1: letters stay sharp. */
const QUALITY = 0.71;
/** Time between the keys of a person's hands, in milliseconds. */
const KEY_MS = 35;

/** One screen in every language, at every size, in light and dark. @param sizes of the window; those of a till unless given */
export async function picture(page: Page, name: string, sizes = TAKEN): Promise<void> {
  const scrolled = await scrolledParts(page);
  for (const language of LANGUAGES) {
    await page.evaluate((to) => {
      localStorage.setItem('caja.language', to);
      window.dispatchEvent(new StorageEvent('storage'));
    }, language);
    for (const size of sizes) {
      const themes = THEMES.filter((theme) => SETS?.includes(`${language}-${size.width}-${theme}`) ?? true);
      if (themes.length > 0) await page.setViewportSize(size);
      for (const colorScheme of themes) {
        const marks = [name, ...(language === 'en' ? ['en'] : []), size.width, colorScheme];
        const file = `${marks.join('-')}.webp`;
        await page.emulateMedia({ colorScheme });
        await scrolled.evaluate(scrollAgain);
        await page.waitForTimeout(CHANGE_MS);
        if (!ONLY_SHOWN || existsSync(join(SHOWN, file))) await keep(page, file);
      }
    }
  }
}

interface ScrolledPart {
  readonly part: Element;
  /** From 0, its start, to 1, its end. */
  readonly share: number;
}

/** What is scrolled, and how far: a size at which nothing is to be scrolled forgets it. */
function scrolledParts(page: Page): Promise<JSHandle<readonly ScrolledPart[]>> {
  return page.evaluateHandle(() =>
    [...document.querySelectorAll('*')]
      .filter(({ scrollTop }) => scrollTop > 0)
      .map((part) => ({ part, share: part.scrollTop / (part.scrollHeight - part.clientHeight) })),
  );
}

/** Where such a part is whole, the page scrolls in its place. */
function scrollAgain(parts: readonly ScrolledPart[]): void {
  for (const { part, share } of parts) {
    const scrolls = part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY !== 'visible';
    const each = scrolls || part === document.scrollingElement ? part : document.scrollingElement;
    each?.scrollTo({ top: share * (each.scrollHeight - each.clientHeight), behavior: 'instant' });
  }
}

const darkrooms = new WeakMap<Browser, Promise<Page>>();

function openDarkroom(browser: Browser): Promise<Page> {
  const opened = browser.newPage();
  darkrooms.set(browser, opened);
  return opened;
}

/** A picture a quarter as large as PNG; a page of its own makes it, whose rules forbid the till's page to. */
async function keep(page: Page, file: string): Promise<void> {
  const png = await page.screenshot();
  const browser = page.context().browser();
  if (browser === null) throw new Error('a picture needs a started browser');
  const darkroom = await (darkrooms.get(browser) ?? openDarkroom(browser));
  const webp = await darkroom.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { source: png.toString('base64'), quality: QUALITY },
  );
  const bytes = Buffer.from(webp, 'base64');
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, file), bytes);
  if (ONLY_SHOWN) writeFileSync(join(SHOWN, file), bytes);
}

/** Types as a person does, then presses keys. */
export async function type(page: Page, text: string, ...keys: readonly string[]): Promise<void> {
  await page.keyboard.type(text, { delay: KEY_MS });
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(SETTLE_MS);
}
