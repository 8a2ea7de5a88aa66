import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { written } from '../../renderer/page/stored-sales.ts';
import { CASHIER, MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

describe.skipIf(browserMissing !== null)('sales that are not charged at once', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));
  const total = (): Promise<string | null> => pages.now().page.locator('.total-figure').textContent();
  const clean = async (name: string): Promise<void> =>
    expect(await objections(pages.now().page), name).toEqual([]);

  it('wait under a name through a restart, and one goes on while the sale at hand waits instead', async () => {
    const { page, type, press, lines, add, result } = await on('factura');
    await add('11');
    await press('F7');
    await page.getByRole('dialog', { name: 'Apartar esta venta' }).waitFor();
    await type('Mesa 4');
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
    await written(page);
    await page.reload();
    await page.getByRole('button', { name: 'Apartadas (1)' }).waitFor();
    await add('22');
    await press('F3');
    const mesa = page
      .getByRole('dialog', { name: 'Ventas apartadas' })
      .getByRole('button', { name: 'Mesa 4' })
      .first();
    await mesa.getByText('$3.60').waitFor();
    expect(await mesa.textContent()).toContain(`1 línea · atendió ${CASHIER.nombre}`);
    await clean('parked sales');
    await press('Enter');
    await page.locator('.line-name', { hasText: 'Arroz de prueba 5 lb' }).waitFor();
    await lines(1);
    await soon(total).toBe('$3.60');
    await press('F3');
    await page.getByRole('dialog').getByText('Café de prueba 400 g').waitFor();
    await soon(() => page.locator('.parked li').count()).toBe(1);
    await page.getByRole('button', { name: 'Borrar Sin nombre' }).press('Enter');
    await page.getByRole('alertdialog', { name: '¿Borrar «Sin nombre»?' }).waitFor();
    await press('Enter');
    expect(await page.locator('.parked li').count()).toBe(1);
    await page.getByRole('button', { name: 'Borrar Sin nombre' }).press('Enter');
    await page.getByRole('button', { name: 'Borrar', exact: true }).press('Enter');
    await page.getByText('No hay ventas apartadas.').waitFor();
    await press('Escape');
    await press('F12');
    await result();
    await press('Enter');
  });

  it('are made again: the till’s last one by a key, and a customer’s last one, at today’s prices', async () => {
    const { page, type, press, lines, add, receiver, result } = await on('credito-fiscal');
    await add('2*11 @3');
    await add('flete @2', 2);
    await receiver('ferre');
    await page.getByText('NRC 150236-0').waitFor();
    await press('F12');
    await page.getByLabel('PIN de quien aprueba').waitFor();
    await type(MANAGER.pin);
    await press('Enter');
    await result();
    await press('Enter');
    await page.getByText('Listo para facturar').waitFor();
    await press('F9');
    await lines(2);
    await page.getByText('Arroz de prueba 5 lb, de $3.00 a $3.60').waitFor();
    await page.locator('.receiver-name', { hasText: 'Ferretería de Prueba' }).waitFor();
    await soon(total).toBe('$9.20');
    await clean('repeated sale');
    await page.getByRole('button', { name: 'Repetir su última compra' }).press('Enter');
    await lines(4);
    await soon(total).toBe('$18.40');
  });

  it('carry discounts on the whole, other treatments, withholding, remarks and a related document', async () => {
    const { page, type, press, lines, add, receiver, result } = await on('nota-remision');
    await add('11');
    await receiver('ferre');
    await press('F12');
    await result();
    const note = await page.locator('.facts-list dd').first().textContent();
    expect(await page.locator('.qr svg').getAttribute('data-address')).toMatch(
      /^https:\/\/admin\.factura\.gob\.sv\/consultaPublica\?ambiente=00&codGen=[0-9A-F-]{36}&fechaEmi=\d{4}-\d\d-\d\d$/,
    );
    await page.getByText('PRUEBAS sin validez fiscal', { exact: true }).last().waitFor();
    await clean('result');
    await press('Enter', 'Alt+2');
    await page.getByText('Listo para facturar').waitFor();
    await add('2*22');
    await add('11', 2);
    await add('propina @1.50', 3);
    await page.getByLabel('Tratamiento, línea 2').selectOption('exento');
    await page.getByLabel('Tratamiento, línea 3').selectOption('no-gravado');
    await receiver('ferre');
    // 11.80 / 1.13 = 10.44 and 13 % of it 1.36; 3.60 exempt; 1.50 beside the base.
    await soon(total).toBe('$16.90');
    await press('F6');
    await page.getByLabel('A lo gravado').waitFor();
    await type('10%');
    await page.getByLabel('A lo exento').fill('0.60');
    await page.getByLabel('El cliente retiene el 1 % de IVA').press('Space');
    await page.getByRole('combobox', { name: 'Buscar documento' }).fill(note ?? '');
    await page.getByRole('dialog').getByText('Ferretería de Prueba, S.A. de C.V. ·').waitFor();
    await page.getByRole('combobox', { name: 'Buscar documento' }).press('Enter');
    await page.getByLabel('Observaciones').fill('Entregar por la tarde');
    await clean('more details');
    // 1.18 off the shelf is 1.04: 9.40 taxed, 1.22 of VAT, 0.09 withheld; 3.00 exempt; 1.50.
    await soon(total).toBe('$15.03');
    await page.getByLabel('Observaciones').press('Enter');
    await lines(3);
    await press('F12');
    await page.getByLabel('PIN de quien aprueba').waitFor();
    await type(MANAGER.pin);
    await press('Enter');
    await result();
    await press('Enter');
  });

  it('are charged partly on credit, and say which part', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('22');
    await press('F8');
    await page.getByLabel('Recibido').waitFor();
    await type('0.90');
    await press('Enter');
    await page.getByRole('button', { name: 'Al crédito' }).press('Enter');
    await page.getByRole('textbox', { name: 'Plazo' }).fill('0');
    await page.getByRole('button', { name: 'Cobrar y emitir' }).press('Enter');
    await page.getByText('Escriba el plazo del crédito: un número entero').waitFor();
    await page.getByRole('textbox', { name: 'Plazo' }).fill('15');
    await page.getByRole('button', { name: 'Cobrar y emitir' }).press('Enter');
    await page.getByRole('button', { name: 'Emitir sin nombre' }).press('Enter');
    await page.getByLabel('PIN de quien aprueba').waitFor();
    await type(MANAGER.pin);
    await press('Enter');
    await result();
    await till.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.result-fiscal summary').press('Enter');
    // Whatever was pressed, Enter goes on: only then is another button reached for.
    await page.locator('[role="alertdialog"] .actions [data-kind="main"]:focus').waitFor();
    await page.getByRole('button', { name: 'Copiar código' }).press('Enter');
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    const codigoGeneracion = await page.evaluate(() => navigator.clipboard.readText());
    const { result: issued } = await askBridge(page, 'documents.view', { codigoGeneracion });
    expect(JSON.parse(issued.dteJson ?? '')).toMatchObject({
      resumen: {
        condicionOperacion: 3,
        pagos: [
          { codigo: '01', montoPago: 0.9, plazo: null, periodo: null },
          { codigo: '13', montoPago: 5, plazo: '01', periodo: 15 },
        ],
      },
    });
    await page.getByRole('button', { name: 'Ver documento' }).press('Enter');
    await page.getByRole('dialog').getByText('Línea de vida').waitFor();
  });

  it('stay calm to the eye and to screen readers in what opens over them', async () => {
    const { page, press, add } = await on('factura');
    await add('11');
    await press('F7');
    await page.getByRole('dialog').waitFor();
    await clean('park');
    await press('Escape');
    await page.getByRole('button', { name: 'Productos', exact: true }).press('Enter');
    await page.locator('.tile').first().waitFor();
    await clean('products');
    await press('Escape');
    await page.getByRole('button', { name: 'Clientes', exact: true }).press('Enter');
    await page.locator('.tile').first().waitFor();
    await clean('customers');
  });
});
