/** A count by hand: a quantity that is typed behind a question, causes that are missing, and the factura that was put off. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { shoot } from '../pictures.ts';
import { JUICE } from './stocked-goods.ts';

describe.skipIf(browserMissing !== null)('a count by hand', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'olga']);
  });
  afterAll(() => till?.close());

  it('takes what is typed behind a question for the whole quantity', async () => {
    const other = await till.openBeside('olga', 'inventario');
    await other.ask('products.save', JUICE);
    const lineas = [{ codigo: 'JUGO', cantidad: '20', costoUnitario: '0.70' }];
    await other.ask('stock.write', { clave: 'i', causa: 'inicial', motivo: 'Al empezar', lineas });
    const { id } = await other.ask('counts.open', { clave: 'c', alcance: 'tienda', nombre: null });
    const twelve = { id, clave: 'm', codigo: 'JUGO', contado: '12', modo: 'propio', haceMs: 0 } as const;
    await other.ask('counts.mark', twelve);
    await other.page.context().close();
    // The drawer's count was seen before: its look is not this one's.
    const manager = await pages.take(till.open('marta', 'caja'));
    const { page, press, type } = manager;
    await page.getByRole('textbox', { name: /Fondo/ }).fill('10');
    await press('Enter');
    await press('F12');
    await page.getByRole('heading', { name: 'Conteo', exact: true }).first().waitFor();
    await press('Escape');
    await press('Alt+I');
    await page.getByRole('row', { name: /JUGO Jugo de naranja 20/ }).waitFor();
    await press('F4');
    // A count goes on: that is gone on with.
    await page.getByRole('button', { name: 'Seguir contando' }).and(page.locator(':focus')).waitFor();
    await press('Enter');
    const list = page.locator('.count-lines');
    await list.waitFor();
    const wide = await list.boundingBox();
    expect(wide?.width ?? 0).toBeGreaterThan(1_000);
    await type('jugo');
    await page.getByRole('option', { name: /JUGO$/ }).waitFor();
    await press('Enter');
    await page.getByText('Ya contado por Olga Segunda: 12. Usted: 1. ¿Sumar o reemplazar?').waitFor();
    await press('Enter');
    const own = page.getByRole('textbox', { name: 'Contado de Jugo de naranja' });
    await soon(() => own.inputValue()).toBe('1');
    await own.and(page.locator(':focus')).waitFor();
    await type('4');
    await press('Enter');
    await page.getByText('Olga Segunda: 12 · en total 16').waitFor();
    await shoot(page, 'contar-a-mano', process.env['COUNT_PICTURES']);
    expect(await manager.faults()).toEqual([]);
  });

  it('turns to the cause that is missing, and keeps the factura of what has none for later', async () => {
    const manager = await pages.take(till.open('marta', 'inventario'));
    const { page, press } = manager;
    await page.getByRole('row', { name: /JUGO Jugo de naranja 20/ }).waitFor();
    await press('F4');
    await page.getByRole('button', { name: 'Seguir contando' }).and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.getByText('1 producto contado').waitFor();
    await press('F12');
    await page.getByRole('heading', { name: 'Diferencias del conteo' }).waitFor();
    await page.getByRole('row', { name: /Jugo de naranja/ }).waitFor();
    await press('F12');
    await page.getByText('Falta la causa de Jugo de naranja.').waitFor();
    const cause = page.getByLabel('Causa de Jugo de naranja');
    await cause.and(page.locator(':focus')).waitFor();
    expect(await manager.faults()).toEqual([]);
    await cause.selectOption('sin-causa');
    await page.getByRole('button', { name: /Guardar el conteo/ }).click();
    await page.getByRole('button', { name: 'Después' }).click();
    await page.getByText('Conteo guardado: 1 producto').waitFor();
    await page.getByRole('button', { name: 'Su factura' }).click();
    await page.getByText(/factura por el precio al público, \$5\.00/).waitFor();
    await press('Enter');
    await page.getByText('Retiro: Jugo de naranja').first().waitFor();
    expect(manager.complaints).toEqual([]);
  });

  it('turns to the PIN of the second person where that is missing or wrong', async () => {
    const manager = await pages.take(till.open('marta', 'inventario'));
    const { page, press, type } = manager;
    await page.getByRole('row', { name: /JUGO Jugo de naranja 16/ }).waitFor();
    const { id } = await manager.ask('counts.open', { clave: 'd', alcance: 'estante', nombre: 'Caja' });
    const ten = { id, clave: 'n', codigo: 'JUGO', contado: '10', modo: 'propio', haceMs: 0 } as const;
    await manager.ask('counts.mark', ten);
    await press('F4');
    await page.getByRole('button', { name: 'Seguir contando' }).and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.getByText('1 producto contado').waitFor();
    await press('F12');
    // The first thing that is missing has the focus.
    const all = page.getByLabel('Causa para las demás').and(page.locator(':focus'));
    await all.waitFor();
    await all.selectOption('error');
    await press('F12');
    await page.getByText('lo aprueba un gerente con su PIN').waitFor();
    const pin = page.getByLabel('PIN de quien aprueba').and(page.locator(':focus'));
    await pin.waitFor();
    expect(await pin.getAttribute('aria-invalid')).toBe('true');
    expect(await manager.faults()).toEqual([]);
    await shoot(page, 'conteo-falta-pin', process.env['COUNT_PICTURES']);
    await type('314159');
    await press('F12');
    await page.getByText('Conteo guardado: 1 producto').waitFor();
    await page.getByRole('button', { name: 'Volver al inventario' }).click();
    await page.getByRole('row', { name: /JUGO Jugo de naranja .*10/ }).waitFor();
  });
});
