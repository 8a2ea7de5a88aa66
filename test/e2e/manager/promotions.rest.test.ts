/** A promotion from the manager's form to the line that it makes cheaper. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { changePerson } from '../log-in.ts';
import { shoot } from '../pictures.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';

const PICTURES = process.env['CAJA_PICTURES'];
const TEST_MS = 120_000;

describe.skipIf(browserMissing !== null)('a promotion', { timeout: TEST_MS }, () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  it('is written in the form, told apart from what overlaps with it, and named in the sale with what it saves', async () => {
    const { page, type, press } = await pages.take(till.open('factura'));
    pages.expecting(REFUSED_BY_LOCK);
    await changePerson(page, MANAGER);
    await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
    await press('Alt+7');
    await page.getByRole('button', { name: 'Promociones' }).press('Enter');
    await page.getByText('Todavía no hay promociones.').waitFor();
    const write = async (nombre: string, codigo: string): Promise<void> => {
      await page.getByRole('button', { name: 'Nueva promoción' }).press('Enter');
      const form = page.getByRole('dialog', { name: 'Nueva promoción' });
      await form.getByLabel('Nombre, como sale al vender').fill(nombre);
      await form.getByLabel('Códigos de productos').fill(codigo);
      await form.getByRole('button', { name: 'Guardar' }).press('Enter');
    };
    await write('Café 2x1', 'NO-HAY');
    const form = page.getByRole('dialog', { name: 'Nueva promoción' });
    await form
      .getByText(/ningún producto tiene el código NO-HAY/i)
      .first()
      .waitFor();
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'promociones-form', PICTURES);
    await form.getByLabel('Códigos de productos').fill('22');
    await form.getByText('Lleva 2 y paga 1').waitFor();
    await form.getByRole('button', { name: 'Guardar' }).press('Enter');
    await page.getByRole('row', { name: /Café 2x1.*Vigente/ }).waitFor();
    await write('Otra de café', '22');
    await form.getByText(/Coincide con Café 2x1/).waitFor();
    await form.getByRole('button', { name: 'Guardar de todos modos' }).press('Enter');
    await page.getByRole('row', { name: /Otra de café.*Vigente/ }).waitFor();
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'promociones-list', PICTURES);

    await press('Alt+1');
    await type('3*22');
    await press('Enter');
    await page.getByText('Café 2x1: ahorra $5.90').waitFor();
    await page.getByText('Usted ahorró $5.90').waitFor();
    await shoot(page, 'promociones-sale', PICTURES);
    expect(await objections(page)).toEqual([]);
  });
});
