/** What a manager does in a day, once each: every screen's main flow, at its shortest. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { keyboardOf } from '../keyboard.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';

const RICE = { cantidad: 10, descripcion: 'Arroz', precioUni: 1.13, tipoItem: 1, codigo: 'ARR' };

describe.skipIf(browserMissing !== null)('the day of a manager', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill();
  });
  afterAll(() => till?.close());

  const at = (screen: Parameters<ManagerTill['open']>[1]) => pages.take(till.open('marta', screen));
  /** Finds a document by its number on the screen that takes it back. */
  const find = async ({ page, type, press }: ManagerPage, number: string): Promise<void> => {
    await page.getByRole('combobox').waitFor();
    await type(number);
    await page.getByRole('option', { name: number }).waitFor();
    await press('Enter');
    await page.locator('.invalidation-document').getByText(number, { exact: true }).waitFor();
  };
  /** Approves what stands in the last dialog as the other manager. */
  const approve = async ({ page, type, press }: ManagerPage): Promise<void> => {
    await page.getByRole('alertdialog').getByLabel('PIN').focus();
    await type(PEOPLE.olga.pin);
    await press('Enter');
  };

  it('writes a product', async () => {
    const { page, type, press, faults } = await at('productos');
    await page.getByRole('button', { name: 'Importar archivo' }).first().waitFor();
    await press('F2');
    const form = page.getByRole('dialog', { name: 'Producto nuevo' });
    await type('ARR');
    await form.getByLabel('Descripción').fill('Arroz');
    await form.getByLabel(/^Precio/).fill('1.13');
    expect(await faults()).toEqual([]);
    await form.getByRole('button', { name: 'Guardar' }).press('Enter');
    await page.getByText('Guardado: Arroz').waitFor();
  });

  it('credits a part of a crédito fiscal', async () => {
    const manager = await at('devolucion');
    const { page, type, press, ask, sell } = manager;
    await ask('cash.open', { fondo: '50.00' });
    const sale = await sell('03', { items: [RICE], receptor: RECEPTOR });
    await find(manager, sale.numeroControl);
    await press('Tab', 'ArrowUp');
    await page.getByRole('radio', { name: /Nota de crédito/ }).waitFor();
    await press('F12');
    await type('Producto defectuoso');
    await press('F12');
    await page.getByRole('alertdialog').locator(':focus').waitFor();
    expect(await manager.faults()).toEqual([]);
    await press('Enter');
    await page.getByRole('heading', { name: 'LISTO' }).waitFor();
    await page.getByText('Entregue $1.28 de la caja', { exact: false }).waitFor();
  });

  it('invalidates a factura, which another manager approves', async () => {
    const manager = await at('invalidar');
    const { page, press, sell } = manager;
    const sale = await sell('01', { items: [RICE] });
    await find(manager, sale.numeroControl);
    await page.getByRole('radio', { name: 'La venta se deshizo' }).waitFor();
    await press('Space', 'F12');
    expect(await manager.faults()).toEqual([]);
    await approve(manager);
    await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
  });

  it('reads the day and the VAT books, which tie', async () => {
    const { page, faults } = await at('estadisticas');
    await page.getByRole('heading', { name: 'Estadísticas', level: 1 }).waitFor();
    expect(await faults()).toEqual([]);
    await keyboardOf(page).push('Libros de IVA');
    await page
      .getByRole('heading', { name: 'Cuadra al centavo con las estadísticas y el libro de números' })
      .waitFor();
    expect(await faults()).toEqual([]);
  });

  it('makes a key for another program, which another manager approves', async () => {
    const { page, faults } = await at('ajustes');
    const { push, fill } = keyboardOf(page);
    const nav = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    await nav.getByRole('button', { name: 'Llaves de la API' }).press('Enter');
    await push('Crear una llave');
    await page.getByRole('dialog').waitFor();
    await fill('Para qué es (opcional)', 'Tienda en línea');
    await push('Crear una llave');
    await fill('PIN de quien aprueba', PEOPLE.olga.pin);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Copie la llave ahora' }).waitFor();
    expect(await page.locator('.shown-key').textContent()).toMatch(/^sk_user_/);
    expect(await faults()).toEqual([]);
  });
});
