/** The inventory in a real browser: shown only where stock is kept, written by keyboard. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { saleResult } from '../../renderer/page/sale-result.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { goods, JUICE } from './stocked-goods.ts';

describe.skipIf(browserMissing !== null)('the inventory', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta']);
  });
  afterAll(() => till?.close());

  const inMenu = ({ page }: ManagerPage) =>
    page.getByRole('navigation', { name: 'Pantallas' }).getByRole('link', { name: 'Inventario' });

  it('appears once a product keeps stock; a manager writes what there was and what was taken', async () => {
    const manager = await pages.take(till.open('marta', 'productos'));
    const { page, press, type } = manager;
    await manager.ask('products.save', goods('PAN', 'Pan', {}));
    expect(await inMenu(manager).count()).toBe(0);
    await manager.ask('products.save', JUICE);
    await inMenu(manager).waitFor();
    await press('Alt+i');
    await page.getByRole('row', { name: /JUGO Jugo de naranja/ }).waitFor();
    await press('F2');
    await page.getByRole('combobox', { name: 'Producto' }).waitFor();
    await type('jugo');
    await page.getByRole('option', { name: 'Jugo de naranja' }).first().waitFor();
    await press('Enter');
    await page.getByLabel('Qué pasó').selectOption('inicial');
    await page.getByLabel('Cantidad').fill('20');
    await page.getByLabel('Costo de cada uno').fill('0.70');
    expect(await manager.faults()).toEqual([]);
    await page.getByLabel('Por qué', { exact: true }).first().fill('Al empezar');
    await press('Enter');
    await page.getByText('Anotado: Inventario inicial × 20 de Jugo de naranja').waitFor();
    await page.getByRole('row', { name: /JUGO Jugo de naranja 20 12 48 \$0\.70 \$14\.00 nunca/ }).waitFor();
  });

  it('proposes the factura of what was taken, which leaves the stock and the sale under way alone', async () => {
    const { page, press, ask } = await pages.take(till.open('marta', 'factura'));
    // A customer’s sale is under way.
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('pan');
    await page.getByRole('option', { name: /^Pan/ }).first().waitFor();
    await press('Enter');
    await page.locator('[data-line]').waitFor();
    await press('Alt+i');
    await page.getByRole('row', { name: /Jugo/ }).waitFor();
    await press('Enter');
    await page.getByRole('row', { name: /Inventario inicial \+20 20 \$0\.70/ }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click();
    await page.getByLabel('Qué pasó').selectOption('retiro');
    await page.getByText('paga IVA ese mismo día').waitFor();
    // All of it is in sight on a low screen, the usual reasons too.
    await page.setViewportSize({ width: 1024, height: 700 });
    const hidden = await page
      .locator('.sheet')
      .last()
      .evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight);
    expect(hidden).toBe(0);
    await page.getByLabel('Cantidad').fill('2');
    await page.getByRole('button', { name: 'Regalo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click();
    await page.getByText('$2.50').waitFor();
    await page.getByRole('button', { name: 'Después' }).click();
    // The way back is with the movement.
    await page.getByRole('row', { name: /Jugo/ }).click();
    await page
      .getByRole('row', { name: /Retiro/ })
      .getByRole('button', { name: 'Su factura' })
      .click();
    await page.getByText('$2.50').waitFor();
    await page.getByRole('button', { name: 'Hacer la factura' }).click();
    await page.getByText('Retiro: Jugo de naranja').first().waitFor();
    expect(await page.locator('[data-line]').count()).toBe(1);
    await press('F3');
    await page.getByRole('dialog', { name: 'Ventas apartadas' }).getByText('Pan').waitFor();
    const [row] = (await ask('stock.list', { q: '', bajoMinimo: false, desde: 0, limite: 10 })).existencias;
    expect(row?.existencia).toBe('18');
    // Once it is made the movement leads to it.
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('F12');
    await saleResult(page);
    await press('Enter');
    await page.locator('[data-veil]').waitFor({ state: 'detached' });
    await press('Alt+i');
    await page.getByRole('row', { name: /Jugo/ }).click();
    await page
      .getByRole('row', { name: /Retiro/ })
      .getByRole('button', { name: 'Su factura' })
      .click();
    await page.getByRole('dialog', { name: 'La factura ya está hecha' }).waitFor();
    await page.getByRole('button', { name: 'Ver la factura' }).click();
    await page.getByText('Retiro: Jugo de naranja').first().waitFor();
  });

  it('shows what another branch has, and what all of them earned, once there are several', async () => {
    const { page, ask, faults } = await pages.take(till.open('marta', 'inventario'));
    await page.getByRole('row', { name: /Jugo/ }).waitFor();
    const branch = page.getByRole('combobox', { name: 'Sucursal' });
    expect(await branch.count()).toBe(0);
    const [own] = (await ask('settings.view', {})).sucursales;
    if (own === undefined) throw new Error('a till has a branch');
    const { conDocumentos: _used, empezadas: _begun, ...form } = own;
    await ask('settings.saveBranch', {
      ...form,
      id: null,
      nombre: 'Norte',
      numero: '2',
      codPuntoVenta: 'P002',
    });
    await page.reload();
    await branch.selectOption({ label: 'Norte' });
    await page.getByRole('row', { name: /JUGO Jugo de naranja 0/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Anotar' }).count()).toBe(0);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Reportes' }).click();
    await branch.selectOption({ label: 'Todas las sucursales' });
    await page.getByRole('button', { name: 'Valor a una fecha' }).click();
    await page.getByRole('row', { name: /Jugo de naranja/ }).waitFor();
    await branch.selectOption({ label: 'Norte' });
    await page.getByRole('row', { name: /Jugo de naranja/ }).waitFor({ state: 'detached' });
    expect(await faults()).toEqual([]);
  });
});
