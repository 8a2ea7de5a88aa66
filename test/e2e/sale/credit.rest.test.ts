/** A sale on credit in a real browser: what a customer owes and may still buy is seen before it is charged; a block needs a manager. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { shoot } from '../pictures.ts';

const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;

describe.skipIf(browserMissing !== null)('a sale on credit', () => {
  let till: ManagerTill;
  let at: ManagerPage;
  beforeAll(async () => {
    till = await openManagerTill(['marta']);
    at = await till.open('marta', 'factura');
    await at.ask('products.save', {
      ...SOLD_AS_ITSELF,
      codigo: 'CAF',
      codigosBarra: [],
      descripcion: 'Café de prueba',
      precio: '5.90',
      uniMedida: 59,
      tipo: 'bien',
      tratamiento: 'gravado',
    });
    await at.ask('customers.save', {
      ...ANA,
      nombre: 'Ana Inventada',
      nrc: null,
      nombreComercial: null,
      codActividad: null,
      correo: null,
      telefono: null,
      direccion: null,
    });
  });
  afterAll(() => till?.close());

  it('is agreed and blocked in the account of the customer', async () => {
    const { page } = at;
    await page.getByRole('navigation', { name: 'Pantallas' }).getByText('Clientes').click();
    await page.getByRole('row', { name: /Ana Inventada/ }).click();
    const sheet = page.getByRole('dialog', { name: /Ana Inventada/ });
    await sheet.getByRole('tab', { name: 'Cuenta' }).click();
    await sheet.getByRole('button', { name: 'Crédito…' }).click();
    const form = page.getByRole('dialog', { name: 'Crédito de Ana Inventada' });
    await form.getByLabel('Límite en dólares').fill('100');
    await form.getByLabel('Días para pagar').fill('21');
    await form.getByText('No venderle al crédito').click();
    await form.getByRole('button', { name: 'Cheque sin fondos' }).click();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'credito-acordado', process.env['ACCOUNT_PICTURES']);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.waitFor({ state: 'detached' });
    await sheet.getByText(/Crédito bloqueado: Cheque sin fondos/).waitFor();
    await shoot(page, 'credito-cuenta', process.env['ACCOUNT_PICTURES']);
    await sheet.getByRole('button', { name: 'Cerrar' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await at.ask('accounts.view', ANA)).toMatchObject({ limite: '100.00', diasCredito: 21 });
  });

  it('shows limit, term and block before it is charged', async () => {
    const { page, press, type } = at;
    await page.getByRole('navigation', { name: 'Pantallas' }).getByText('Factura').click();
    await page.locator('input[role="combobox"]:focus').waitFor();
    await type('2*CAF');
    await press('Enter');
    await press('F4');
    await type('Ana');
    await page.getByRole('option', { name: /Ana Inventada/ }).click();
    await press('F8');
    const payment = page.getByRole('dialog', { name: 'Cobro' });
    const standing = payment.getByRole('note', { name: 'Crédito del cliente' });
    await standing.getByText(/le quedan \$100\.00 de \$100\.00 · paga en 21 días/).waitFor();
    await standing.getByText(/Cheque sin fondos/).waitFor();
    await payment.getByRole('button', { name: /Al crédito/ }).click();
    await payment.getByText(/Vence el \d\d\/\d\d\/\d{4}/).waitFor();
    expect(await payment.getByLabel('Plazo', { exact: true }).last().inputValue()).toBe('21');
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'credito-cobro', process.env['ACCOUNT_PICTURES']);
  });

  it('says at its end what is owed until when', async () => {
    const { page, press } = at;
    await at.ask('accounts.terms', { ...ANA, limite: '100', diasCredito: 21, bloqueo: null });
    await press('Enter');
    await press('F12');
    const result = page.getByRole('alertdialog');
    await result.getByText(/Al crédito: quedan por pagar \$11\.80, vence el \d\d\/\d\d\/\d{4}/).waitFor();
    await result.getByText('Debe $11.80.').waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'credito-resultado', process.env['ACCOUNT_PICTURES']);
  });

  it('is read whole however much it is: no figure lies over another one or beyond its column', async () => {
    const { page } = at;
    await at.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await at.type('4*CAF @12345.67');
    await at.press('Enter', 'F4');
    await at.type('Ana');
    await page.getByRole('option', { name: /Ana Inventada/ }).click();
    await page.locator('.total-figure', { hasText: '$49,382.68' }).waitFor();
    const right = (selector: string): Promise<number> =>
      page.locator(selector).evaluate((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect().right;
      });
    const edge = async (selector: string, side: 'left' | 'right'): Promise<number> =>
      page.locator(selector).evaluate((part, of) => part.getBoundingClientRect()[of], side);
    for (const size of [
      { width: 1366, height: 768 },
      { width: 1024, height: 700 },
    ]) {
      await page.setViewportSize(size);
      const name = `at ${size.width}`;
      expect(await right('.total-figure'), name).toBeLessThanOrEqual(await edge('.total-figure', 'right'));
      expect(await edge('[data-line] .col-remove', 'right'), name).toBeLessThanOrEqual(size.width);
      // The sign of multiplication stands in the room before the figures.
      const price = page.locator('[data-line] [data-field=precio]');
      expect(await price.evaluate((cell) => cell.scrollWidth <= cell.clientWidth), name).toBe(true);
      expect(await price.evaluate((cell) => parseFloat(getComputedStyle(cell).paddingLeft)), name).toBe(14);
      expect(await edge('[data-line] .treatment', 'right'), name).toBeLessThanOrEqual(
        (await edge('[data-line] .col-amount', 'left')) + 1,
      );
      await at.press('F8');
      await page.locator('.credit-standing').waitFor();
      expect(await right('.due-figure'), name).toBeLessThan(await edge('.credit-standing', 'left'));
      await at.press('Escape');
    }
  });
});
