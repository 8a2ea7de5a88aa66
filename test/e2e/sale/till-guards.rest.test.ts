import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CASHIER, MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { written } from '../../renderer/page/stored-sales.ts';
import { numberInResult } from '../../renderer/page/sale-result.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

describe.skipIf(browserMissing !== null)('what a newcomer does at the till', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());
  afterEach(() => till.simulator.clearFaults());

  const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));
  const entry = (): Promise<string> =>
    pages.now().page.getByRole('combobox', { name: 'Agregar producto' }).inputValue();
  const calm = async (): Promise<void> => expect(await objections(pages.now().page)).toEqual([]);

  it('takes a decimal comma, says what is no quantity or price, and adds nothing of it', async () => {
    const { page, type, press, add } = await on('factura');
    await add('0,5*22 @4,50');
    await soon(() => page.getByLabel('Cantidad, línea 1').inputValue()).toBe('0.5');
    await soon(() => page.locator('.total-figure').textContent()).toBe('$2.25');
    for (const [typed, told] of [
      ['0*22 @1', 'La cantidad «0» no sirve: escriba una mayor que cero, como 3* o 0.5*.'],
      ['1e9*22 @1', '«1e9» no sirve de cantidad: escriba un número como 3 o 0.5 antes de *.'],
      ['res @1.234,56', '«1.234,56» no sirve de precio: escriba dólares como @1234.56, sin signo.'],
    ] as const) {
      await type(typed);
      await soon(() => page.locator('.echo').textContent()).toBe(told);
      await press('Enter');
      await page.getByText('No se agrega nada hasta que se corrija.').waitFor();
      expect(await page.locator('[data-line]').count()).toBe(1);
      await press('Escape');
    }
  });

  it('charges nothing while something is half typed, and begins the next sale with an empty entry line', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('11');
    await type('leche');
    const before = till.sealed();
    for (const charge of [
      () => press('F12'),
      () => press('F8'),
      () => page.getByRole('button', { name: /^Efectivo exacto/ }).click(),
      () => page.getByRole('button', { name: /^Cobrar con cambio/ }).click(),
    ]) {
      await page.getByLabel('Cantidad, línea 1').focus();
      await charge();
      await page.getByText('Falta agregar o borrar «leche»').waitFor();
      await soon(() => page.locator('#entry input:focus').count()).toBe(1);
    }
    expect(till.sealed()).toBe(before);
    await press('Escape');
    await page.getByText('Falta agregar').waitFor({ state: 'detached' });
    await press('F12');
    await result();
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
    await soon(entry).toBe('');
  });

  it('adds what a slow scanner reads over a dialog’s button, and issues nothing by its Enter', async () => {
    const { page, type, press, slowScan, lines, add, result } = await on('factura');
    await add('11');
    await press('F8');
    await page.getByLabel('Recibido').waitFor();
    await type('20');
    const charge = page.getByRole('button', { name: /^Cobrar y emitir/ });
    await charge.focus();
    const before = till.sealed();
    await slowScan('7419900000028');
    await lines(2);
    // 20 covers both: 3.60 and 5.90.
    await page.locator('.due-figure', { hasText: '$10.50' }).waitFor();
    await slowScan('999999');
    await page.locator('.toast', { hasText: '999999' }).waitFor();
    await slowScan('7');
    expect(till.sealed()).toBe(before);
    await charge.focus();
    await press('Enter');
    await result();
    expect(till.sealed()).toBe(before + 1);
    await slowScan('7419900000035');
    await page.locator('.line-name', { hasText: 'Leche de prueba 1 L' }).waitFor();
    await lines(1);
  });

  it('asks before a document of nothing is issued', async () => {
    const { page, press, add } = await on('factura');
    await add('11 -100%');
    const before = till.sealed();
    await press('F12');
    await page.getByText('El total es $0.00. ¿Emitir de todos modos?').waitFor();
    await calm();
    await press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(till.sealed()).toBe(before);
    await press('F8');
    await page.getByText('El total es $0.00. ¿Emitir de todos modos?').waitFor();
  });

  it('says that the total is not known while a line is wrong, and leads there', async () => {
    const { page, type, press, lines } = await on('factura');
    await type('22 -50');
    await press('Enter');
    await soon(() => page.locator('.total-figure').textContent()).toBe('–');
    await page.locator('.line-more .fault').waitFor();
    await calm();
    const before = till.sealed();
    for (const go of [
      () => page.getByRole('button', { name: 'Ir al dato' }).click(),
      () => press('F12'),
      () => page.getByRole('button', { name: /^Efectivo exacto/ }).click({ force: true }),
    ]) {
      await page.getByRole('combobox', { name: 'Buscar cliente' }).focus();
      await go();
      await soon(() => page.locator('[data-field="descuento"]:focus').count()).toBe(1);
    }
    expect(till.sealed()).toBe(before);
    await type('1');
    await lines(1);
    await soon(() => page.locator('.total-figure').textContent()).toBe('$4.90');
  });

  it('asks who owes a sale on credit, keeps the payments meanwhile, and tells no change', async () => {
    const { page, type, press, lines, add, result } = await on('factura');
    await add('11');
    await press('F8');
    await page.getByRole('button', { name: 'Tarjeta de crédito' }).click();
    // Digits and Enter belong to the amount.
    await type('1');
    await press('Shift+Tab');
    await soon(() => page.getByLabel('Referencia').evaluate((field) => field.matches(':focus'))).toBe(true);
    await press('Enter');
    await page.locator('.due-figure', { hasText: '$2.60' }).waitFor();
    await page.getByRole('button', { name: 'Al crédito' }).click();
    await press('Enter');
    await page.getByRole('alertdialog', { name: 'Crédito sin cliente' }).waitFor();
    await calm();
    await press('Enter');
    await soon(() => page.locator('.receiver input:focus').count()).toBe(1);
    await page.getByText('Ya agregó pagos por $3.60: siga con F8.').waitFor();
    await type('ferre');
    await press('Enter');
    await page.locator('.receiver-name', { hasText: 'Ferretería' }).waitFor();
    await written(page);
    // A cut: what was handed over is still there.
    await page.reload();
    await lines(1);
    await press('F12');
    await page.getByRole('button', { name: /^Cobrar y emitir/ }).waitFor();
    await soon(() => page.locator('.tenders li').count()).toBe(2);
    await press('Enter');
    await result();
    expect(await page.getByRole('alertdialog').locator('.due').count()).toBe(0);
  });

  it('issues on credit without a name when that is said, and a manager approves', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('11');
    await press('F8');
    await page.getByRole('button', { name: 'Al crédito' }).click();
    await press('Enter');
    const before = till.sealed();
    await page.getByRole('button', { name: 'Emitir sin nombre' }).click();
    await page.getByText('$3.60 al crédito sin el nombre de quien los debe').waitFor();
    await page.getByLabel('PIN de quien aprueba').waitFor();
    await type(MANAGER.pin);
    await press('Enter');
    await result();
    expect(till.sealed()).toBe(before + 1);
  });

  it('types into the entry line whatever had the focus, also after a new customer', async () => {
    const { page, type, press, scan, lines } = await on('factura');
    await page.getByRole('button', { name: 'Cliente nuevo' }).click();
    const form = page.getByRole('dialog', { name: 'Datos del cliente' });
    await form.getByLabel('Nombre o razón social').fill('Rosa Inventada');
    // The check digit of 04567890 is 3.
    await form.getByLabel('Número').fill('045678903');
    await form.getByRole('button', { name: 'Guardar y usar' }).click();
    await page.locator('.receiver-name', { hasText: 'Rosa Inventada' }).waitFor();
    await soon(() => page.locator('#entry input:focus').count()).toBe(1);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await type('11');
    await soon(entry).toBe('11');
    await press('Enter');
    await lines(1);
    await page.getByRole('button', { name: 'Productos', exact: true }).focus();
    await scan('7419900000028');
    await lines(2);
    await soon(entry).toBe('');
  });

  it('goes on as a crédito fiscal and back, and parks what was under way there', async () => {
    const { page, press, add, receiver, result } = await on('credito-fiscal');
    await add('33');
    await press('Alt+1');
    await page.getByText('Lista para vender').waitFor();
    await add('2*22');
    await receiver('ferre');
    await page.getByText('NRC 150236-0').waitFor();
    await page.getByRole('button', { name: 'Pasar a crédito fiscal' }).click();
    await page.getByText('sin IVA $5.22').waitFor();
    await page.getByText('NRC 150236-0').waitFor();
    await soon(() => page.locator('[data-line]').count()).toBe(1);
    await soon(() => page.getByLabel('Precio, línea 1').inputValue()).toBe('5.90');
    await page.getByRole('button', { name: 'Apartadas (1)' }).waitFor();
    await press('F6');
    await page.getByRole('dialog').getByRole('button', { name: 'Pasar a factura' }).click();
    await page.locator('.issue[data-tipo="01"] [data-line]').waitFor();
    await press('F12');
    await result();
  });

  it('names the document that is corrected, and leaves it for a sale of its own', async () => {
    till.simulator.addFaults([
      {
        paso: 'recepcion',
        falla: 'rechazo-corchetes',
        codigoMsg: '020',
        descripcionMsg: '[receptor.correo] NO CUMPLE EL FORMATO REQUERIDO',
        observaciones: [],
      },
    ]);
    const { page, press, lines, add, result } = await on('factura');
    await add('33');
    await press('F12');
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText('Hacienda no la aceptó. Corrija y conserve el mismo número.').waitFor();
    const number = await numberInResult(page);
    await press('Enter');
    await page.getByText(`Corrigiendo el documento rechazado ${number}. Conserva su número.`).waitFor();
    await page.getByRole('button', { name: 'Dejar la corrección' }).click();
    await page.getByText(`El documento ${number} sigue rechazado`).waitFor();
    await calm();
    await page.getByRole('button', { name: 'Dejar como venta nueva' }).click();
    await page.getByText('Corrigiendo').waitFor({ state: 'detached' });
    await lines(1);
    await press('F12');
    await result();
    expect(await numberInResult(page)).not.toBe(number);
    await press('Enter');
  });

  it('shows whole what is too long for its cell, and errors below the line in its full width', async () => {
    const { page, type, press } = await on('factura');
    await type('1234567890*22');
    await press('Enter');
    await page.getByText('Cantidad: 1234567890').waitFor();
    await page.getByLabel('Cantidad, línea 1').fill('1');
    await page.locator('.col-amount', { hasText: /^\$5\.90$/ }).waitFor();
    const row = page.locator('[data-line]');
    const before = (await row.boundingBox())?.height ?? 0;
    await page.getByLabel('Descuento, línea 1').fill('abc');
    const fault = page.locator('.line-more .fault');
    await fault.waitFor();
    await soon(async () => (await row.boundingBox())?.height).toBe(before);
    await soon(async () => (await fault.boundingBox())?.width).toBeGreaterThan(350);
    await press('Escape');
  });

  it('keeps a sale for who began it: the next person finds an empty screen, and going on with it is a manager’s to allow', async () => {
    const { page, type, press, add, lines } = await on('factura');
    const logIn = async (nombre: string, pin: string): Promise<void> => {
      await page.getByRole('button', { name: 'Bloquear la caja' }).click();
      await page.getByRole('button', { name: nombre }).click();
      await page.getByRole('heading', { name: `PIN de ${nombre}` }).waitFor();
      await type(pin);
      await press('Enter');
      await page.getByRole('button', { name: 'Bloquear la caja' }).waitFor();
    };
    await add('11');
    await page.reload();
    await lines(1);
    pages.expecting(REFUSED_BY_LOCK);
    await logIn('Marta Gerente', MANAGER.pin);
    await page.getByText('La venta que empezó Carlos Cajero quedó apartada a su nombre.').waitFor();
    await page.getByText('Lista para vender').waitFor();
    await calm();
    await add('22');
    // Back at the till its person goes on with it without asking anybody; what Marta began waits for her.
    await logIn('Carlos Cajero', CASHIER.pin);
    await page.getByText('Lista para vender').waitFor();
    await press('F3');
    await page.getByRole('dialog', { name: 'Ventas apartadas' }).getByText('De Marta Gerente').waitFor();
    await page.getByRole('button', { name: 'De Marta Gerente' }).first().press('Enter');
    await page.getByRole('dialog').getByLabel('PIN de quien aprueba').waitFor();
    await press('Escape');
    await page.getByText('Lista para vender').waitFor();
    await press('F3');
    await page.getByRole('button', { name: 'De Carlos Cajero' }).first().press('Enter');
    await page
      .locator('.line-name', { hasText: 'Café de prueba 400 g' })
      .or(page.locator('.line-name', { hasText: 'Arroz de prueba 5 lb' }))
      .first()
      .waitFor();
    await lines(1);
    // The manager opens it with her own log-in, and from then on it is hers.
    await logIn('Marta Gerente', MANAGER.pin);
    await page.getByText('Lista para vender').waitFor();
    await press('F3');
    await page.getByRole('button', { name: 'De Carlos Cajero' }).first().press('Enter');
    await lines(1);
    await logIn('Marta Gerente', MANAGER.pin);
    await lines(1);
  });
});
