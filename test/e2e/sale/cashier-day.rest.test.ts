/** A day of a cashier: goods that come twice, names that were not chosen, codes nobody knows, change before it is due. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

const RICE = '7419900000011';
const NEW_CODE = '7410000000009';

describe.skipIf(browserMissing !== null)('a day of a cashier', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());
  afterEach(() => till.simulator.clearFaults());

  const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));
  const quantities = (page: Page) =>
    page
      .locator('[data-field="cantidad"]')
      .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));
  const isFocused = (page: Page, selector: string) =>
    soon(() => page.locator(`${selector}:focus`).count()).toBe(1);

  it('raises the quantity of goods that come again, unless this computer keeps them apart', async () => {
    const { page, scan, lines, add } = await on('factura');
    await scan(RICE);
    await lines(1);
    await scan(RICE);
    await soon(() => quantities(page)).toEqual(['2']);
    await add('3*11');
    await soon(() => quantities(page)).toEqual(['5']);
    await add('11 @3.50', 2);
    await soon(() => quantities(page)).toEqual(['5', '1']);
    await page.goto(`${page.url().split('#')[0] ?? ''}#/ajustes`);
    await page.getByRole('button', { name: 'Comienza otra línea' }).click();
    await page.goto(`${page.url().split('#')[0] ?? ''}#/factura`);
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await scan(RICE);
    await soon(() => quantities(page)).toEqual(['5', '1', '1']);
    await page.evaluate(() => localStorage.removeItem('caja.same-goods'));
  });

  it('stops at a customer that was typed and not chosen, and leaves nothing of it to the next sale', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('11');
    await press('F4');
    await type('Rosa Inventada');
    await press('F12');
    const asked = page.getByRole('alertdialog', { name: '«Rosa Inventada» no está elegido' });
    await asked.getByText('sale a nombre de: Consumidor final.').waitFor();
    await press('Enter');
    await asked.waitFor({ state: 'detached' });
    await isFocused(page, '.receiver input');
    await soon(() => page.locator('.receiver input').inputValue()).toBe('Rosa Inventada');
    await press('F8');
    await asked.waitFor();
    await press('Escape', 'F12');
    await asked.getByRole('button', { name: 'Cobrar a Consumidor final' }).click();
    await result();
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
    await soon(() => page.locator('.receiver input').inputValue()).toBe('');
    await add('22');
    await press('F12');
    await result();
  });

  it('asks before Escape throws a filled form away, and only then', async () => {
    const { page, press } = await on('factura');
    await page.getByRole('button', { name: 'Cliente nuevo' }).click();
    const form = page.getByRole('dialog', { name: 'Datos del cliente' });
    await form.waitFor();
    await press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cliente nuevo' }).click();
    await form.getByLabel('Nombre o razón social').fill('Rosa Inventada');
    await press('Escape');
    const asked = page.getByRole('alertdialog', { name: '¿Descartar lo escrito?' });
    await asked.waitFor();
    await press('Enter');
    await asked.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Nombre o razón social').inputValue()).toBe('Rosa Inventada');
    await form.getByRole('button', { name: 'Cerrar' }).click();
    await asked.getByRole('button', { name: 'Sí, descartar' }).click();
    await form.waitFor({ state: 'detached' });
    // A form of another kind, whose fields nobody compares with what is kept.
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('11');
    await press('Enter');
    await page.locator('[data-line]').waitFor();
    await press('F7');
    await page.getByLabel('Nombre (opcional)').fill('Mesa 4');
    await press('Escape');
    await asked.getByRole('button', { name: 'Sí, descartar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // What is in the sale as soon as it is typed is as it was, once that is said.
    await press('F6');
    await page.getByLabel('Observaciones').fill('Entregar hoy');
    await press('Escape');
    await asked.getByRole('button', { name: 'Sí, descartar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('F6');
    await soon(() => page.getByLabel('Observaciones').inputValue()).toBe('');
    // Nothing to lose, nothing to ask.
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('looks for another receiver by F4 over the one that is chosen, who stays until then', async () => {
    const { page, type, press, add, receiver } = await on('factura');
    await add('11');
    await receiver('ferre');
    await press('F4');
    await isFocused(page, '.receiver input');
    await press('Escape');
    await page.locator('.receiver input').waitFor({ state: 'detached' });
    await page.locator('.receiver-name', { hasText: 'Ferretería de Prueba' }).waitFor();
    await press('F4');
    await type('Rosa');
    await page.getByRole('button', { name: /^Crear «Rosa»/ }).waitFor();
    await press('Enter');
    const form = page.getByRole('dialog', { name: 'Datos del cliente' });
    await soon(() => form.getByLabel('Documento', { exact: true }).inputValue()).toBe('13');
    await form.getByLabel('Número').fill('012345678');
    await press('Enter');
    await page.locator('.receiver-name', { hasText: 'Rosa' }).waitFor();
    await soon(() => page.locator('.receiver input').count()).toBe(0);
  });

  it('proposes a DUI for a new customer of a factura, however long the name', async () => {
    const { page, type, press, add } = await on('factura');
    await add('11');
    await press('F4');
    await type('Guadalupe Inventada');
    await page.getByRole('button', { name: /^Crear «Guadalupe Inventada»/ }).waitFor();
    await press('Enter');
    const form = page.getByRole('dialog', { name: 'Datos del cliente' });
    await soon(() => form.getByLabel('Documento', { exact: true }).inputValue()).toBe('13');
  });

  it('tells of an unknown code beside the entry line, aloud, until somebody deals with it', async () => {
    const { page, press, scan, lines, type } = await on('factura');
    await page.evaluate(() => {
      const start = OscillatorNode.prototype.start;
      Object.assign(globalThis, { tones: 0 });
      OscillatorNode.prototype.start = function counted(when) {
        Object.assign(globalThis, { tones: (globalThis as unknown as { tones: number }).tones + 1 });
        start.call(this, when);
      };
    });
    const tones = () => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
    await type('2*');
    await scan(NEW_CODE);
    const told = page.locator('.issue-entry').getByText(`Ningún producto tiene el código «${NEW_CODE}».`);
    await told.waitFor();
    await page.getByText('Un gerente puede crearlo.').waitFor();
    await soon(tones).toBe(2);
    expect(await page.getByRole('button', { name: 'Crear producto' }).count()).toBe(0);
    await press('Escape');
    await scan(RICE);
    await lines(1);
    await soon(() => told.count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('caja.sound', 'off'));
    await page.reload();
    await lines(1);
    pages.expecting(REFUSED_BY_LOCK);
    await changePerson(page, MANAGER);
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await type('2*');
    await scan(NEW_CODE);
    await told.waitFor();
    await page.getByRole('button', { name: 'Crear producto' }).click();
    const form = page.getByRole('dialog', { name: 'Producto nuevo' });
    expect(await form.getByLabel('Código de barras 1').inputValue()).toBe(NEW_CODE);
    await form.getByLabel('Descripción').fill('Canela de prueba');
    await form.getByLabel('Precio con IVA').fill('0.85');
    await form.getByRole('button', { name: 'Guardar' }).click();
    // The cashier's line went with the cashier.
    await lines(1);
    await soon(() => quantities(page)).toEqual(['2']);
    await soon(() => page.getByRole('combobox', { name: 'Agregar producto' }).inputValue()).toBe('');
    await soon(() => told.count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem('caja.sound'));
    pages.expecting(REFUSED_BY_LOCK);
  });

  it('shows the change while the cash is typed, and no part of the payment moves', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('2*22');
    await press('F8');
    const amount = page.getByLabel('Recibido');
    await amount.waitFor();
    const height = () => page.locator('.sheet').evaluate((sheet) => sheet.getBoundingClientRect().height);
    const go = page.locator('.tender [type="submit"]');
    const [before, button] = [await height(), await go.boundingBox()];
    expect(await go.textContent()).toContain('Cobrar y emitir');
    await type('5');
    await page.getByText('Faltarán $6.80').waitFor();
    await soon(() => page.locator('.due-figure').textContent()).toBe('$11.80');
    await soon(() => go.textContent()).toContain('Agregar pago');
    await type('0');
    await page.locator('.due-figure', { hasText: '$38.20' }).waitFor();
    await page.getByText('De $50.00, por cobrar $11.80').waitFor();
    await soon(async () => [await height(), await go.boundingBox()]).toEqual([before, button]);
    for (const method of ['Tarjeta de crédito', 'Al crédito', 'Efectivo']) {
      await page.getByRole('button', { name: method, exact: true }).click();
      expect([await height(), await go.boundingBox()], method).toEqual([before, button]);
    }
    await press('Enter');
    await result();
    expect(await page.locator('.due-figure').textContent()).toBe('$38.20');
  });

  it('begins the next sale with Enter, whatever button of the result was used before', async () => {
    const { page, press, add, result } = await on('factura');
    await till.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await add('11');
    await press('F12');
    await result();
    const next = '[role="alertdialog"] .actions [data-kind="main"]';
    for (const name of ['Ticket en PDF', 'PDF carta']) {
      await page.getByRole('button', { name }).click();
      await isFocused(page, next);
    }
    await page.getByText('Datos fiscales').click();
    await isFocused(page, next);
    await page.getByRole('button', { name: 'Copiar código' }).click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    await isFocused(page, next);
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });

  it('takes lines and receiver of the note that a crédito fiscal refers to', async () => {
    const { page, press, add, receiver, result } = await on('nota-remision');
    await add('3*22');
    await add('33', 2);
    await receiver('ferre');
    await press('F12');
    await result();
    await press('Enter', 'Alt+2');
    await page.getByText('Listo para facturar').waitFor();
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await press('F6');
    await page.getByRole('combobox', { name: 'Buscar documento' }).fill('DTE-04');
    await page.getByRole('option').first().waitFor();
    await press('Enter');
    await page.getByRole('button', { name: 'Traer sus líneas y su receptor' }).click();
    await page.getByText('Se trajeron 2 líneas y el receptor.').waitFor();
    await press('Escape');
    await page.locator('[data-veil]').waitFor({ state: 'detached' });
    await page.locator('.receiver-name', { hasText: 'Ferretería de Prueba' }).waitFor();
    await soon(() => quantities(page)).toEqual(['3', '1']);
    await press('F12');
    await result();
  });

  it('never calls a sale on credit cash: not in the document, not in its drawer', async () => {
    const { page, press, add, receiver, result } = await on('factura');
    await add('22');
    await receiver('ferre');
    await press('F8');
    await page.getByLabel('Recibido').waitFor();
    await page.getByRole('button', { name: 'Tarjeta de débito' }).click();
    await page.getByRole('button', { name: 'Al crédito' }).click();
    await press('Enter');
    await result();
    const { documentos } = await askBridge(page, 'documents.list', { limite: '1' });
    const codigoGeneracion = documentos[0]?.codigoGeneracion ?? '';
    const { result: issued } = await askBridge(page, 'documents.view', { codigoGeneracion });
    expect(JSON.parse(issued.dteJson ?? '')).toMatchObject({
      resumen: {
        condicionOperacion: 2,
        pagos: [{ codigo: '13', montoPago: 5.9, plazo: '01', periodo: 30 }],
      },
    });
    await page.getByRole('button', { name: 'Ver documento' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Al crédito, 30 días $5.90').waitFor();
    expect(await drawer.getByText('Efectivo').count()).toBe(0);
  });
});
