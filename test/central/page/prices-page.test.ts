/** Prices and promotions on the managers' page: the screens of a till, over the catalogue of all. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { preparedManager, testCentral, type TestCentral, type TestManager } from '../central-shop.ts';
import { managerPage } from './manager-page.ts';

const PICTURES = process.env['CAJA_PICTURES'];

describe.skipIf(browserMissing !== null)('prices on the page of managers', () => {
  let central: TestCentral;
  let owner: TestManager;
  let browser: TestBrowser;
  beforeAll(async () => {
    central = await testCentral();
    owner = await preparedManager(central);
    const goods = { ...SOLD_AS_ITSELF, nit: null, codigosBarra: [], uniMedida: 59, tipo: 'bien' };
    for (const [codigo, descripcion, precio] of [
      ['CAFE', 'Café molido', '5.65'],
      ['PAN', 'Pan francés', '0.15'],
    ])
      await owner.ask('/api/products/put', {
        ...goods,
        codigo,
        descripcion,
        precio,
        validFrom: null,
        tratamiento: 'gravado',
      });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await central.close();
  });

  const picture = async (of: Page, name: string) => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    for (const [theme, width, height] of [
      ['light', 1366, 768],
      ['dark', 1024, 700],
    ] as const) {
      await of.emulateMedia({ colorScheme: theme });
      await of.setViewportSize({ width, height });
      await of.screenshot({ path: join(PICTURES, `central-${name}-${width}-${theme}.png`) });
    }
  };

  it('takes a price of a list, and shows it', async () => {
    const page = await managerPage(browser, owner);
    await page.goto(central.url);
    await page.getByRole('button', { name: 'Catálogo', exact: true }).click();
    await page.getByRole('button', { name: 'Precios', exact: true }).click();
    await page.getByRole('button', { name: 'Lista nueva' }).click();
    await page.getByLabel('Nombre de la lista').fill('Mayoreo');
    await page.getByRole('dialog').getByRole('button', { name: 'Abrir' }).click();
    await page.getByRole('button', { name: 'Agregar precio' }).click();
    await picture(page, 'precio-nuevo');
    await page.getByRole('dialog').getByRole('combobox').fill('caf');
    await page.getByRole('option', { name: /Café molido/ }).click();
    await page.getByLabel('Precio con IVA').fill('4.80');
    await page.getByRole('button', { name: 'Guardar precio' }).click();
    const row = page.getByRole('row', { name: /Café molido CAFE/ });
    await row.waitFor();
    await picture(page, 'precios');
    expect(await row.innerText()).toMatch(/4\.80[\s\S]*5\.65/);
  });

  it('takes a promotion after an example of it', async () => {
    const page = await managerPage(browser, owner);
    await page.goto(central.url);
    await page.getByRole('button', { name: 'Catálogo', exact: true }).click();
    await page.getByRole('button', { name: 'Promociones', exact: true }).click();
    await page.getByRole('button', { name: 'Agregar promoción' }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Pan al 20');
    await picture(page, 'promocion-nueva');
    await page.getByRole('button', { name: 'Guardar promoción' }).click();
    const row = page.getByRole('row', { name: /Pan al 20/ });
    await row.waitFor();
    await picture(page, 'promociones');
    expect(await row.innerText()).toMatch(/Vigente/);
  });
});
