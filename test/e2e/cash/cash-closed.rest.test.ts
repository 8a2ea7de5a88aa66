/** Cash sold while the till is closed: offered to be opened before, told in amber after. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import {
  CASHIER,
  MANAGER,
  openTill,
  type Person,
  type Till,
  type TillPage,
} from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { soon } from '../../support/run/soon.ts';
import { objections } from '../accessibility.ts';
import { keyboardOf } from '../keyboard.ts';
import { pageOfTest } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';

const OFFER = 'La caja está cerrada: lo que cobre en efectivo no lo contará ninguna Z.';

describe.skipIf(browserMissing !== null)('cash sold with the till closed', () => {
  inOrderOfTheFile();
  let till: Till;
  const pages = pageOfTest<TillPage>({ isUnplugged: true });
  beforeAll(async () => {
    till = await openTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());

  async function become({ page }: TillPage, { nombre, pin }: Person): Promise<void> {
    const users = await askBridge(page, 'session.users', {});
    const userId = users.find((user) => user.nombre === nombre)?.id ?? '';
    await askBridge(page, 'session.login', { userId, pin });
    await page.reload();
    await page.getByText(nombre).waitFor();
  }

  it('can be declined for the day, and a sale by keyboard goes on as ever', async () => {
    const open = await pages.take(till.open('factura'));
    const { page, add, press, result } = open;
    await page.getByText(OFFER).waitFor();
    expect(await objections(page)).toEqual([]);
    await keyboardOf(page).push('Hoy no');
    await page.getByText(OFFER).waitFor({ state: 'detached' });
    await add('3*11');
    await press('F12');
    await result();
    await press('Enter');
    await page.reload();
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    expect(await page.getByText(OFFER).count()).toBe(0);
  });

  it('ties, but not in green: the documents stand below with what nobody counted', async () => {
    const open = await pages.take(till.open('documentos'));
    await become(open, MANAGER);
    const { page, press } = open;
    await press('Alt+8');
    await page.getByRole('button', { name: 'Cuadre del día' }).waitFor();
    await keyboardOf(page).push('Cuadre del día');
    const sheet = page.getByRole('dialog', { name: 'Cuadre del día' });
    const verdict = sheet.getByText('Cuadra, pero $10.80 en efectivo se vendió con la caja cerrada');
    await verdict.waitFor();
    expect(await verdict.getAttribute('data-tone')).toBe('waiting');
    await sheet.getByText('Vendido en efectivo con la caja cerrada').waitFor();
    await soon(() => sheet.getByText(/^DTE-01-/).count()).toBe(1);
    expect(await objections(page)).toEqual([]);
    await press('Escape');
    await become(open, CASHIER);
  });

  it('is offered to be counted: the float, Enter, and the sale goes on where it was', async () => {
    const { page, add, press, type } = await pages.take(till.open('factura'));
    // The next day.
    await page.evaluate(() => localStorage.removeItem('caja.sin-sesion'));
    await page.reload();
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await add('22');
    await keyboardOf(page).push('Abrir la caja');
    const sheet = page.getByRole('dialog', { name: 'Abrir la caja' });
    await sheet.getByLabel('Fondo').waitFor();
    expect(await objections(page)).toEqual([]);
    await type('50');
    await press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(OFFER).waitFor({ state: 'detached' });
    expect(await page.locator('[data-line]').count()).toBe(1);
    await add('11', 2);
    expect(await askBridge(page, 'cash.state', {})).toMatchObject({ abierta: { fondo: '50.00' } });
  });
});
