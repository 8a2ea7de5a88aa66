/** Returns and adjustments at the counter, in a real browser: by keyboard alone and by touch alone, in both languages. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../support/browser.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill, type Who } from './manager-till.ts';
import { pageOfTest } from './page-of-test.ts';

const TEST_MS = 120_000;
const DAY_MS = 86_400_000;
const PAPER = { cantidad: 10, descripcion: 'Resma de papel', precioUni: 10, tipoItem: 1, codigo: 'PAP-1' };
const PENCILS = { cantidad: 4, descripcion: 'Caja de lápices', precioUni: 5, tipoItem: 1, codigo: 'LAP-1' };
const CREDIT = {
  items: [PAPER, PENCILS],
  receptor: {
    tipoDocumento: '36',
    numDocumento: '0614-130795-104-0',
    nrc: '246813-5',
    nombre: 'Distribuidora Inventada, S.A. de C.V.',
    codActividad: '46900',
    correo: 'compras@distribuidora.example',
    direccion: { departamento: '06', municipio: '14', complemento: 'Bulevar Ejemplo 45' },
  },
};
const INVOICE = { items: [{ ...PAPER, precioUni: 11.3 }] };

describe.skipIf(browserMissing !== null)('a return at the counter', { timeout: TEST_MS }, () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>({});
  beforeAll(async () => {
    till = await openManagerTill();
  }, 120_000);
  afterAll(() => till?.close());
  afterEach(() => till.simulator.turnOn());

  const as = (who: Who) => pages.take(till.open(who, 'devolucion'));
  const find = async ({ page, type, press }: ManagerPage, number: string): Promise<void> => {
    await page.getByRole('combobox').waitFor();
    await type(number);
    await page.getByRole('option', { name: number }).waitFor();
    await press('Enter');
    await page.locator('.invalidation-document').getByText(number, { exact: true }).waitFor();
  };

  it('by keyboard: a cashier credits two units of last week’s crédito fiscal, and a manager approves the rest', async () => {
    const before = await till.open('carlos', 'factura');
    const sale = await before.sell('03', CREDIT);
    await before.page.close();
    till.pass(7 * DAY_MS);
    const cashier = await as('carlos');
    const { page, press, type, ask } = cashier;
    await ask('cash.open', { fondo: '200.00' });
    await find(cashier, sale.numeroControl);
    expect(await cashier.faults()).toEqual([]);
    // From «Todo» to the first quantity.
    await press('Tab', 'ArrowUp', 'ArrowUp');
    await page.getByRole('radio', { name: /Nota de crédito/ }).waitFor();
    expect(await page.getByText('se puede hasta el', { exact: false }).count()).toBe(1);
    await press('F12');
    await page.getByText('Elija o escriba el motivo').waitFor();
    await type('Producto defectuoso');
    expect(await cashier.faults()).toEqual([]);
    await press('F12');
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText('Una nota de crédito le quita $22.60', { exact: false }).waitFor();
    // Under the limit of a return; taking so much out of the drawer is a manager's all the same.
    await sheet.getByText('Sacar $22.60 de la caja', { exact: false }).waitFor();
    expect(await cashier.faults()).toEqual([]);
    await sheet.getByLabel('Gerente').selectOption({ label: PEOPLE.marta.nombre });
    await sheet.getByLabel('PIN').focus();
    await type(PEOPLE.marta.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'LISTO' }).waitFor();
    await page.getByText('Entregue $22.60 de la caja', { exact: false }).waitFor();
    expect(await cashier.faults()).toEqual([]);
    expect((await ask('cash.state', {})).movimientos).toMatchObject([
      { tipo: 'SALIDA', monto: '22.60', aprobo: PEOPLE.marta.nombre },
    ]);
    await press('Enter');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
  });

  it('by touch, without the line: a factura of yesterday comes back whole and the cash is handed over', async () => {
    const cashier = await as('carlos');
    const { page, ask } = cashier;
    const sale = await cashier.sell('01', INVOICE);
    // The list of the last sales was read before this one.
    await page.reload();
    await till.simulator.turnOff();
    await page.getByRole('button', { name: new RegExp(sale.numeroControl) }).click();
    await page.getByRole('button', { name: 'Todo' }).click();
    await page.getByRole('radio', { name: /Invalidar el documento/ }).waitFor();
    await page.getByRole('button', { name: 'No era lo pedido' }).click();
    await page.getByRole('button', { name: /^Continuar/ }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel('PIN').fill(PEOPLE.marta.pin);
    await sheet.getByLabel('Gerente').selectOption({ label: PEOPLE.marta.nombre });
    await sheet.getByRole('button', { name: /^Hacerlo/ }).click();
    await page.getByRole('heading', { name: 'EN CAMINO' }).waitFor();
    await page.getByText('Entregue $113.00 de la caja', { exact: false }).waitFor();
    expect(await cashier.faults()).toEqual([]);
    await till.simulator.turnOn();
    await ask('queue.sendAll', {});
    await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
  });

  it('in English: a part of a factura is prepared as another document', async () => {
    const manager = await as('marta');
    const { page, press } = manager;
    await page.evaluate(() => localStorage.setItem('caja.language', 'en'));
    await page.reload();
    const sale = await manager.sell('01', INVOICE);
    await find(manager, sale.numeroControl);
    await press('Tab', '3');
    await page.getByRole('radio', { name: /New document/ }).waitFor();
    await page.getByText('Not possible this way').click();
    await page.getByText('Notes adjust créditos fiscales, and this is a factura').waitFor();
    expect(await manager.faults()).toEqual([]);
    await press('F12');
    await page.getByRole('row', { name: /Resma de papel/ }).waitFor();
    expect(
      await page
        .getByRole('row', { name: /Resma de papel/ })
        .getByRole('textbox')
        .first()
        .inputValue(),
    ).toBe('7');
    await page.evaluate(() => localStorage.setItem('caja.language', 'es'));
  });
});
