/** Counting in real browsers: a clerk counts a shelf by scanner while a colleague sells and counts along, and a manager closes it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scannerOf } from '../../renderer/page/scanner.ts';
import { inOrderOfTheFile, type Told } from '../../support/run/ordered-tests.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { shoot } from '../pictures.ts';
import { goods, JUICE } from './stocked-goods.ts';

export const counting = (told: Told): void => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
  });
  afterAll(() => till?.close());

  const existence = async ({ ask }: ManagerPage) => {
    const { existencias } = await ask('stock.list', { q: '', bajoMinimo: false, desde: 0, limite: 10 });
    return existencias.find(({ codigo }) => codigo === 'JUGO')?.existencia;
  };

  it('of a shelf goes on while a colleague sells, adds up what both find, and outlives a reload', async () => {
    const clerk = await pages.take(till.open('carlos', 'inventario'));
    const colleague = await till.openBeside('marta', 'inventario');
    await colleague.ask('products.save', JUICE);
    await colleague.ask('products.save', goods('AGUA', 'Agua', { llevaExistencia: true }));
    const lineas = [{ codigo: 'JUGO', cantidad: '20', costoUnitario: '0.70' }];
    await colleague.ask('stock.write', { clave: 'i', causa: 'inicial', motivo: 'Al empezar', lineas });
    const { page, press, type } = clerk;
    const scanner = await scannerOf(page);
    await page.getByRole('row', { name: /JUGO Jugo de naranja 20/ }).waitFor();
    await press('F4');
    await page.getByLabel('Qué va a contar').selectOption('estante');
    await type('Refri');
    await press('Enter');
    await page.getByRole('heading', { name: 'Contar · Estante: Refri' }).waitFor();
    await scanner.fast('7410000000031', 'Enter');
    await scanner.fast('7410000000048', 'Enter');
    await page.getByText('+6 Jugo de naranja · van 7').waitFor();
    const own = page.getByRole('textbox', { name: 'Contado de Jugo de naranja' });
    // A slow scanner types as hands do: each reading counts one, and none becomes a quantity.
    for (const counted of ['8', '9']) {
      await scanner.slow('7410000000031');
      await page.getByText(`+1 Jugo de naranja · van ${counted}`).waitFor();
    }
    await own.focus();
    for (const counted of ['10', '11']) {
      await scanner.slow('7410000000031');
      await page.getByText(`+1 Jugo de naranja · van ${counted}`).waitFor();
      expect(await own.inputValue()).toBe(counted);
    }
    await own.fill('12');
    await own.press('Enter');
    await page.getByText('Jugo de naranja: 12').waitFor();
    // Selling goes on beside it.
    const item = {
      cantidad: 1,
      descripcion: 'Jugo de naranja',
      precioUni: 1.25,
      tipoItem: 1,
      codigo: 'JUGO',
    };
    await colleague.sell('01', { items: [item] });
    await page.reload();
    await page.getByRole('button', { name: 'Contar' }).click();
    await page.getByText(/1 producto contado · Carlos Cajero/).waitFor();
    await page.getByRole('button', { name: 'Seguir contando' }).click();
    await soon(() => own.inputValue()).toBe('12');
    expect(await clerk.faults()).toEqual([]);
    // The colleague finds more of it in another place.
    await colleague.press('F4');
    await colleague.page.getByRole('button', { name: 'Seguir contando' }).click();
    const besides = await scannerOf(colleague.page);
    await besides.fast('7410000000048', 'Enter');
    await colleague.page
      .getByText('Ya contado por Carlos Cajero: 12. Usted: 6. ¿Sumar o reemplazar?')
      .waitFor();
    await shoot(colleague.page, 'contar-sumar', process.env['COUNT_PICTURES']);
    expect(await colleague.faults()).toEqual([]);
    await colleague.press('Enter');
    await colleague.page.getByText('+6 Jugo de naranja · van 18').waitFor();
    // The clerk sees it without asking, and not what there should be.
    await page.getByText('Marta Gerente: 6 · en total 18').waitFor();
    await shoot(page, 'contar', process.env['COUNT_PICTURES']);
    expect(await page.locator('main').innerText()).not.toContain('19');
    await press('F12');
    await page.getByText('Lo que contó está guardado. Un gerente revisa el conteo y lo cierra.').waitFor();
    expect(colleague.complaints).toEqual([]);
    await colleague.page.context().close();
  });

  it('is closed by a manager with the cause of what differs, and the factura of what has none is proposed', async () => {
    const manager = await pages.take(till.open('marta', 'inventario'));
    const { page, press } = manager;
    await page.getByRole('row', { name: /JUGO Jugo de naranja 19/ }).waitFor();
    await press('F4');
    await page.getByRole('button', { name: 'Seguir contando' }).click();
    await page.getByRole('button', { name: /Revisar y guardar/ }).click();
    await page.getByRole('row', { name: /Jugo de naranja.* 19 18 −1 −\$0\.70/ }).waitFor();
    await press('F12');
    await page.getByText('Falta la causa de Jugo de naranja.').waitFor();
    await page.getByLabel('Causa para las demás').selectOption('sin-causa');
    await page.getByText(/Nadie del personal lo debe/).waitFor();
    await shoot(page, 'conteo-diferencias', process.env['COUNT_PICTURES']);
    expect(await manager.faults()).toEqual([]);
    await press('F12');
    await page.getByText(/factura por el precio al público, \$1\.25/).waitFor();
    await shoot(page, 'conteo-sin-causa', process.env['COUNT_PICTURES']);
    expect(await manager.faults()).toEqual([]);
    await press('Enter');
    await page.getByText('Retiro: Jugo de naranja').first().waitFor();
    expect(await existence(manager)).toBe('18');
  });

  if (told === 'beginning') return;

  it('leaves alone what was not counted, unless it is said to be gone, and can be annulled', async () => {
    const manager = await pages.take(till.open('marta', 'inventario'));
    const { page, press } = manager;
    await page.getByRole('row', { name: /Jugo/ }).waitFor();
    await press('F4');
    await page.getByRole('heading', { name: 'Conteos guardados' }).waitFor();
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByRole('heading', { name: 'Contar · Toda la tienda' }).waitFor();
    await press('F6');
    await page.getByText('2 productos sin contar').waitFor();
    await page.getByText('debía haber 18').waitFor();
    await page.getByLabel('No hay: Jugo de naranja').check();
    await shoot(page, 'conteo-sin-contar', process.env['COUNT_PICTURES']);
    expect(await manager.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Contar como cero (1)' }).click();
    await page.getByText('1 producto sin contar').waitFor();
    await press('Escape');
    await soon(() => page.getByRole('textbox', { name: 'Contado de Jugo de naranja' }).inputValue()).toBe(
      '0',
    );
    await press('F12');
    await page.getByText('1 producto de este conteo no se contó').waitFor();
    await page.getByLabel('Causa de Jugo de naranja').selectOption('error');
    await press('F12');
    await page.getByText('Conteo guardado: 1 producto').waitFor();
    expect(await existence(manager)).toBe('0');
    await page.getByRole('button', { name: 'Anular' }).first().click();
    await page.getByRole('button', { name: 'Se contó otro lugar' }).click();
    await shoot(page, 'conteo-anular', process.env['COUNT_PICTURES']);
    expect(await manager.faults()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
    await page.getByText('Anulado: Se contó otro lugar').waitFor();
    await shoot(page, 'conteos', process.env['COUNT_PICTURES']);
    expect(await existence(manager)).toBe('18');
  });
};
