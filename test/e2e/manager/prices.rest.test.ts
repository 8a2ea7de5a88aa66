/** Prices of lists: written by a manager, followed by the line of a sale as its quantity and its customer change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { tooSmall } from '../too-small.ts';

/** Where somebody wants to look at it. */
const PICTURES = process.env['PRICES_PICTURES'];
const NO_MORE = { nrc: null, nombreComercial: null, codActividad: null, telefono: null, direccion: null };

describe.skipIf(browserMissing !== null)('prices of lists', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();

  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
  });
  afterAll(() => till?.close());

  async function picture({ page }: ManagerPage, name: string): Promise<void> {
    if (PICTURES === undefined) return;
    for (const [width, height] of [
      [1366, 768],
      [1024, 700],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png` });
      }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.emulateMedia({ colorScheme: 'light' });
  }

  it('are written with their margin in sight, and a line follows them and says why', async () => {
    const open = await pages.take(till.open('marta', 'precios'));
    const { page, ask, press, faults } = open;
    await ask('products.save', {
      ...SOLD_AS_ITSELF,
      codigo: 'CHU',
      codigosBarra: [],
      descripcion: 'Churritos de prueba',
      precio: '1.25',
      uniMedida: 59,
      tipo: 'bien',
      tratamiento: 'gravado',
    });
    const ana = { tipoDocumento: '13', numDocumento: '012345678', correo: null, ...NO_MORE } as const;
    await ask('customers.save', { ...ana, nombre: 'Ana Mayorista' });
    await page.getByRole('button', { name: 'Lista nueva' }).click();
    await page.getByLabel('Nombre de la lista').fill('Mayoreo');
    await press('Enter');
    await page.getByText('Todavía no hay precios aquí').waitFor();
    const add = async (quantity: string, price: string): Promise<void> => {
      await page.getByRole('button', { name: 'Agregar precio' }).click();
      const sheet = page.getByRole('dialog', { name: 'Agregar precio' });
      await sheet.getByRole('combobox', { name: 'Producto o presentación' }).fill('chu');
      await sheet.getByRole('option').first().click();
      await sheet.getByText('Precio normal: $1.25.').waitFor();
      await sheet.getByLabel('Desde cuántos').fill(quantity);
      await sheet.getByLabel('Precio con IVA').fill('cero');
      await sheet.getByRole('button', { name: 'Guardar precio' }).click();
      await sheet.getByText('Escriba el precio, mayor que cero').waitFor();
      await sheet.getByLabel('Precio con IVA').fill(price);
      await sheet.getByText('No se sabe qué cuesta').waitFor();
      if (quantity === '12') {
        await picture(open, 'hoja');
        expect([await faults(), await tooSmall(sheet)]).toEqual([[], []]);
      }
      await sheet.getByRole('button', { name: 'Guardar precio' }).click();
      await sheet.waitFor({ state: 'detached' });
    };
    await add('', '1.20');
    await add('12', '1.10');
    await page.getByRole('cell', { name: '$1.10' }).waitFor();
    await page.getByRole('combobox', { name: 'Precios de un cliente' }).fill('ana');
    await page.getByRole('option').first().click();
    await page.getByLabel('Su lista de precios').selectOption('Mayoreo');
    await page.getByRole('button', { name: 'Mayoreo (2)' }).click();
    await page.getByText('1 cliente tiene esta lista.').waitFor();
    await picture(open, 'lista');
    expect(await faults()).toEqual([]);

    await press('Alt+1');
    const entry = page.getByRole('combobox', { name: 'Agregar producto' });
    await entry.fill('CHU');
    await press('Enter');
    const line = page.locator('[data-line]');
    const price = line.locator('[data-field="precio"]');
    await soon(() => price.inputValue()).toBe('1.25');
    await page.locator('.receiver input').first().fill('ana may');
    await page.locator('.receiver [role="option"]').first().click();
    await soon(() => price.inputValue()).toBe('1.20');
    await line.getByText('Lista Mayoreo, desde el').waitFor();
    await line.locator('[data-field="cantidad"]').fill('12');
    await soon(() => price.inputValue()).toBe('1.10');
    await line.getByText('Lista Mayoreo, desde 12: $1.10').waitFor();
    await picture(open, 'venta');
    expect(await faults()).toEqual([]);
    // What a person types follows nothing any more.
    await price.fill('1.15');
    await line.locator('[data-field="cantidad"]').fill('3');
    await soon(() => line.locator('.col-amount').textContent()).toBe('$3.45');
    expect(await price.inputValue()).toBe('1.15');
    expect(await line.getByText('Lista Mayoreo').count()).toBe(0);
  });

  it('are asked for anew by a sale that was parked', async () => {
    const { page, press, ask } = await pages.take(till.open('marta', 'factura'));
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('CHU');
    await press('Enter');
    const price = page.locator('[data-line] [data-field="precio"]');
    await page.locator('.receiver input').first().fill('ana may');
    await page.locator('.receiver [role="option"]').first().click();
    await soon(() => price.inputValue()).toBe('1.20');
    await press('F7');
    await page.getByRole('dialog').waitFor();
    await press('Enter');
    await price.waitFor({ state: 'detached' });
    const { hoy } = await ask('till.context', {});
    const wholesale = { codigo: 'CHU', lista: 'Mayoreo', cliente: null, minimo: '0', desde: hoy } as const;
    await ask('prices.save', { ...wholesale, precio: '1.18' });
    await press('F3');
    await page.getByRole('dialog').waitFor();
    await press('Enter');
    await soon(() => price.inputValue()).toBe('1.18');
    await ask('prices.save', { ...wholesale, precio: '1.20' });
    await soon(() => price.inputValue()).toBe('1.20');
    await press('Alt+Delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Vaciar/ })
      .click();
  });

  it('follow a last quantity before the sale is charged', async () => {
    const { page, press } = await pages.take(till.open('carlos', 'factura'));
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('CHU');
    await press('Enter');
    const line = page.locator('[data-line]');
    await page.locator('.receiver input').first().fill('ana may');
    await page.locator('.receiver [role="option"]').first().click();
    await soon(() => line.locator('[data-field="precio"]').inputValue()).toBe('1.20');
    await line.locator('[data-field="cantidad"]').fill('12');
    await press('F12');
    await page.getByRole('alertdialog').waitFor();
    await page.getByRole('alertdialog').getByText('$13.20').first().waitFor();
  });
});
