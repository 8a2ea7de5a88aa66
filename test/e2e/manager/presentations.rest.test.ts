/** A box of a product: written at the till with keys and a scanner, and sold by its barcode, its code and its name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { objections } from '../accessibility.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { tooSmall } from '../too-small.ts';

const BOX = '7410000000017';

describe.skipIf(browserMissing !== null)('a box', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  const asManager = async (): Promise<TillPage> => {
    const open = await pages.take(till.open('factura'));
    pages.expecting(REFUSED_BY_LOCK);
    await changePerson(open.page, MANAGER);
    await open.page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
    await open.press('Alt+7');
    await open.page.getByRole('row').nth(1).waitFor();
    return open;
  };

  it('is written below its product, folded away where there is none, and says what each unit comes to', async () => {
    const { page, type, press, scan } = await asManager();
    await press('F2');
    const form = page.getByRole('dialog', { name: 'Producto nuevo' });
    await form.locator('input:focus').waitFor();
    expect(await form.getByLabel('Categoría').isVisible()).toBe(false);
    for (const text of ['SODA', '0.75', 'Soda clara']) {
      await type(text);
      await press('Tab');
    }
    await form.getByText('Presentaciones y existencia').press('Enter');
    await form.getByLabel('Categoría').fill('Bebidas');
    await form.getByRole('switch', { name: 'Lleva existencia' }).press('Space');
    await form.getByLabel('Mínimo en esta tienda').fill('12');
    await form.getByRole('button', { name: 'Agregar presentación' }).press('Enter');
    const box = form.getByRole('group', { name: 'Presentación 1' });
    await soon(() => box.getByLabel('Nombre').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    // Where somebody writes a box, a scan is its barcode.
    await scan(BOX);
    await soon(() => box.getByLabel('Códigos de barras').inputValue()).toBe(BOX);
    await form.getByRole('button', { name: 'Guardar' }).press('Enter');
    await form.getByText(/escriba cuántas unidades trae/i).waitFor();
    await box.getByLabel('Nombre').fill('caja de 24');
    const named = form.getByRole('group', { name: 'caja de 24' });
    await named.getByLabel('Unidades que trae').fill('24');
    await named.getByLabel('Precio con IVA').fill('16.80');
    await form.getByText('$0.70 c/u').waitFor();
    expect(await named.getByLabel('Código', { exact: true }).getAttribute('placeholder')).toBe('SODA-24');
    expect([await objections(page), await tooSmall(form)]).toEqual([[], []]);
    await form.getByRole('button', { name: 'Guardar' }).press('Enter');
    await page.getByText('Guardado: Soda clara').waitFor();
    const { productos } = await askBridge(page, 'products.search', { q: 'SODA-24' });
    expect(productos).toMatchObject([
      {
        codigo: 'SODA',
        categoria: 'Bebidas',
        llevaExistencia: true,
        nivel: { minimo: '12', maximo: null },
        presentaciones: [{ codigo: 'SODA-24', factor: 24, precio: '16.8', codigosBarra: [BOX] }],
      },
    ]);
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await type('soda');
    await page.getByRole('row', { name: /Soda clara/ }).waitFor();
    await press('Enter');
    await soon(() => page.getByLabel('Categoría').inputValue()).toBe('Bebidas');
  });

  it('is sold by its barcode, by its code and by its name, and never shares a line with the unit', async () => {
    const { page, type, press, scan, add } = await pages.take(till.open('factura'));
    const lines = () =>
      page
        .locator('[data-line]')
        .evaluateAll((rows) => rows.map((row) => row.textContent?.match(/Soda clara(, caja de 24)?/)?.[0]));
    const quantity = (line: number) => page.getByLabel(`Cantidad, línea ${line}`, { exact: true });
    await scan(BOX);
    await page.locator('[data-line]').first().waitFor();
    await add('SODA', 2);
    await soon(lines).toEqual(['Soda clara, caja de 24', 'Soda clara']);
    await type('2*SODA-24');
    await press('Enter');
    await soon(() => quantity(1).inputValue()).toBe('3');
    await type('soda cla');
    await page.getByRole('option', { name: /caja de 24/ }).waitFor();
    await press('ArrowDown', 'Enter');
    await soon(() => quantity(1).inputValue()).toBe('4');
    expect(await quantity(2).inputValue()).toBe('1');
    await page.getByText('$67.95').first().waitFor();
  });
});
