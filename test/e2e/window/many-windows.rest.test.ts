/** Windows of one till that nobody tells anything, or that fail: each sells, shows its result, and can be loaded again. */
import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { saleResult } from '../../renderer/page/sale-result.ts';
import { CASHIER, openTill, type Till } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { addAt, nextSale } from '../window-sale.ts';
import { soon } from '../../support/run/soon.ts';

describe.skipIf(browserMissing !== null)('a window of the till', () => {
  let till: Till;
  let pages: Page[] = [];

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());
  afterEach(async () => {
    for (const page of pages) await page.close();
    pages = [];
  });

  const another = async (): Promise<Page> => {
    const page = await till.reopen();
    pages.push(page);
    await page.getByText('Lista para vender').waitFor();
    return page;
  };
  const only = async (): Promise<Page> => {
    const { page } = await till.open('factura');
    pages.push(page);
    return page;
  };
  const charge = async (page: Page): Promise<void> => {
    await addAt(page, '11');
    await page.keyboard.press('F12');
  };

  it('sells as one of six, each with one stream of events at most', async () => {
    const streams: string[] = [];
    till.context.on('request', (request) => {
      if (request.url().endsWith('/bridge/eventos')) streams.push(request.url());
    });
    const windows = [await only()];
    await soon(() => streams).toHaveLength(1);
    while (windows.length < 6) windows.push(await another());
    for (const page of windows) {
      await charge(page);
      await saleResult(page);
      await nextSale(page);
    }
  });

  it('sells, shows its result and loads again where no event ever reaches it', async () => {
    const before = till.sealed();
    const page = await only();
    await page.route('**/bridge/eventos', (route) => route.abort());
    await page.reload();
    await page.getByText('Lista para vender').waitFor();
    await charge(page);
    await saleResult(page);
    await page.reload();
    await saleResult(page);
    await nextSale(page);
    // What another window makes known reaches it all the same: it asks.
    const other = await another();
    await other.getByRole('button', { name: 'Bloquear la caja' }).click();
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Carlos Cajero' }).click();
    await page.getByRole('heading', { name: 'PIN de Carlos Cajero' }).waitFor();
    await page.keyboard.type(CASHIER.pin, { delay: 35 });
    await page.keyboard.press('Enter');
    await page.getByText('Lista para vender').waitFor();
    expect(till.sealed()).toBe(before + 1);
  });

  it('that fails says what is kept, and goes on with the same sale or a blank one', async () => {
    const before = till.sealed();
    const page = await only();
    // A queue without printers is nothing this screen can draw.
    const half = async (route: Route): Promise<void> => {
      const { op } = route.request().postDataJSON() as { readonly op: string };
      if (op !== 'print.queue') return route.fallback();
      await route.fulfill({ json: { ok: true, value: { impresora: null, trabajos: [], total: 0 } } });
    };
    await page.route('**/bridge', half);
    await page.reload();
    await page.getByText('Lista para vender').waitFor();
    await charge(page);
    const failed = page.getByRole('heading', { name: 'Esta pantalla dejó de funcionar' });
    await failed.waitFor();
    // It stands there in the same words before and after.
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Cargar de nuevo' }).click();
    await loaded;
    await failed.waitFor();
    await page.getByRole('button', { name: 'Apartar y empezar en blanco' }).click();
    await page.getByText('Lista para vender').waitFor();
    await page.unroute('**/bridge', half);
    await page.reload();
    await page.getByText('Lista para vender').waitFor();
    await page.keyboard.press('F3');
    await page.getByText('De una pantalla que falló').first().click();
    await saleResult(page);
    await nextSale(page);
    // However often it was loaded, it is one document.
    expect(till.sealed()).toBe(before + 1);
  });
});
