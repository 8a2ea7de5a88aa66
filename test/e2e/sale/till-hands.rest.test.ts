/** What hands at the till may count on: nothing typed is taken away, nothing is said that is not so, few keys suffice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

/** A fast typist: slower than any scanner, faster than most hands, in milliseconds. */
const FAST_MS = 22;
const RICE = '7419900000011';
const COFFEE = '7419900000028';

describe.skipIf(browserMissing !== null)('hands at the till', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();
  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());
  const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));

  it('choose how it is paid by the arrows, without leaving the amount', async () => {
    const { page, press, scan, lines } = await on('factura');
    await scan(RICE);
    await lines(1);
    await press('F8');
    const isChosen = (name: string): Promise<void> =>
      soon(() => page.locator('.methods [aria-pressed="true"]').allTextContents()).toEqual([
        expect.stringMatching(`^${name}`),
      ]);
    await isChosen('Efectivo');
    await press('ArrowUp');
    await isChosen('Al crédito');
    await press('ArrowDown');
    await isChosen('Efectivo');
    await press('Alt+3');
    await isChosen('Tarjeta de crédito');
    await press('ArrowUp');
    await isChosen('Tarjeta de débito');
    await press('1', 'Enter');
    await page.locator('.tenders li', { hasText: 'Tarjeta de débito' }).getByText('$1.00').waitFor();
    await soon(() => page.locator('.due-figure').textContent()).toBe('$2.60');
  });

  it('take back a removal where the line stood, by Ctrl+Z and by its button', async () => {
    const { page, type, press, add, lines } = await on('factura');
    const names = () => page.locator('.line-name').allTextContents();
    await add('11');
    await add('22', 2);
    const both = await names();
    await press('ArrowUp', 'ArrowUp', 'Delete');
    await soon(names).toEqual(both.slice(1));
    await page.locator('.toast', { hasText: 'Ctrl+Z' }).waitFor();
    // What is typed is taken back first, by the field itself.
    await type('x');
    await press('Control+Z');
    await soon(names).toEqual(both.slice(1));
    await press('Escape', 'Control+Z');
    await soon(names).toEqual(both);
    await page.getByRole('button', { name: `Quitar ${both[0] ?? ''}` }).click();
    await soon(names).toEqual(both.slice(1));
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await lines(2);
    await soon(names).toEqual(both);
    await soon(() => page.getByRole('button', { name: 'Deshacer' }).count()).toBe(0);
  });

  it('find a customer in the palette by the same keys after a document names them too', async () => {
    const { page, type, press } = await on('factura');
    const { clientes } = await askBridge(page, 'customers.search', { q: 'ferret', limit: 1 });
    const { id: _id, direccion: _direccion, ...receptor } = clientes[0] ?? {};
    const items = [{ cantidad: 1, descripcion: 'Azúcar', precioUni: 2, tipoItem: 1 }];
    const request = JSON.stringify({ items, receptor: { ...receptor, nombreComercial: undefined } });
    await askBridge(page, 'documents.issue', { tipoDte: '01', request, idempotencyKey: 'manos-1' });
    await press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar pantalla' }).waitFor();
    await type('ferret');
    await page.getByRole('group', { name: 'Documentos' }).getByRole('option').first().waitFor();
    await press('Enter');
    await soon(() => page.locator('.receiver-name').textContent()).toBe('Ferretería de Prueba, S.A. de C.V.');
  });

  it('are told of a scan behind a dialog, and of a wrong code only until the next one', async () => {
    const { page, press, scan, lines } = await on('factura');
    await scan(RICE);
    await lines(1);
    await press('F7');
    await page.getByRole('dialog').waitFor();
    await scan(COFFEE);
    await page.getByText('Agregado a la venta: Café de prueba 400 g').waitFor();
    await press('Escape');
    await scan('7410000000009');
    const unknown = page.getByText('Ningún producto tiene el código «7410000000009».');
    await unknown.waitFor();
    await scan(COFFEE);
    await soon(() => page.getByLabel('Cantidad, línea 2').inputValue()).toBe('2');
    await soon(() => unknown.count()).toBe(0);
  });

  it('read what clearing a sale destroys, without a receiver that is not there', async () => {
    const { page, press, scan, lines, receiver } = await on('factura');
    await scan(RICE);
    await lines(1);
    const told = page.getByRole('alertdialog').locator('p');
    await press('Alt+Delete');
    await soon(() => told.allTextContents()).toEqual(['Se borra 1 línea. Nada se ha emitido.']);
    await press('Escape');
    await page.locator('[data-veil]').waitFor({ state: 'detached' });
    await receiver('ferre');
    await page.locator('.receiver-name', { hasText: 'Ferretería de Prueba' }).waitFor();
    await press('Alt+Delete');
    await soon(() => told.allTextContents()).toEqual(['Se borra 1 línea y el receptor. Nada se ha emitido.']);
  });

  it('are offered to repeat a purchase only where the customer made one', async () => {
    const { page, receiver } = await on('nota-remision');
    const asked = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"documents.draft"') === true,
    );
    await receiver('ferre');
    await page.getByRole('button', { name: 'Compras' }).waitFor();
    expect(await (await asked).json()).toMatchObject({ value: null });
    expect(await page.getByRole('button', { name: 'Repetir su última compra' }).count()).toBe(0);
  });

  it('keep a word with letters that is typed fast and left with Tab', async () => {
    const { page } = await on('nota-remision');
    const plate = page.getByLabel('Placa');
    await plate.focus();
    await page.keyboard.type('P123456', { delay: FAST_MS });
    await page.keyboard.press('Tab', { delay: FAST_MS });
    await soon(() => plate.inputValue()).toBe('P123456');
    await soon(() => plate.evaluate((field) => field === document.activeElement)).toBe(false);
  });

  it('are asked for one thing when a document has no receiver', async () => {
    const { page, press, scan, lines } = await on('credito-fiscal');
    await scan(RICE);
    await lines(1);
    await press('F12');
    await page.getByText('Receptor: elija a quién se le emite o agréguelo (F4)').first().waitFor();
    expect(await page.getByText(/Hay \d+ datos que corregir/).count()).toBe(0);
  });

  it('cannot keep a telephone that nobody can call', async () => {
    const { page, press } = await on('factura');
    await page.getByRole('button', { name: 'Cliente nuevo' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Número', { exact: true }).fill('01234567-8');
    await dialog.getByLabel('Nombre o razón social').fill('Ana Inventada');
    await dialog.getByLabel('Teléfono').fill('abcdefgh');
    await page.getByText('Escriba el teléfono con al menos 8 números, por ejemplo 2222-3333').waitFor();
    await dialog.getByLabel('Nombre o razón social').focus();
    await press('Enter');
    expect(await dialog.count()).toBe(1);
    await dialog.getByLabel('Teléfono').fill('2222-3333');
    await press('Enter');
    await page.locator('.receiver-name', { hasText: 'Ana Inventada' }).waitFor();
  });
});
