/** The till's screen in a real browser, against the budgets of its design. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { saveProduct, type StoredProduct } from '../../../core/store/catalogue/products.ts';
import { openStore } from '../../../core/store/store.ts';
import { openProgramTill, type ProgramTill, type TillPage } from '../../renderer/page/till-page.ts';
import { putQuickPages } from '../../../core/store/catalogue/quick-keys.ts';
import { firstLoad } from '../../support/service/built-interface.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { median, percentile, quick, say } from '../measure.ts';

const PRODUCTS = quick ? 2_000 : 50_000;
const BATCH = 5_000;
const LINES = 200;
const KEYS_PER_SALE = 10;
const PAINT_MS = 33;
/** Keys for goods on the page beside the sale. */
const TILES = 500;
const COLD_START_MS = 2_000;
const FIRST_LOAD_KB = 290;
const KB = 1000;
/** Letters that are typed and lines that are entered, each measured. */
const LETTERS = quick ? 30 : 150;
const ENTRIES = quick ? 5 : 25;
const STARTS = quick ? 3 : 7;
const WORDS = [
  'arroz',
  'café',
  'leche',
  'azúcar',
  'jabón',
  'clavo',
  'tornillo',
  'lámpara',
  'cuaderno',
  'aceite',
];

/** Runs the section. */
export async function screen(): Promise<void> {
  const till = await openProgramTill(stock);
  try {
    const page = await till.open('factura');
    await keysOfASale(page);
    await paint(page, PAINT_MS);
    await coldStart(till);
    verdict('first-load script, gzip', firstLoadKb(), { limit: FIRST_LOAD_KB, unit: 'kB' });
    if (page.complaints.length > 0) say(`the browser complained: ${page.complaints.join(' | ')}`);
  } finally {
    await till.close();
  }
}

/** Fills the shelves before the service opens them. */
export async function stock(dataDir: string): Promise<void> {
  const store = openStore({ file: join(dataDir, 'caja.db'), now: () => Date.now(), migrate: false });
  const keys: string[] = [];
  for (let start = 0; start < PRODUCTS; start += BATCH) {
    await store.transact((tx, now) => {
      for (let index = start; index < Math.min(start + BATCH, PRODUCTS); index += 1) {
        const product = productOf(index);
        if (keys.length < TILES) keys.push(product.id);
        saveProduct(tx, product, { issuerId: SHOP_NIT, isNew: true, now });
      }
    });
  }
  const page = { nombre: 'Todo', color: 'gris', productos: keys } as const;
  await store.transact((tx, at) =>
    putQuickPages(tx, { issuerId: SHOP_NIT, branchId: 'central' }, { pages: [page], at }),
  );
  await store.close();
}

function productOf(index: number): StoredProduct {
  const word = (step: number) => WORDS[Math.floor(index / step) % WORDS.length] ?? '';
  return {
    id: randomUUID(),
    codigo: `B${index}`,
    codigosBarra: [String(7_500_000_000_000 + index)],
    descripcion: `${word(1)} ${word(10)} ${word(100)} ${index}`,
    precio: `${(index % 90) + 1}.25`,
    uniMedida: 59,
    tipo: 'bien',
    ...SOLD_AS_ITSELF,
    tratamiento: 'gravado',
  };
}

async function keysOfASale({ page, type, press, keys, lines }: TillPage): Promise<void> {
  const before = keys();
  for (const [index, code] of ['11', '22', '33'].entries()) {
    await type(code);
    await press('Enter');
    await lines(index + 1);
  }
  await press('F12');
  await page.locator('.seal').waitFor({ state: 'attached' });
  verdict('three lines for cash', keys() - before, { limit: KEYS_PER_SALE, unit: 'keys' });
  await press('Enter');
  await page.getByText('Lista para vender').waitFor();
}

/** A key to what it shows, with the sale and the shelves full. */
export async function paint({ page, type, press }: TillPage, limit: number): Promise<void> {
  for (let line = 0; line < LINES; line += 1) {
    await page.keyboard.insertText(`B${line}`);
    await press('Enter');
    await hasLines(page, line + 1);
  }
  await watchKeys(page);
  for (let letter = 0; letter < LETTERS; letter += 6) {
    await type('arroz ');
    await press('Control+A', 'Delete');
  }
  const letters = await paintTimes(page, (key) => key.length === 1);
  verdict(`a letter typed, with ${LINES} lines and ${PRODUCTS} products: p95`, percentile(letters, 0.95), {
    limit,
    unit: 'ms',
  });
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    await type(`B${entry + 300}`);
    await press('Enter');
    await hasLines(page, LINES + entry + 1);
  }
  const entries = await paintTimes(page, (key) => key === 'Enter');
  verdict(`a line entered, with ${LINES} lines and ${PRODUCTS} products: p95`, percentile(entries, 0.95), {
    limit,
    unit: 'ms',
  });
}

/** Waits until the sale has so many lines: those out of sight are not in the page. */
async function hasLines(page: Page, count: number): Promise<void> {
  await page.locator(`.lines table[aria-rowcount="${count + 1}"]`).waitFor({ state: 'attached' });
}

interface PaintedKey {
  readonly key: string;
  readonly ms: number;
}

/**
 * Notes for every key how long it took to the first frame painted after the page last changed because of it: for a letter the frame after
 * the key, for Enter the frame after the new line stands in the page.
 */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted: { key: string; ms: number }[] = [];
    Object.assign(window, { painted });
    const afterPaint = (done: () => void) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', done, { once: true });
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    const note = (key: string, since: number) =>
      afterPaint(() => painted.push({ key, ms: performance.now() - since }));
    window.addEventListener(
      'keydown',
      (event) => {
        const { key, timeStamp } = event;
        if (key !== 'Enter') return note(key, timeStamp);
        const before = document.querySelector('[data-newest]');
        const observer = new MutationObserver(() => {
          if (document.querySelector('[data-newest]') === before) return;
          observer.disconnect();
          note(key, timeStamp);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      },
      { capture: true },
    );
  });
}

/** The times noted so far for some keys; forgets all. */
async function paintTimes(page: Page, wanted: (key: string) => boolean): Promise<readonly number[]> {
  const all = await page.evaluate(() => {
    const { painted } = window as unknown as { painted: PaintedKey[] };
    return painted.splice(0);
  });
  return all.filter(({ key }) => wanted(key)).map(({ ms }) => ms);
}

async function coldStart({ context, open }: ProgramTill): Promise<void> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const { page } = await open('factura');
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('input[role=combobox]:focus').waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await page.close();
  }
  verdict('cold start to the entry line with the focus in it: median', median(times), {
    limit: COLD_START_MS,
    unit: 'ms',
  });
}

function firstLoadKb(): number {
  return firstLoad().reduce((sum, script) => sum + gzipSync(script).length, 0) / KB;
}

export function verdict(
  what: string,
  value: number,
  of: { readonly limit: number; readonly unit: string },
): void {
  const met = value <= of.limit ? 'met' : 'NOT MET';
  say(`${what}: ${value.toFixed(of.unit === 'keys' ? 0 : 1)} ${of.unit} (budget ${of.limit}: ${met})`);
}
