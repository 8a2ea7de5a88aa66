/** What happens while the page asks or begins to listen: it is shown all the same, and stays. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import {
  enrolledTill,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { writeSale, writeTill } from '../stream/test-records.ts';
import type { TestTill } from '../test-till.ts';
import { managerPage } from './manager-page.ts';

describe.skipIf(browserMissing !== null)('the page of managers, while a till sells', () => {
  let central: TestCentral;
  let manager: TestManager;
  let till: TestTill;
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    central = await testCentral();
    manager = await preparedManager(central);
    till = await enrolledTill(manager, { name: 'Caja 1' });
    writeTill(till, 'M001P001');
    await till.sendBatch(1);
    browser = await launchBrowser();
    page = await managerPage(browser, manager);
  });
  afterAll(async () => {
    await browser.close();
    await central.close();
  });

  /** The next question at an address with these words is answered at once, and the answer held until it is let go. */
  const held = async (words: string) => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    await page.route(
      (url) => url.href.includes(words),
      async (route) => {
        const response = await route.fetch();
        asked.resolve();
        await released.promise;
        await route.fulfill({ response });
        gone.resolve();
      },
      { times: 1 },
    );
    return {
      isAsked: asked.promise,
      letGo: () => {
        released.resolve();
        return gone.promise;
      },
    };
  };
  const sell = async (numero: number) => {
    const next = till.lines.length + 1;
    writeSale(till, numero, { serie: 'M001P001', centavos: 1_000 });
    expect((await till.sendBatch(next)).status).toBe(200);
  };
  const sold = (times: number) =>
    page.getByRole('row', { name: new RegExp(`Casa matriz Caja 1 ${times} .* \\$${times}0\\.00`) });

  it('shows what was sold between its question and the stream of news', async () => {
    const begun = Promise.withResolvers<void>();
    await page.route('**/api/events', async (route) => {
      await begun.promise;
      await route.continue();
    });
    await page.goto(central.url);
    await page.getByLabel('Desde').fill('20/11/2026');
    await page.getByText('Por caja').waitFor();
    await page.getByText('Nada en este período').first().waitFor();
    await sell(1);
    // Nothing more is told of it.
    const products = '/api/sales/products?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS';
    await soon(async () => (await manager.ask(products)).body['enCurso']).toBe(false);
    begun.resolve();
    await sold(1).waitFor();
    expect(await sold(1).count()).toBe(1);
  });

  it('does not go back to an answer of before that comes late', async () => {
    const late = await held('/api/sales?from=2026-11-19');
    await page.getByLabel('Desde').fill('19/11/2026');
    await late.isAsked;
    await sell(2);
    await sold(2).waitFor();
    await late.letGo();
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await sold(2).count()).toBe(1);
  });

  it('closes with a late answer only the form that it answers', async () => {
    const product = (codigo: string) => ({
      nit: null,
      codigo,
      codigosBarra: [],
      descripcion: `Producto ${codigo}`,
      precio: '1.00',
      validFrom: null,
      uniMedida: 59,
      tipo: 'bien',
      tratamiento: 'gravado',
    });
    for (const codigo of ['UNO', 'DOS'])
      expect((await manager.ask('/api/products/put', product(codigo))).status).toBe(200);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const change = (codigo: string) =>
      page.getByRole('row', { name: codigo }).getByRole('button', { name: 'Cambiar' }).click();
    await press('Catálogo');
    await change('UNO');
    const late = await held('/api/products/put');
    await press('Guardar');
    await late.isAsked;
    await change('DOS');
    await page.getByLabel('Precio con IVA').fill('2.50');
    const listed = page.waitForResponse((response) => response.url().endsWith('/api/products'));
    await late.letGo();
    await listed;
    await press('Guardar');
    await page.getByRole('row', { name: /DOS .*\$2\.50/ }).waitFor();
  });
});
