/** Further flows of the till: parts of a line, payments, forms of other types, and what axe says of every screen. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { keyboardOf } from '../keyboard.ts';
import { pageOfTest } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

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

  it('understands quantity, price and discount, edits in place, moves with arrows and removes with Delete', async () => {
    const { page, type, press, lines, add } = await on('factura');
    await type('3*22 @5 -10%');
    await soon(() => page.locator('.echo').textContent()).toBe('Se entendió3 ×22a $5.00menos 10 %');
    await press('Enter');
    await lines(1);
    await soon(() => page.locator('.total-figure').textContent()).toBe('$13.50');
    await add('flete @2', 2);
    await press('ArrowUp', 'ArrowUp', 'Enter');
    await type('4');
    await page.getByText('$18.00', { exact: true }).waitFor();
    await press('Escape', 'ArrowUp', 'Delete');
    await soon(() => page.locator('[data-line]').count()).toBe(1);
    await soon(() => page.locator('.total-figure').textContent()).toBe('$18.00');
  });

  it('counts change, and splits a payment between cash and card', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('2*22');
    await press('F8');
    await page.getByRole('dialog').getByLabel('Recibido').waitFor();
    await type('5');
    await press('Enter');
    await page.locator('.due-figure', { hasText: '$6.80' }).waitFor();
    await keyboardOf(page).reach('$20');
    await press('Space');
    await page.locator('.due-figure', { hasText: '$13.20' }).waitFor();
    await press('Enter');
    await result();
    expect(await page.locator('.due-figure').textContent()).toBe('$13.20');
    await press('Enter');
  });

  it('issues a crédito fiscal to a customer found by name, with prices without VAT', async () => {
    const { page, press, add, receiver, result } = await on('credito-fiscal');
    await add('22');
    await receiver('ferre');
    await page.getByText('0614-150605-101-5 · NRC 150236-0').waitFor();
    // 5.90 / 1.13 is 5.22123894; to the cent for show.
    await page.getByText('sin IVA $5.22').waitFor();
    await press('F12');
    await result();
    expect(await page.getByText(/^DTE-03-/).textContent()).toBe('DTE-03-S001P001-000000000000001');
    await press('Enter');
  });

  it('marks what a crédito fiscal asks of a customer, and tells all that is wrong at once', async () => {
    const { page, type, press, add } = await on('credito-fiscal');
    await add('11');
    await press('F4');
    await type('Beto Inventado');
    await page.getByRole('button', { name: 'Crear «Beto Inventado» Enter' }).waitFor();
    await press('Enter');
    const form = page.getByRole('dialog', { name: 'Datos del cliente' });
    const invalid = (name: string) => form.getByLabel(name, { exact: true }).getAttribute('aria-invalid');
    await form.locator('[aria-required="true"]').nth(6).waitFor();
    const asked = [
      'Número',
      'NRC',
      'Nombre o razón social',
      'Correo',
      'Departamento',
      'Municipio',
      'Dirección',
    ];
    for (const name of asked) {
      const field = form.getByLabel(name, { exact: true });
      expect(await field.getAttribute('aria-required'), name).toBe('true');
    }
    await form.getByLabel('NRC').press('Enter');
    await form.locator('.fault').nth(4).waitFor();
    for (const name of ['Número', 'NRC', 'Correo', 'Departamento'])
      await soon(() => invalid(name), { message: name }).toBe('true');
    await soon(() => invalid('Nombre o razón social')).toBe('false');
    await form.getByLabel('NRC').fill('123456-7');
    await form.getByText(/falta el NRC/i).waitFor({ state: 'detached' });
    expect(await invalid('Correo')).toBe('true');
    await press('Escape');
  });

  it('issues a nota de remisión with how the goods travel, and proposes it for the next one', async () => {
    const { page, press, add, receiver, result } = await on('nota-remision');
    await add('11');
    await receiver('ferre');
    for (const [label, value] of [
      ['Conductor', 'Juan Inventado'],
      ['Placa', 'P123-456'],
      ['Origen', 'Bodega central'],
      ['Destino', 'Sucursal norte'],
    ] as const)
      await page.getByLabel(label).fill(value);
    await press('F12');
    await result();
    await press('Enter');
    await keyboardOf(page).push('Usar los del último traslado');
    await soon(() => page.getByLabel('Placa').inputValue()).toBe('P123-456');
  });

  it('has nothing that axe objects to, in light and dark, on any screen', async () => {
    const { page, press, add } = await on('factura');
    const check = async (name: string): Promise<void> => expect(await objections(page), name).toEqual([]);
    await page.getByText('Lista para vender').waitFor();
    await check('empty sale');
    await add('11');
    await check('sale');
    await press('F8');
    await page.getByLabel('Recibido').waitFor();
    await check('payment');
    await press('Escape', 'Alt+4');
    await page.getByRole('heading', { name: 'Documentos' }).waitFor();
    await page.locator('.document-row').first().waitFor();
    await check('documents');
    await press('ArrowDown', 'Enter');
    await page.getByText('Línea de vida').waitFor();
    await check('document');
    await press('Escape', 'Alt+0');
    await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await check('settings');
    await press('Alt+3');
    await page.getByText('Lista para remitir').waitFor();
    await check('note');
  });

  it('issues in contingency when the authority is away, and the light says so', async () => {
    await till.simulator.turnOff();
    const { page, press, add, result } = await on('factura');
    await add('33');
    await press('F12');
    await result('EN CONTINGENCIA');
    await press('Enter');
    const light = page.locator('[data-situation="contingencia"]');
    await soon(() => light.textContent()).toMatch(/^Contingencia desde \d\d:\d\d · 1 por enviar/);
    await till.simulator.turnOn();
  });
});
