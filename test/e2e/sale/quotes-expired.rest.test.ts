/** A quote that expired: today's prices, the difference in sight before it is taken, and the way back to a plain sale. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { shoot } from '../pictures.ts';

const DAY_MS = 86_400_000;

describe.skipIf(browserMissing !== null)('a quote that expired', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
  });
  afterAll(() => till?.close());

  it('is sold at the prices of today, or without it', async () => {
    const before = await till.open('marta', 'productos');
    const product = (precio: string) => ({
      ...SOLD_AS_ITSELF,
      codigo: 'CAF',
      codigosBarra: [],
      descripcion: 'Café de prueba 400 g',
      precio,
      uniMedida: 59,
      tipo: 'bien' as const,
      tratamiento: 'gravado' as const,
    });
    const { id } = await before.ask('products.save', product('5.00'));
    const { hoy } = await before.ask('till.context', {});
    const items = [
      { codigo: 'CAF', descripcion: 'Café de prueba 400 g', cantidad: 3, precioUni: 5, tipoItem: 1 },
      { descripcion: 'Flete', cantidad: 1, precioUni: 4, tipoItem: 2 },
    ];
    await before.ask('quotes.save', {
      clave: 'vence-hoy',
      cambia: null,
      request: JSON.stringify({ items, descuGravada: 1 }),
      cliente: null,
      vence: hoy,
      notas: '',
    });
    await before.ask('products.save', { ...product('6.20'), id });
    await before.page.close();
    till.pass(DAY_MS);
    const open = await pages.take(till.open('marta', 'cotizaciones'));
    const { page, press, faults } = open;
    await page.getByRole('cell', { name: 'Vencida' }).waitFor();
    await page.getByRole('button', { name: /COT-/ }).click();
    const detail = page.getByRole('dialog', { name: /^COT-/ });
    await detail.getByText('se vende a los precios de hoy').waitFor();
    await shoot(page, 'cotizacion-vencida', process.env['QUOTES_PICTURES']);
    await press('Enter');
    const lines = page.locator('[data-line]');
    await soon(() => lines.locator('.col-amount').allTextContents()).toEqual(['$18.60', '$3.79']);
    await page.getByText(/venció el .* van los precios de hoy/).waitFor();
    await page.getByText('cotizado a $5.00, hoy $6.20').waitFor();
    await page.getByText('En total, hoy sale $3.60 más').waitFor();
    await shoot(page, 'venta-vencida', process.env['QUOTES_PICTURES']);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Vender sin la cotización' }).click();
    await page.getByText(/venció el/).waitFor({ state: 'detached' });
    expect(await lines.count()).toBe(2);
  });
});
