/** A price for everybody beside the product's own: every screen says what is charged, and where the other price has no effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { BUYER, SEAL, SODA, supplierDocument } from '../../support/shop/supplier-documents.ts';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';

const DAY = '2026-01-15';

describe.skipIf(browserMissing !== null)('a price for everybody', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta'], '2099-01-01', { compras: true });
    const at = await till.open('marta', 'productos');
    for (const product of BOUGHT_GOODS) await at.ask('products.save', product);
    const price = { lista: null, cliente: null, codigo: 'GAS', minimo: '1', desde: DAY, precio: '2.75' };
    await at.ask('prices.save', price);
    await at.page.close();
  });
  afterAll(() => till?.close());

  it('is on the keys, in the search and in the list, and the form of the product says that it holds', async () => {
    const { page, press, faults } = await pages.take(till.open('marta', 'factura'));
    await page.getByRole('button', { name: /Gaseosa de cola 3 L.*\$2\.75/ }).waitFor();
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('gaseosa');
    await page.getByRole('option', { name: /Gaseosa de cola 3 L.*\$2\.75/ }).waitFor();
    await press('Escape');
    await page.getByRole('navigation').getByRole('link', { name: 'Productos' }).click();
    await page.getByRole('row', { name: /Gaseosa de cola 3 L.*\$2\.75/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Producto' });
    await sheet.getByText('Gaseosa de cola 3 L, $2.75. El que escriba aquí no se cobra').waitFor();
    expect(await sheet.getByLabel('Precio con IVA').inputValue()).toBe('2.5');
    expect(await faults()).toEqual([]);
  });

  it('is what a purchase is measured by, which proposes no other price that would change nothing', async () => {
    const { page, ask, faults } = await pages.take(till.open('marta', 'compras'));
    const document = supplierDocument(BUYER, {
      codigoGeneracion: 'AAAAAAAA-BBBB-4CCC-8DDD-000000000001',
      lines: [{ ...SODA, precioUni: 2.6 }],
    });
    const texto = JSON.stringify({ ...document, selloRecibido: SEAL });
    const file = await ask('purchases.receive', { texto });
    if (file.kind !== 'purchase') throw new Error('a document does not wait');
    const lineas = [{ numItem: 1, factor: 1 }];
    await ask('purchases.enter', { id: file.compra.id, request: JSON.stringify({ lineas }) });
    await page.reload();
    await page.locator('.purchases-open').first().click();
    const row = page.getByRole('row', { name: /Gaseosa de cola 3 L/ }).filter({ hasText: '$2.75' });
    await row.getByText('Es un precio para todos: cámbielo en «Precios»').waitFor();
    await row.getByText('-6 %').waitFor();
    expect(await row.getByRole('textbox').getAttribute('readonly')).not.toBeNull();
    expect(await faults()).toEqual([]);
  });
});
