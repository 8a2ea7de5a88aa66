/** A purchase that came on paper in a real browser, by keyboard: written, shown, owed, paid out of the drawer, and annulled (§compras-a-mano, §por-pagar). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, addMonths, fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { scannerOf } from '../../renderer/page/scanner.ts';
import { shoot } from '../pictures.ts';
import { inOrderOfTheFile, type Told } from '../../support/run/ordered-tests.ts';
import { BOUGHT_GOODS, stockIn } from '../../support/shop/bought-goods.ts';
import { PAPER } from '../../support/shop/written-purchases.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';

const TODAY = fiscalDate(Date.now());
const digits = (day: string) => day.split('-').toReversed().join('');

export const purchasesByHand = (told: Told): void => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let at: ManagerPage;
  const pictures = process.env['PURCHASE_PICTURES'];
  beforeAll(async () => {
    till = await openManagerTill(['marta'], '2099-01-01', { compras: true });
    at = await till.open('marta', 'factura');
    for (const product of BOUGHT_GOODS) await at.ask('products.save', product);
    const { pais, nit, nrc, nombre } = PAPER.proveedor;
    await at.ask('suppliers.save', {
      pais,
      nit,
      nrc,
      nombre,
      diasCredito: 15,
      correo: 'ventas@amate.com.sv',
      telefono: '2222-0000',
    });
    await at.ask('purchases.write', {
      ...PAPER,
      clave: 'vieja',
      numero: '99',
      vence: '2026-11-25',
    });
    await at.ask('cash.open', { fondo: '50.00' });
    await at.press('Alt+P');
    await at.page.getByRole('heading', { level: 1, name: 'Compras' }).waitFor();
  });
  afterAll(() => till?.close());

  it('says what is missing and what does not tie, each at its field', async () => {
    const { page, press } = at;
    await page.getByRole('button', { name: 'Escribir una compra' }).click();
    await page.getByRole('combobox', { name: 'Proveedor conocido' }).waitFor();
    await shoot(page, 'compra-en-blanco', pictures);
    await press('F12');
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-con-faltas', pictures);
  });

  it('is written by keyboard: a known supplier, its paper, goods and an expense', async () => {
    const { page, press, type } = at;
    await page.getByRole('combobox', { name: 'Proveedor conocido' }).focus();
    await type('amate');
    await page.getByRole('option', { name: /Mayoreo El Amate/ }).waitFor();
    await press('Enter');
    expect(await page.getByRole('textbox', { name: 'NRC' }).inputValue()).toBe('987654');
    await page.getByRole('spinbutton').first().focus();
    await type(digits(TODAY));
    await page.getByRole('textbox', { name: 'Serie' }).fill('26AB');
    await page.getByRole('textbox', { name: 'Número' }).fill('123');
    await page.getByRole('combobox', { name: 'Producto o gasto de la línea 1' }).focus();
    await type('gaseosa');
    await page.getByRole('option', { name: /Gaseosa de cola/ }).waitFor();
    await press('Enter');
    const first = page.getByRole('group', { name: 'Línea 1' });
    await first.getByRole('textbox', { name: 'Cantidad' }).fill('12');
    await first.getByRole('textbox', { name: 'Monto sin IVA' }).fill('24.00');
    // A scan names goods here, and no sale begins: those of a line lead to how many there are.
    await (await scannerOf(page)).fast('7419901001840', 'Enter');
    await first.getByRole('textbox', { name: 'Cantidad' }).and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('group', { name: /^Línea/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Agregar línea' }).click();
    const second = page.getByRole('group', { name: 'Línea 2' });
    await second.getByRole('checkbox', { name: 'Gasto' }).check();
    await second.getByRole('textbox', { name: 'Gasto' }).fill('Acarreo');
    await second.getByRole('textbox', { name: 'Monto sin IVA' }).fill('5');
    expect(await page.getByRole('textbox', { name: 'IVA', exact: true }).inputValue()).toBe('3.77');
    await page.getByRole('textbox', { name: 'Total del documento' }).fill('32.70');
    await press('F12');
    await page.getByText('Lo escrito suma $32.77').waitFor();
    await shoot(page, 'compra-escrita', pictures);
    await page.getByRole('textbox', { name: 'Total del documento' }).fill('32.77');
    await press('F12');
    await page.getByText('la mercadería ya está en existencia').waitFor();
    await page.getByText('Escrita a mano').waitFor();
    expect(await stockIn(till.database, 'GAS')).toBe(24);
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-guardada', pictures);
    await press('Escape');
  });

  if (told === 'beginning') return;

  it('is owed by the supplier’s days, paid in cash out of the drawer, the oldest first', async () => {
    const { page, press } = at;
    await page.getByRole('button', { name: 'Lo que debemos' }).click();
    await page.getByText('Vencido').first().waitFor();
    await page.getByText(digitsOf(addDays(TODAY, 15))).waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'lo-que-debemos', pictures);
    await page.getByRole('button', { name: 'Pagar a Mayoreo El Amate' }).click();
    const sheet = page.getByRole('dialog');
    expect(await sheet.getByRole('textbox', { name: 'Monto' }).inputValue()).toBe('65.54');
    await sheet.getByRole('textbox', { name: 'Monto' }).fill('40');
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'pagar-proveedor', pictures);
    await press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('$25.54').first().waitFor();
    const x = await at.ask('cash.x', {});
    expect(x.efectivo).toMatchObject({ proveedores: '40.00', salidas: '0.00', esperado: '10.00' });
    // At the drawer, where a cashier pays.
    await press('Alt+8');
    await page.getByRole('button', { name: 'Pagar a proveedor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pagar a Mayoreo El Amate' }).waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'caja-pagar', pictures);
    await press('Escape');
    await press('Alt+P');
    await page.getByRole('button', { name: 'Lo que debemos' }).click();
  });

  it('stands on the supplier’s card with its payments, and is annulled with a reason', async () => {
    const { page, press, type } = at;
    await page.getByRole('button', { name: 'Ver al proveedor: Mayoreo El Amate' }).click();
    await page.getByRole('heading', { name: 'Últimas compras' }).waitFor();
    await page.getByText('Efectivo de esta caja').waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'proveedor', pictures);
    await press('Escape');
    await page.getByRole('button', { name: 'Documentos', exact: true }).click();
    await page.getByRole('button', { name: 'Mayoreo El Amate' }).first().click();
    await page.getByRole('button', { name: 'Anular esta compra' }).click();
    await type('Se escribió dos veces');
    await press('Enter');
    await page.getByText('Anulada: Se escribió dos veces').waitFor();
    expect(await stockIn(till.database, 'GAS')).toBe(12);
    await press('Escape');
    await page.getByRole('button', { name: 'Proveedores', exact: true }).click();
    await page.getByRole('button', { name: 'Nuevo proveedor' }).waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'proveedores', pictures);
    expect(at.complaints).toEqual([]);
  });

  it('of an earlier month goes into the book that is chosen, that of today unless one is', async () => {
    const { page, press, type } = at;
    const [before, now] = [addMonths(TODAY.slice(0, 7), -1), TODAY.slice(0, 7)];
    await page.getByRole('button', { name: 'Escribir una compra' }).click();
    await page.getByRole('combobox', { name: 'Proveedor conocido' }).focus();
    await type('amate');
    await page.getByRole('option', { name: /Mayoreo El Amate/ }).waitFor();
    await press('Enter');
    await page.getByRole('spinbutton').first().focus();
    await type(digits(`${before}-28`));
    const month = page.getByRole('combobox', { name: 'Mes del libro de compras' });
    await month.waitFor();
    expect(await month.inputValue()).toBe(now);
    await month.selectOption(before);
    await page.getByRole('textbox', { name: 'Número' }).fill('7788');
    const line = page.getByRole('group', { name: 'Línea 1' });
    await line.getByRole('checkbox', { name: 'Gasto' }).check();
    await line.getByRole('textbox', { name: 'Gasto' }).fill('Acarreo');
    await line.getByRole('textbox', { name: 'Monto sin IVA' }).fill('10');
    await page.getByRole('textbox', { name: 'Total del documento' }).fill('11.30');
    expect(await at.faults()).toEqual([]);
    await press('F12');
    await page.getByText('Escrita a mano').waitFor();
    const { compras } = await at.ask('purchases.list', {
      mes: null,
      proveedor: null,
      estado: null,
      cursor: null,
    });
    expect(compras.find(({ numeroControl }) => numeroControl.includes('7788'))?.periodo).toBe(before);
  });
};

const digitsOf = (day: string) => day.split('-').toReversed().join('/');
