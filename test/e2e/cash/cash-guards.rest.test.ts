/** What a hurried hand, another window and a lone manager meet at the cash desk. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellOne } from '../../renderer/page/bridge-page.ts';
import { written } from '../../renderer/page/stored-sales.ts';
import { ask, openProgramTill, type ProgramTill } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { holdAnswers } from '../held-answers.ts';
import { objections } from '../accessibility.ts';
import { soon } from '../../support/run/soon.ts';

const MANAGER_PIN = '246810';
const NEW_MANAGER = { id: null, nombre: 'Nadia Gerente', rol: 'gerente', pin: '864209' } as const;

describe.skipIf(browserMissing !== null)('the cash desk', () => {
  let till: ProgramTill;
  let page: Page;
  beforeAll(async () => {
    till = await openProgramTill();
    ({ page } = await till.open('factura'));
    await page.keyboard.press('Alt+8');
    await page.getByRole('heading', { name: 'La caja está cerrada' }).waitFor();
  });
  afterAll(() => till?.close());

  const count = async (fives: string): Promise<void> => {
    await page.getByRole('button', { name: /Contar y cerrar/ }).click();
    await page.getByLabel('Billete $5', { exact: true }).fill(fives);
  };
  const confirm = () => page.getByRole('button', { name: 'Confirmar conteo' });

  it('takes no bar code for a float, and no more out than there is', async () => {
    await page.getByLabel('Fondo').fill('999999999999');
    await page.getByRole('button', { name: 'Abrir la caja' }).click();
    await page.getByText(/^Revise el monto: es demasiado grande/).waitFor();
    await page.getByLabel('Fondo').fill('12,50');
    await page.getByRole('button', { name: 'Abrir la caja' }).click();
    await page.getByText('$12.50').first().waitFor();
    await page.keyboard.press('F7');
    await page.getByLabel('Monto').fill('5000');
    await page.getByLabel('Motivo').fill('Retiro');
    await page.getByLabel('PIN').fill(MANAGER_PIN);
    await page.getByRole('button', { name: 'Anotar' }).click();
    await page
      .getByText(/^No hay tanto efectivo en la caja/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, descartar' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await ask(page, 'cash.state', {})).toMatchObject({ abierta: { fondo: '12.50' }, movimientos: [] });
  });

  it('lets a manager approve what a cashier takes out beyond the limit', async () => {
    await page.keyboard.press('F7');
    const sheet = page.getByRole('dialog', { name: 'Salida de efectivo' });
    await sheet.getByLabel('Monto').fill('12.005');
    await sheet.getByLabel('Motivo').fill('Depósito');
    await sheet.getByRole('button', { name: 'Anotar' }).click();
    await sheet.getByText('Escriba el monto con dos decimales como máximo, como 25.50').waitFor();
    expect(await sheet.getByLabel('PIN').count()).toBe(0);
    await sheet.getByLabel('Monto').fill('12');
    await sheet.getByText(/^Pasa de \$5\.00: lo aprueba un gerente con su PIN\.$/).waitFor();
    await sheet.getByRole('button', { name: 'Anotar' }).click();
    await sheet.getByText('Sacar $12.00 es más de lo que decide un cajero solo', { exact: false }).waitFor();
    // What is missing is what the next keys fill in.
    await sheet.getByLabel('PIN').and(page.locator(':focus')).waitFor();
    expect(await objections(page)).toEqual([]);
    await sheet.getByLabel('PIN').fill(MANAGER_PIN);
    await sheet.getByRole('button', { name: 'Anotar' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('−$12.00').waitFor();
    await page.getByText(/Carlos Cajero · aprobó Marta Gerente · /).waitFor();
    // Put back, so that what is counted later is the float alone.
    await ask(page, 'cash.move', { clave: 'vuelta', tipo: 'ENTRADA', monto: '12', motivo: 'Vuelta' });
  });

  it('has what was counted again after a reload, and begins anew where it was left', async () => {
    const fives = page.getByLabel('Billete $5', { exact: true });
    await count('7');
    await page.reload();
    await page.getByRole('button', { name: /Contar y cerrar/ }).click();
    expect(await fives.inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Volver sin cerrar' }).click();
    await page.getByRole('button', { name: /Contar y cerrar/ }).click();
    expect(await fives.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Volver sin cerrar' }).click();
  });

  it('counts once at a double click', async () => {
    await count('2');
    await confirm().dblclick();
    await page.getByText('Se puede cerrar').waitFor();
    await page.getByRole('button', { name: 'Contar de nuevo' }).click();
    await page.getByLabel('Billete $5', { exact: true }).fill('2');
    await confirm().dblclick();
    await page.getByText('Se puede cerrar').waitFor();
    expect(await page.getByText(/^Se contó/).innerText()).toBe('Se contó 2 veces; la Z lo dice.');
  });

  it('says why it is to be counted again after a sale in another window', async () => {
    const other = await till.reopen();
    await other.getByRole('combobox', { name: 'Agregar producto' }).fill('11');
    await other.keyboard.press('Enter');
    await other.locator('[data-line] .col-amount', { hasText: '$' }).first().waitFor();
    await other.keyboard.press('F12');
    await other.getByRole('alertdialog').getByText('PROCESADO', { exact: true }).last().waitFor();
    await other.keyboard.press('Enter');
    await other.getByText('Lista para vender').waitFor();
    // The sale that is over is no longer kept for the window that stays.
    await written(other);
    await other.close();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Aceptar y cerrar' }).click();
    await page
      .getByRole('alert')
      .getByText('Después de contar se vendió o se movió efectivo; no se cerró nada. Cuente de nuevo')
      .waitFor();
    expect(await page.getByLabel('Billete $5', { exact: true }).inputValue()).toBe('2');
    expect(await objections(page)).toEqual([]);
  });

  it('tells a lone manager why nothing closes, and closes as soon as there is another one', async () => {
    const users = (await ask(page, 'session.users', {})) as readonly { id: string; nombre: string }[];
    const marta = users.find(({ nombre }) => nombre === 'Marta Gerente')?.id ?? '';
    await ask(page, 'session.login', { userId: marta, pin: MANAGER_PIN });
    await page.reload();
    await page.getByText('Marta Gerente').first().waitFor();
    await page.getByRole('button', { name: /Contar y cerrar/ }).waitFor();
    await count('0');
    await confirm().click();
    await page
      .getByText(
        'No hay otro gerente que pueda aprobarlo; cree uno en Ajustes > Usuarios, o apague «Pedir el PIN de otro gerente»',
        { exact: false },
      )
      .waitFor();
    const accept = page.getByRole('button', { name: 'Aceptar y cerrar' });
    await soon(() => accept.getAttribute('aria-disabled')).toBe('true');
    await accept.press('Enter');
    await ask(page, 'settings.saveUser', NEW_MANAGER);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByLabel('PIN de quien aprueba').fill(NEW_MANAGER.pin);
    await accept.click();
    await page.getByRole('heading', { name: 'Caja cerrada con la Z 1' }).waitFor();
    await page.getByText('Nadia Gerente').waitFor();
    // Both counts stand on the Z, which is shown from its beginning.
    await page.getByText('Conteo 2 · ').waitFor();
    expect(await page.getByText(/veces; la Z/).count()).toBe(0);
    await soon(async () => {
      const title = await page.getByRole('heading', { name: 'Caja cerrada con la Z 1' }).boundingBox();
      const content = await page.locator('#content').boundingBox();
      return (title?.y ?? -Infinity) - (content?.y ?? Infinity);
    }).toBeGreaterThanOrEqual(0);
  });

  it('goes on showing the Z with what was invalidated after it, however late an earlier answer comes', async () => {
    const { documentos } = (await ask(page, 'documents.list', {})) as {
      readonly documentos: readonly { codigoGeneracion: string; fecEmi: string }[];
    };
    const { codigoGeneracion = '', fecEmi = '' } = documentos[0] ?? {};
    const users = (await ask(page, 'session.users', {})) as readonly { id: string; nombre: string }[];
    const userId = users.find(({ nombre }) => nombre === NEW_MANAGER.nombre)?.id ?? '';
    const documento = { tipoDte: '01', codigoGeneracion, fecEmi };
    const late = await holdAnswers(page, 'cash.z');
    await sellOne(page, '1.00');
    await soon(late.bodies).not.toEqual([]);
    await ask(page, 'documents.invalidate', {
      request: JSON.stringify({ documento, motivo: { tipoAnulacion: 2 } }),
      approval: { userId, pin: NEW_MANAGER.pin },
    });
    await soon(async () => (await late.bodies()).at(-1)).toContain('"estado":"INVALIDADO"');
    await late.letGo();
    await page.getByRole('heading', { name: 'Cambios después del cierre' }).waitFor();
    await soon(() => page.getByText('Procesado → Invalidado').isVisible()).toBe(true);
  });

  it('takes back that the service does not answer as soon as it does', async () => {
    await page.keyboard.press('F12');
    await till.kill();
    await page.getByRole('button', { name: 'Abrir la caja' }).click();
    const silent = page.getByRole('alert').getByText(/^El servicio no responde/);
    await silent.waitFor();
    await till.restart();
    await silent.waitFor({ state: 'hidden' });
    await soon(() => page.getByRole('heading', { name: 'La caja está cerrada' }).isVisible()).toBe(true);
  });

  it('shows at every window what another one opened and moved', async () => {
    const other = await till.reopen();
    await other.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await other.keyboard.press('Alt+8');
    await other.getByLabel('Fondo').fill('30');
    await other.getByRole('button', { name: 'Abrir la caja' }).click();
    await page.getByText(/^Abierta desde/).waitFor();
    await other.getByText(/^Abierta desde/).waitFor();
    await other.keyboard.press('F6');
    await other.getByLabel('Monto').fill('20');
    await other.getByLabel('Motivo').fill('Cambio del banco');
    await other.keyboard.press('Enter');
    await page.locator('.cash-rows').getByText('Cambio del banco').waitFor();
    await soon(() => page.locator('.cash-rows').getByText('$20.00').isVisible()).toBe(true);
  });
});
