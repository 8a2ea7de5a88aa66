/** Two windows with the same product open: no save undoes the other's (§changed-meanwhile). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { goods } from '../manager/stocked-goods.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';

describe.skipIf(browserMissing !== null)('a product open in two windows', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta']);
  });
  afterAll(() => till?.close());

  it('keeps what each of them changed, and says so where both changed the same', async () => {
    const { page, ask, press } = await pages.take(till.open('marta', 'productos'));
    const { id } = await ask('products.save', goods('CLORO', 'Cloro', { precio: '1.20' }));
    const cloro = goods('CLORO', 'Cloro', { id });
    const row = page.getByRole('row', { name: /Cloro/ });
    const sheet = page.getByRole('dialog');
    await row.click();
    await sheet.getByLabel('Descripción').fill('Cloro de un litro');
    await ask('products.save', { ...cloro, precio: '2.00' });
    await press('Enter');
    await page.getByRole('row', { name: /Cloro de un litro.*\$2\.00/ }).click();
    await sheet.getByLabel('Precio').first().fill('1.50');
    await ask('products.save', { ...cloro, precio: '2.50' });
    await press('Enter');
    await sheet.getByText(/Otra persona lo cambió mientras usted lo tenía abierto/).waitFor();
    expect(await sheet.getByLabel('Precio').first().inputValue()).toBe('1.50');
    expect((await ask('products.search', { q: 'CLORO' })).productos[0]?.precio).toBe('2.5');
  });
});
