/** Goods that change while a sale with them is open or parked: the line takes their price and their tax, and says so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';

const CHU = {
  ...SOLD_AS_ITSELF,
  codigo: 'CHU',
  codigosBarra: [],
  descripcion: 'Churritos de prueba',
  precio: '5.90',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
} as const;

describe.skipIf(browserMissing !== null)('goods that change while they are being sold', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta']);
  });
  afterAll(() => till?.close());

  it('bring their tax with their price into a parked and an open sale, in a shop without lists too', async () => {
    const { page, ask, press } = await pages.take(till.open('marta', 'factura'));
    const { id } = await ask('products.save', CHU);
    const entry = page.getByRole('combobox', { name: 'Agregar producto' });
    await entry.fill('2*CHU');
    await page.getByRole('option', { name: /Churritos/ }).waitFor();
    await press('Enter');
    await page.locator('[data-line]').waitFor();
    await press('F7');
    await page.getByRole('dialog', { name: 'Apartar esta venta' }).waitFor();
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
    await ask('products.save', { ...CHU, id, precio: '6.50', tratamiento: 'exento' });
    await press('F3');
    await page.getByRole('dialog', { name: 'Ventas apartadas' }).waitFor();
    await press('Enter');
    await page.getByText('Ahora: Churritos de prueba $6.50, exento.').waitFor();
    const treatment = page.getByRole('combobox', { name: 'Tratamiento, línea 1' });
    const total = (): Promise<string | null> => page.locator('.total-figure').textContent();
    expect(await treatment.inputValue()).toBe('exento');
    await soon(total).toBe('$13.00');
    await ask('products.save', { ...CHU, id, precio: '7.00' });
    await page.getByText('Ahora: Churritos de prueba $7.00, gravado.').waitFor();
    await soon(total).toBe('$14.00');
    // What a person chose follows nothing.
    await treatment.selectOption('no-sujeto');
    await ask('products.save', { ...CHU, id, precio: '7.50', tratamiento: 'exento' });
    await page.getByText('Ahora: Churritos de prueba $7.50.').waitFor();
    expect(await treatment.inputValue()).toBe('no-sujeto');
    expect(pages.now().complaints).toEqual([]);
  });
});
