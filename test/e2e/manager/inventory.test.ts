/** The inventory in a real browser: shown only where stock is kept, written and counted by keyboard and scanner, blind for a cashier. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF, type ProductInput } from '../../../core/contract/till/products.ts';
import { scannerOf } from '../../renderer/page/scanner.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';

const TEST_MS = 60_000;
const goods = (codigo: string, descripcion: string, more: Partial<ProductInput>): ProductInput => ({
  ...SOLD_AS_ITSELF,
  codigo,
  codigosBarra: [],
  descripcion,
  precio: '1.25',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
  ...more,
});
const JUICE = goods('JUGO', 'Jugo de naranja', {
  codigosBarra: ['7410000000031'],
  llevaExistencia: true,
  nivel: { minimo: '12', maximo: '48' },
  presentaciones: [
    { codigo: 'JUGO-6', nombre: 'paquete de 6', factor: 6, codigosBarra: ['7410000000048'], precio: '7.00' },
  ],
});

describe.skipIf(browserMissing !== null)('the inventory', { timeout: TEST_MS }, () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
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

  it('proposes the factura of what was taken, which leaves the stock alone', async () => {
    const { page, press, ask } = await pages.take(till.open('marta', 'inventario'));
    await page.getByRole('row', { name: /Jugo/ }).waitFor();
    await press('Enter');
    await page.getByRole('row', { name: /Inventario inicial \+20 20 \$0\.70/ }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click();
    await page.getByLabel('Qué pasó').selectOption('retiro');
    await page.getByText('paga IVA ese mismo día').waitFor();
    await page.getByLabel('Cantidad').fill('2');
    await page.getByRole('button', { name: 'Regalo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click();
    await page.getByText('$2.50').waitFor();
    await page.getByRole('button', { name: 'Hacer la factura' }).click();
    await page.getByText('Retiro: Jugo de naranja').first().waitFor();
    const [row] = (await ask('stock.list', { q: '', bajoMinimo: false, desde: 0, limite: 10 })).existencias;
    expect(row?.existencia).toBe('18');
  });

  it('counts by scanner and hand, keeps it over a reload, and never tells a cashier what there should be', async () => {
    const cashier = await pages.take(till.open('carlos', 'inventario'));
    const { page, press, type } = cashier;
    const scanner = await scannerOf(page);
    await page.getByRole('row', { name: /JUGO Jugo de naranja 18 12 48 nunca/ }).waitFor();
    await press('F4');
    await page.getByRole('heading', { name: 'Contar' }).waitFor();
    await scanner.fast('7410000000031', 'Enter');
    await page.getByText('+1 Jugo de naranja').waitFor();
    await scanner.fast('7410000000048', 'Enter');
    await page.getByText('+6 Jugo de naranja').waitFor();
    const counted = page.getByRole('textbox', { name: 'Contado de Jugo de naranja' });
    expect(await counted.inputValue()).toBe('7');
    await page.reload();
    await page.getByRole('button', { name: 'Seguir contando (1)' }).click();
    await type('jugo');
    await page.getByRole('option', { name: 'Jugo de naranja' }).first().waitFor();
    await press('Enter');
    await soon(() => counted.inputValue()).toBe('8');
    await type('16');
    await press('Enter');
    expect(await counted.inputValue()).toBe('16');
    expect(await cashier.faults()).toEqual([]);
    await press('F12');
    await page.getByRole('dialog').getByText('1 producto contado').waitFor();
    expect(await page.getByRole('dialog').innerText()).not.toContain('18');
    await press('Enter');
    await page.getByText('Conteo guardado: 1 producto').waitFor();
    await page.getByRole('row', { name: /JUGO Jugo de naranja 16 12 48 \d\d/ }).waitFor();
  });

  it('shows a manager what differs and what that is worth before anything is kept', async () => {
    const manager = await pages.take(till.open('marta', 'inventario'));
    const { page, press } = manager;
    const scanner = await scannerOf(page);
    await page.getByRole('row', { name: /Jugo/ }).waitFor();
    await press('F4');
    await page.getByRole('heading', { name: 'Contar' }).waitFor();
    await scanner.fast('7410000000031', 'Enter');
    await page.getByText('+1 Jugo de naranja').waitFor();
    await page.getByRole('textbox', { name: 'Contado de Jugo de naranja' }).fill('13');
    await press('F12');
    await page.getByRole('row', { name: 'Jugo de naranja 16 13 −3 −$2.10' }).waitFor();
    expect(await manager.faults()).toEqual([]);
    await press('Enter');
    await page.getByRole('row', { name: /JUGO Jugo de naranja 13 12 48/ }).waitFor();
  });
});
