/** Returns and adjustments at the counter, in a real browser: by keyboard alone and by touch alone, in both languages. */
import { fiscalYear } from '../../../core/domain/fiscal-time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atRest } from '../../renderer/page/page-at-rest.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import {
  openManagerTill,
  PEOPLE,
  type ManagerPage,
  type ManagerTill,
  type Sold,
  type Who,
} from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { assertNoKeys } from '../unplugged.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { scannerOf } from '../../renderer/page/scanner.ts';

const DAY_MS = 86_400_000;
const PAPER = { cantidad: 10, descripcion: 'Resma de papel', precioUni: 10, tipoItem: 1, codigo: 'PAP-1' };
const PENCILS = { cantidad: 4, descripcion: 'Caja de lápices', precioUni: 5, tipoItem: 1, codigo: 'LAP-1' };
const CREDIT = {
  items: [PAPER, PENCILS],
  receptor: RECEPTOR,
};
/** Of a municipality with several districts, none of which its address names. */
const FAR_RECEPTOR = {
  ...RECEPTOR,
  direccion: { departamento: '06', municipio: '23', complemento: 'Bulevar Ejemplo 45' },
};
const INVOICE = { items: [{ ...PAPER, precioUni: 11.3 }] };

describe.skipIf(browserMissing !== null)('a return at the counter', () => {
  let till: ManagerTill;
  let withoutDistrict: Sold;
  const pages = pageOfTest<ManagerPage>({});
  beforeAll(async () => {
    // Returns of facturas begin with it: the last test is told by then.
    const nextMonth = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
    till = await openManagerTill(undefined, nextMonth);
    const first = await till.open('carlos', 'factura');
    withoutDistrict = await first.sell('03', { items: [PAPER], receptor: FAR_RECEPTOR });
    await first.page.close();
  });
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
    await soon(() => page.getByText('se puede hasta el', { exact: false }).count()).toBe(1);
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
    await till.simulator.turnOff();
    await page.getByRole('button', { name: new RegExp(sale.numeroControl) }).click();
    await page.getByRole('button', { name: 'Todo' }).click();
    await page.getByRole('radio', { name: /Invalidar el documento/ }).waitFor();
    // Too short for Hacienda: told at its field, before a manager is asked.
    await page.getByLabel('Motivo').fill('malo');
    await page.getByRole('button', { name: /^Continuar/ }).click();
    await page.locator('#return-reason').getByText('Escriba al menos 5 caracteres').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.getByRole('button', { name: 'No era lo pedido' }).click();
    await page.getByRole('button', { name: /^Continuar/ }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel('PIN').fill(PEOPLE.marta.pin);
    await sheet.getByLabel('Gerente').selectOption({ label: PEOPLE.marta.nombre });
    await sheet.getByRole('button', { name: /^Invalidar el documento/ }).click();
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
    await soon(() =>
      page
        .getByRole('row', { name: /Resma de papel/ })
        .getByRole('textbox')
        .first()
        .inputValue(),
    ).toBe('7');
    await page.evaluate(() => localStorage.setItem('caja.language', 'es'));
  });

  it('by keyboard: a note that was refused is corrected from Documentos, under its own number', async () => {
    const cashier = await as('carlos');
    const { page, press, type, ask } = cashier;
    const sale = await cashier.sell('03', CREDIT);
    till.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', cuando: { tipoDte: '05' } }]);
    await find(cashier, sale.numeroControl);
    await press('Tab', 'ArrowUp', 'ArrowUp');
    await page.getByRole('radio', { name: /Nota de crédito/ }).waitFor();
    await press('F12');
    await type('Producto defectuoso');
    await press('F12');
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel('PIN').focus();
    await type(PEOPLE.marta.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'RECHAZADO' }).waitFor();
    expect(await cashier.faults()).toEqual([]);
    till.simulator.clearFaults();
    const [refused] = (await ask('documents.list', { tipoDte: '05', estado: 'RECHAZADO' })).documentos;
    await press('Alt+4');
    await page.locator('.document-row', { hasText: 'Rechazado' }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByRole('button', { name: 'Corregir', exact: true }).focus();
    await press('Enter');
    await page.getByText(`Ocupa el lugar de ${refused?.numeroControl}`, { exact: false }).waitFor();
    await soon(() => page.getByLabel('Cuántas vuelven de Resma de papel').inputValue()).toBe('2');
    expect(await cashier.faults()).toEqual([]);
    await page.getByLabel('Cuántas vuelven de Resma de papel').focus();
    await press('ArrowDown');
    await page.getByText('$11.30').first().waitFor();
    await press('F12');
    await sheet.getByLabel('PIN').focus();
    await type(PEOPLE.marta.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'LISTO' }).waitFor();
    await page.getByText('Entregue $11.30 de la caja', { exact: false }).waitFor();
    await page.getByText(String(refused?.numeroControl), { exact: true }).waitFor();
  });

  it('by keyboard: a number typed where goods are sold leads to a retorno, and its credit into the sale of another product', async () => {
    till.pass(40 * DAY_MS);
    const manager = await pages.take(till.open('marta', 'factura'));
    const { page, press, type, ask } = manager;
    // The drawer that the first of these tests opened.
    const before = await ask('cash.x', {});
    const sale = await manager.sell('01', INVOICE);
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    // The first numbers of a year are last year's too: it is named by its code then.
    const isNewYear = (await ask('till.context', {})).hoy.slice(0, 4) !== String(fiscalYear(Date.now()));
    await type(isNewYear ? sale.codigoGeneracion : sale.numeroControl);
    await page.getByRole('option', { name: /Devolución/ }).waitFor();
    await press('Enter');
    await page.locator('.invalidation-document').getByText(sale.numeroControl, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Todo' }).focus();
    await press('Tab', 'ArrowUp');
    // Until it is answered whether Hacienda authorised returns, another way is proposed first.
    await page.getByRole('radio', { name: /^Retorno/ }).focus();
    await press('Space');
    expect(await manager.faults()).toEqual([]);
    await press('F12');
    await type('Producto defectuoso');
    await page.getByRole('radio', { name: 'Cambio por otro producto' }).focus();
    await press('Space', 'F12');
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText(`Un retorno le quita $11.30 a ${sale.numeroControl}.`).waitFor();
    await page.locator('[data-veil] :focus').waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'LISTO' }).waitFor();
    await page.getByText('El cliente tiene $11.30 a favor', { exact: false }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('RET-');
    expect(await manager.faults()).toEqual([]);
    await press('Enter');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    expect(await page.getByRole('row', { name: /Resma/ }).count()).toBe(0);
    await type('Resma nueva @20');
    await page.getByRole('option', { name: /Resma nueva/ }).waitFor();
    await press('Enter', 'F12');
    const paying = page.getByRole('dialog');
    await paying.getByText('$8.70').first().waitFor();
    await paying.getByText(/Cambio [0-9A-F-]{36}/).waitFor();
    // Its reference is longer than its place: one line, and nothing of it under what follows.
    const place = await paying.locator('.tenders li').first().boundingBox();
    expect(place?.height).toBeLessThan(64);
    await type('10');
    await press('Enter');
    await page.getByText('$1.30').first().waitFor();
    // 11.30 of the return lie in the second sale: 113.00 came in with the first, and 8.70 after it.
    const after = await ask('cash.x', {});
    const grown = Number(after.efectivo?.esperado) - Number(before.efectivo?.esperado);
    expect(grown).toBeCloseTo(113 + 8.7, 2);
  });

  it('by keyboard: a crédito fiscal of before that names no district is credited once the customer’s file says it', async () => {
    const manager = await as('marta');
    const { page, press, type } = manager;
    // What adjusts a sale is not offered to be returned.
    await page.locator('.recent').getByText('Factura', { exact: false }).first().waitFor();
    expect(await page.locator('.recent').getByText('Retorno', { exact: false }).count()).toBe(0);
    // People remember the hour and the goods.
    await page
      .locator('.recent')
      .getByText(/ \d\d:\d\d · Procesado$/)
      .first()
      .waitFor();
    await page
      .locator('.recent')
      .getByText(/^Factura · (?!Consumidor final)/)
      .first()
      .waitFor();
    await find(manager, withoutDistrict.numeroControl);
    await press('Tab', '3');
    await page.getByText('el documento que ajusta no dice el distrito', { exact: false }).waitFor();
    expect(await page.getByText('Consulte con su contador').count()).toBe(0);
    expect(await manager.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Abrir la ficha del cliente' }).focus();
    await press('Enter');
    const file = page.getByRole('dialog');
    await soon(() => file.getByLabel('Distrito').evaluate((field) => field.matches(':focus'))).toBe(true);
    await file.getByText('Elija el distrito').waitFor();
    await type('San Salvador');
    expect(await manager.faults()).toEqual([]);
    await press('Enter');
    await file.getByRole('button', { name: 'Guardar' }).focus();
    await press('Enter');
    await page.getByRole('radio', { name: /^Nota de crédito/ }).waitFor();
    await press('F12');
    await type('Producto defectuoso');
    await press('F12');
    await page.locator('[data-veil] :focus').waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'LISTO' }).waitFor();
    await page.getByText('Entregue $33.90 de la caja', { exact: false }).waitFor();
  });

  it('while a document is looked for a scan names one, and begins no sale', async () => {
    const cashier = await as('carlos');
    const { page } = cashier;
    const sale = await cashier.sell('01', INVOICE);
    const scanner = await scannerOf(page);
    await page.getByRole('combobox').waitFor();
    await scanner.fast('7412300000017', 'Enter');
    await page
      .getByRole('alert')
      .getByText('No hay un documento con ese número o código', { exact: false })
      .waitFor();
    expect(await cashier.faults()).toEqual([]);
    await scanner.fast(sale.codigoGeneracion, 'Enter');
    // What is scanned before it is open belongs to it too.
    await scanner.fast('PAP-1', 'Enter');
    await page.locator('.invalidation-document').getByText(sale.numeroControl, { exact: true }).waitFor();
    await page.getByText('«PAP-1» no está en este documento', { exact: false }).waitFor();
  });

  it('of a document that is undone says so, and Enter goes on to another one', async () => {
    const cashier = await as('carlos');
    const { page, press } = cashier;
    const { codigoGeneracion } = await cashier.sell('03', CREDIT);
    const users = await cashier.ask('session.users', {});
    const userId = users.find(({ nombre }) => nombre === PEOPLE.marta.nombre)?.id ?? '';
    await cashier.ask('returns.make', {
      clave: codigoGeneracion,
      codigoGeneracion,
      ajuste: {
        clase: 'devolucion',
        lineas: [
          { linea: 0, cantidad: '10' },
          { linea: 1, cantidad: '4' },
        ],
      },
      forma: 'invalidacion',
      motivo: 'Ya no lo quiere',
      regresa: true,
      destino: 'otro',
      approval: { userId, pin: PEOPLE.marta.pin },
    });
    const scanner = await scannerOf(page);
    await scanner.fast(codigoGeneracion, 'Enter');
    await page.getByRole('alert').getByText('ya está invalidado', { exact: false }).waitFor();
    expect(await page.getByText('Queda por acreditar', { exact: false }).count()).toBe(0);
    expect(await cashier.faults()).toEqual([]);
    await press('Enter');
    await soon(() => page.getByRole('combobox').evaluate((field) => field.matches(':focus'))).toBe(true);
  });

  // Last: a browser's secret is good for one window at a time.
  it('by touch, in English: units of a factura come back by a return, with the PIN on keys of the screen', async () => {
    const cashier = await pages.take(till.openByTouch('carlos', 'devolucion'));
    const { page } = cashier;
    const sale = await cashier.sell('01', INVOICE);
    await page.evaluate(() => localStorage.setItem('caja.language', 'en'));
    await page.reload();
    await page.getByRole('button', { name: new RegExp(sale.numeroControl) }).tap();
    const more = page.getByRole('button', { name: 'One more of Resma de papel' });
    await more.tap();
    // What the foot says of it takes its room.
    await atRest(page);
    // Of many a quantity is written, on digits that hide neither its field nor the foot.
    const { width, height } = page.viewportSize() ?? { width: 1366, height: 768 };
    await page.setViewportSize({ width: 911, height: 512 });
    const field = page.getByRole('textbox', { name: 'How many of Resma de papel come back' });
    await field.tap();
    await page.locator('.keypad [data-digit="2"]').tap();
    await soon(() => field.inputValue()).toBe('2');
    await soon(async () => {
      const [fieldBox, padBox] = [await field.boundingBox(), await page.locator('.keypad').boundingBox()];
      return (padBox?.y ?? 0) - (fieldBox?.y ?? Infinity) - (fieldBox?.height ?? 0);
    }).toBeGreaterThanOrEqual(0);
    // Until a manager answers whether Hacienda authorised returns, it is not the first proposal.
    await page.locator('label', { hasText: /^Return$/ }).tap();
    await page.getByRole('button', { name: 'Producto defectuoso' }).tap();
    expect(await cashier.faults()).toEqual([]);
    await page.getByRole('button', { name: /^Continue/ }).tap();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText(`A return takes $22.60 off ${sale.numeroControl}.`).waitFor();
    // The field of the PIN and its keys lie above the foot, and the foot above nothing that is asked for.
    await soon(async () => {
      const foot = await sheet.locator('.actions').boundingBox();
      const lastKey = await sheet.locator('[data-digit="0"]').boundingBox();
      return (lastKey?.y ?? Infinity) + (lastKey?.height ?? 0) - (foot?.y ?? 0);
    }).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width, height });
    for (const digit of PEOPLE.marta.pin) await sheet.locator(`[data-digit="${digit}"]`).tap();
    expect(await cashier.faults()).toEqual([]);
    await sheet.getByRole('button', { name: /^Issue the return/ }).tap();
    await page.getByRole('heading', { name: 'DONE' }).waitFor();
    await page.getByText('Hand over $22.60 from the drawer', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Print ticket' }).waitFor();
    expect(await cashier.faults()).toEqual([]);
    await assertNoKeys(page);
    await page.context().close();
  });
});
