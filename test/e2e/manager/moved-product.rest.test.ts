/** The form of a product whose stock has moved says what it cannot become, and what becomes of it where it is deleted (§shop-products). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { goods } from './stocked-goods.ts';

describe.skipIf(browserMissing !== null)('a product whose stock has moved', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta']);
  });
  afterAll(() => till?.close());

  it('is not saved by weight or as a service, and is retired where it would be deleted', async () => {
    const { page, ask } = await pages.take(till.open('marta', 'productos'));
    await ask('products.save', goods('LAZO', 'Lazo', { llevaExistencia: true }));
    const lineas = [{ codigo: 'LAZO', cantidad: '8' }];
    await ask('stock.write', { clave: 'lazo', causa: 'inicial', motivo: 'Al empezar', lineas });
    await page.getByRole('row', { name: /Lazo/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('switch', { name: 'Se vende por peso' }).click();
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByText(/sus cantidades quedan como están. Cree uno nuevo con otro código/).waitFor();
    await sheet.getByRole('switch', { name: 'Se vende por peso' }).click();
    await sheet.getByRole('combobox', { name: 'Tipo' }).selectOption('servicio');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByText(/su existencia se sigue llevando/).waitFor();
    await sheet.getByRole('button', { name: 'Borrar' }).click();
    await page.getByText(/no se borra: queda retirado, ya no se vende y su existencia se conserva/).waitFor();
    await page.getByRole('button', { name: 'Borrar' }).last().click();
    await page.getByText('Retirado, con su existencia guardada: Lazo').waitFor();
    expect((await ask('products.list', { q: 'LAZO', desde: 0, limite: 1 })).productos[0]?.retirado).toBe(
      true,
    );
  });
});
