import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { written } from '../../renderer/page/stored-sales.ts';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { keepLinesSeparate } from '../../renderer/tours/separate-lines.ts';
import { pageOfTest } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

/** Keys of three lines, from an empty screen to its result: for exact cash, with change, to a customer with NRC. */
const MAX_KEYS = { exact: 10, change: 13, customer: 16 };

describe.skipIf(browserMissing !== null)('the till in a real browser', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>({ isUnplugged: true });

  beforeAll(async () => {
    till = await openTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());
  afterEach(() => till.simulator.clearFaults());

  const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));

  it('sells three lines for cash with at most 10 keys, and Enter begins the next sale', async () => {
    const { page, keys, press, add, result } = await on('factura');
    await page.getByText('Lista para vender').waitFor();
    for (const [index, code] of ['11', '22', '33'].entries()) await add(code, index + 1);
    await soon(() => page.locator('.total-figure').textContent()).toBe('$11.15');
    await press('F12');
    await result();
    expect(keys()).toBeLessThanOrEqual(MAX_KEYS.exact);
    expect(await page.locator('.seal').textContent()).toMatch(/^\w{40}$/);
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });

  it('takes a scan for one line wherever the focus is, and leaves no digit behind', async () => {
    const { page, type, press, scan, lines, result } = await on('factura');
    await keepLinesSeparate(page);
    await scan('7419900000011');
    await lines(1);
    for (const name of ['Cantidad, línea 1', 'Precio, línea 1', 'Buscar cliente']) {
      const field = page.locator(`input[aria-label="${name}"]`);
      await field.focus();
      const before = await field.inputValue();
      const count = await page.locator('[data-line]').count();
      await scan('7419900000028');
      await lines(count + 1);
      expect(await field.inputValue(), name).toBe(before);
      expect(await page.locator('[data-line]').count(), name).toBe(count + 1);
    }
    await type('99');
    expect(await page.getByRole('combobox', { name: 'Agregar producto' }).inputValue()).toBe('99');
    await press('Escape', 'F12');
    await result();
    await scan('7419900000035');
    await page.locator('.line-name', { hasText: 'Leche de prueba 1 L' }).waitFor();
    await lines(1);
    await soon(() => page.locator('[data-line]').count()).toBe(1);
  });

  it('sells three lines with change in at most 13 keys, and to a customer with NRC in at most 16', async () => {
    const { page, keys, press, type, add, receiver, result } = await on('factura');
    for (const [index, code] of ['11', '22', '33'].entries()) await add(code, index + 1);
    await press('F8');
    await page.getByRole('dialog').getByLabel('Recibido').waitFor();
    await type('20');
    await page.locator('.due-figure', { hasText: '$8.85' }).waitFor();
    await press('Enter');
    await result();
    expect(keys()).toBeLessThanOrEqual(MAX_KEYS.change);
    expect(await page.locator('.result-change .due-figure').textContent()).toBe('$8.85');
    await press('Enter', 'Alt+2');
    await page.getByText('Listo para facturar').waitFor();
    const before = keys();
    for (const [index, code] of ['11', '22', '33'].entries()) await add(code, index + 1);
    await receiver('fer');
    await press('F12');
    await result();
    expect(keys() - before).toBeLessThanOrEqual(MAX_KEYS.customer);
    await press('Enter', 'Alt+1');
  });

  it('checks a new customer while it is written, keeps it and uses it', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('11');
    await press('F4');
    await type('Ana Inventada');
    await page.getByRole('button', { name: 'Crear «Ana Inventada» Enter' }).waitFor();
    await press('Enter');
    const form = page.getByRole('dialog', { name: 'Datos del cliente' });
    await soon(() => form.getByLabel('Nombre o razón social').inputValue()).toBe('Ana Inventada');
    await form.getByLabel('Número').fill('012345679');
    await form.locator('.fault').waitFor();
    // The check digit of 01234567 is 8.
    await form.getByLabel('Número').fill('012345678');
    await form.locator('.fault').waitFor({ state: 'detached' });
    await press('Enter');
    await page.locator('.receiver-name', { hasText: 'Ana Inventada' }).waitFor();
    await press('F12');
    await result();
    await press('Enter');
  });

  it('shows a refusal in plain words at its field, and corrects it under the same number', async () => {
    till.simulator.addFaults([
      {
        paso: 'recepcion',
        falla: 'rechazo-corchetes',
        codigoMsg: '020',
        descripcionMsg: '[receptor.correo] NO CUMPLE EL FORMATO REQUERIDO',
        observaciones: [],
      },
    ]);
    const { page, press, add, receiver, result } = await on('credito-fiscal');
    await add('33');
    await receiver('ferre');
    await page.getByText('NRC 150236-0').waitFor();
    await press('F12');
    await result('RECHAZADO');
    const number = await page
      .getByRole('alertdialog')
      .getByText(/^DTE-03-/)
      .textContent();
    await page.locator('.reasons li').first().waitFor();
    await press('Enter');
    await page.getByText('Corrigiendo el documento rechazado').waitFor();
    expect(await page.locator('.receiver .fault').textContent()).not.toBe('');
    await press('F12');
    await result();
    expect(
      await page
        .getByRole('alertdialog')
        .getByText(/^DTE-03-/)
        .textContent(),
    ).toBe(number);
    await press('Enter');
  });

  it('keeps the sale through a reload, and issues once however often the key is pressed', async () => {
    const { page, press, lines, add, result } = await on('factura');
    await add('2*11');
    await written(page);
    await page.reload();
    await lines(1);
    await soon(() => page.getByLabel('Cantidad, línea 1').inputValue()).toBe('2');
    const before = till.sealed();
    await page.keyboard.press('F12');
    await page.keyboard.press('F12');
    await page.keyboard.press('F12');
    await result();
    expect(till.sealed() - before).toBe(1);
    // A cut while the result is shown: the same result opens again.
    const number = await page.getByText(/^DTE-01-/).textContent();
    await page.reload();
    await result();
    expect(await page.getByText(/^DTE-01-/).textContent()).toBe(number);
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });
});
