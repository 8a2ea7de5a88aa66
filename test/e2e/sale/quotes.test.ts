/** A quote: kept from a sale by a key, found by its code, sold as it was quoted, and what is left of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { shoot } from '../pictures.ts';
import { tooSmall } from '../too-small.ts';

describe.skipIf(browserMissing !== null)('quotes', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();

  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
  });
  afterAll(() => till?.close());

  const picture = ({ page }: ManagerPage, name: string) => shoot(page, name, process.env['QUOTES_PICTURES']);

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

  it('are kept by a key, found by their code and sold at their prices, whatever goods cost by then', async () => {
    const manager = await till.openBeside('marta', 'productos');
    const { id } = await manager.ask('products.save', product('5.00'));
    const open = await pages.take(till.open('carlos', 'cotizaciones'));
    const { page, press, type, faults, ask } = open;
    await page.getByText('Todavía no hay cotizaciones').waitFor();
    await picture(open, 'vacia');
    await page.getByRole('button', { name: 'Escribir una' }).click();
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('10*CAF');
    await press('Enter');
    const line = page.locator('[data-line]');
    await soon(() => line.locator('.col-amount').textContent()).toBe('$50.00');
    await press('Alt+Q');
    const sheet = page.getByRole('dialog', { name: 'Guardar como cotización' });
    await sheet.getByLabel('Nombre (opcional)').fill('Ferretería La Unión');
    await sheet.getByLabel('Notas').fill('Entrega el lunes');
    await picture(open, 'guardar');
    expect([await faults(), await tooSmall(sheet)]).toEqual([[], []]);
    await press('Enter');
    const saved = page.getByRole('dialog', { name: /Guardada como COT-/ });
    await saved.getByText('$50.00').waitFor();
    await picture(open, 'guardada');
    await press('Enter');
    await saved.waitFor({ state: 'detached' });
    expect(await line.count()).toBe(0);
    await manager.ask('products.save', { ...product('6.20'), id });
    await manager.page.close();
    await type('cot-1');
    await page.getByRole('option', { name: /Cotización/ }).waitFor();
    await press('Enter');
    const detail = page.getByRole('dialog', { name: /^COT-/ });
    await detail.getByText('Ferretería La Unión').waitFor();
    await detail.getByText('$6.20').waitFor();
    await picture(open, 'detalle');
    expect([await faults(), await tooSmall(detail)]).toEqual([[], []]);
    await press('Enter');
    await soon(() => line.locator('.col-amount').textContent()).toBe('$50.00');
    await line.getByText('hoy $6.20').waitFor();
    await page.getByText('cotizado a $5.00, hoy $6.20').waitFor();
    await picture(open, 'venta');
    expect(await faults()).toEqual([]);
    await line.locator('[data-field="cantidad"]').fill('4');
    await soon(() => line.locator('.col-amount').textContent()).toBe('$20.00');
    await press('F12');
    await soon(async () => {
      const { lineas, estado } = await ask('quotes.view', { cotizacion: 'COT-1' });
      return [estado, lineas[0]?.queda];
    }).toEqual(['parcial', '6']);
  });

  it('are listed with how they stand, changed, made again and annulled', async () => {
    const open = await pages.take(till.open('carlos', 'cotizaciones'));
    const { page, press, faults, ask } = open;
    const items = [
      { codigo: 'CAF', descripcion: 'Café de prueba 400 g', cantidad: 2, precioUni: 6.2, tipoItem: 1 },
    ];
    const quote = (nombre: string) => ({
      clave: `e2e-${nombre}`,
      cambia: null,
      request: JSON.stringify({ items }),
      cliente: {
        tipoDocumento: null,
        numDocumento: null,
        nrc: null,
        nombre,
        nombreComercial: null,
        codActividad: null,
        correo: null,
        telefono: null,
        direccion: null,
      },
      vence: null,
      notas: '',
    });
    await ask('quotes.save', quote('Ana Peña'));
    await page.getByRole('cell', { name: 'Ana Peña' }).waitFor();
    await page.getByRole('cell', { name: 'Vendida en parte' }).waitFor();
    await picture(open, 'lista');
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: /COT-.*2$/ }).click();
    const detail = page.getByRole('dialog', { name: /^COT-/ });
    await detail.getByRole('button', { name: 'Cambiar' }).click();
    const line = page.locator('[data-line]');
    await line.locator('[data-field="cantidad"]').fill('3');
    await page.getByText(/Está cambiando COT-/).waitFor();
    await picture(open, 'cambiar');
    await press('Alt+Q');
    await page.getByRole('dialog', { name: /Guardar la versión nueva/ }).waitFor();
    await press('Enter');
    await page
      .getByRole('dialog', { name: /Guardada como COT-/ })
      .getByText('$18.60')
      .waitFor();
    await press('Enter');
    await press('Alt+Q');
    await page.getByRole('button', { name: /COT-.*2$/ }).click();
    await detail.getByText('Versión 2').waitFor();
    await detail.getByRole('button', { name: 'Anular…' }).click();
    const annul = page.getByRole('dialog', { name: /^Anular COT-/ });
    await annul.getByRole('button', { name: 'Se hizo otra' }).click();
    await picture(open, 'anular');
    await annul.getByRole('button', { name: 'Anular', exact: true }).click();
    await detail.getByText('Anulada', { exact: true }).waitFor();
    await picture(open, 'anulada');
    await detail.getByRole('button', { name: 'Hacer otra igual' }).click();
    await soon(() => line.locator('.col-amount').textContent()).toBe('$18.60');
  });

  it('speak English too', async () => {
    const open = await pages.take(till.open('carlos', 'cotizaciones'));
    const { page, faults } = open;
    await page.evaluate(() => localStorage.setItem('caja.language', 'en'));
    await page.reload();
    await page.getByRole('heading', { name: 'Quotes' }).waitFor();
    await page.getByRole('button', { name: /COT-.*1$/ }).click();
    const detail = page.getByRole('dialog', { name: /^COT-/ });
    await detail.getByRole('button', { name: 'Sell what is left' }).waitFor();
    await picture(open, 'english');
    expect([await faults(), await tooSmall(detail)]).toEqual([[], []]);
    await page.evaluate(() => localStorage.removeItem('caja.language'));
  });
});
