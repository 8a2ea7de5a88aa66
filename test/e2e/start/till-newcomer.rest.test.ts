import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

/** How often a key that is held down is told again. */
const REPEATS = 4;

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 700 },
] as const;

describe.skipIf(browserMissing !== null)('what a newcomer trusts the till with', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));
  const calm = async (): Promise<void> => expect(await objections(pages.now().page)).toEqual([]);

  it('chooses no district in the place of a person, finds one by its name, and keeps no address without one', async () => {
    const { page, type, press } = await on('factura');
    await page.getByRole('button', { name: 'Cliente nuevo' }).click();
    const form = page.getByRole('dialog', { name: 'Datos del cliente' });
    await form.getByLabel('Nombre o razón social').fill('Rita Inventada');
    // The check digit of 04567890 is 3.
    await form.getByLabel('Número').fill('045678903');
    await form.getByLabel('Departamento').selectOption('02');
    await form.getByLabel('Municipio').selectOption('15');
    const district = form.getByLabel('Distrito');
    // That municipality has only one.
    await soon(() => district.inputValue()).toBe('10');
    await form.getByLabel('Departamento').selectOption('06');
    await form.getByLabel('Municipio').selectOption('23');
    await soon(() => district.inputValue()).toBe('');
    await form.getByLabel('Dirección').fill('Calle Inventada 3');
    await form.getByRole('button', { name: 'Guardar y usar' }).click();
    await form.getByText('Elija el distrito').waitFor();
    await soon(() => district.evaluate((field) => field.matches(':focus'))).toBe(true);
    await calm();
    // By its name alone, whatever municipality it is in.
    await form.getByRole('combobox', { name: 'Lugar' }).focus();
    await type('soyap');
    await form.getByRole('option', { name: 'Soyapango San Salvador Este, San Salvador' }).waitFor();
    await press('Enter');
    await soon(() => district.inputValue()).toBe('17');
    await soon(() => form.getByLabel('Municipio').inputValue()).toBe('22');
    await form.getByLabel('Dirección').and(page.locator(':focus')).waitFor();
    await form.getByRole('button', { name: 'Guardar y usar' }).click();
    await page.locator('.receiver-name', { hasText: 'Rita Inventada' }).waitFor();
  });

  it('warns of a large sale to nobody in the figures of the screen, and says nothing of it once it is sealed', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('305*11');
    await press('F6');
    await page.getByLabel('El cliente retiene el 1 % de IVA').check();
    await press('Enter');
    await page.locator('.total-figure', { hasText: '$1,088.28' }).waitFor();
    const warning = page.locator('.totals').getByText('Hacienda podría rechazarla');
    await warning.waitFor();
    await soon(() => warning.textContent()).toBe(
      'Factura de $1,095.00 o más sin receptor: Hacienda podría rechazarla. Cuenta el total antes de retenciones, $1,098.00.',
    );
    await page.getByText('El nombre es obligatorio desde $25,000.00').waitFor();
    await press('F12');
    // Whoever retains has a name: without one a manager approves.
    await page.getByLabel('PIN de quien aprueba').waitFor();
    await type(MANAGER.pin);
    await press('Enter');
    await result();
    await page.getByRole('alertdialog').getByText('$1,088.28').waitFor();
    expect(await page.getByRole('alertdialog').getByText('podría rechazarla').count()).toBe(0);
    await press('Enter');
  });

  it('issues nothing and dismisses nothing by a key that is held down', async () => {
    const { page, press, add, result } = await on('factura');
    await add('11');
    await press('F8');
    await page.getByLabel('Recibido').waitFor();
    const held = async (): Promise<void> => {
      for (let time = 0; time < REPEATS; time += 1) await page.keyboard.down('Enter');
    };
    const before = till.sealed();
    await page.keyboard.down('Enter');
    await result();
    const next = page.getByRole('button', { name: /^Nueva venta/ });
    await next.and(page.locator(':focus')).waitFor();
    await held();
    expect(await next.count()).toBe(1);
    expect(till.sealed()).toBe(before + 1);
    await page.keyboard.up('Enter');
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });

  it('asks for no money while a discount on the whole is larger than what it is taken off', async () => {
    const { page, type, press, add, result } = await on('factura');
    await add('22');
    await press('F6');
    await page.getByLabel('Descuento a toda la venta').waitFor();
    await type('5000');
    await press('Enter');
    await soon(() => page.locator('.total-figure').textContent()).toBe('–');
    expect(await page.getByText('IVA incluido').count()).toBe(0);
    await page
      .getByText('Descuento a lo gravado: el descuento no puede ser mayor que esas ventas ($5.90)')
      .waitFor();
    await soon(() =>
      page.getByRole('button', { name: /^Efectivo exacto/ }).getAttribute('aria-disabled'),
    ).toBe('true');
    await calm();
    await page.setViewportSize({ width: 1024, height: 700 });
    // One below the other, none over another.
    const apart = () =>
      page.locator('.total-faults > *').evaluateAll((told) => {
        const [fault, unknown] = told.map((each) => each.getBoundingClientRect());
        return (unknown?.top ?? Number.NaN) - (fault?.bottom ?? Number.NaN);
      });
    await soon(apart).toBeGreaterThanOrEqual(0);
    const before = till.sealed();
    const field = page.getByLabel('Descuento a toda la venta');
    for (const go of [
      () => page.getByRole('button', { name: 'Ir al dato' }).click(),
      () => press('F12'),
      () => press('F8'),
    ]) {
      await go();
      await field.and(page.locator(':focus')).waitFor();
      await soon(() => field.getAttribute('aria-invalid')).toBe('true');
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(till.sealed()).toBe(before);
    await press('F6');
    await field.fill('0.50');
    await press('Enter');
    await page.locator('.total-figure', { hasText: '$5.40' }).waitFor();
    await press('F12');
    await result();
    await press('Enter');
  });

  it('goes from the dialog that misses a receiver to its field by F4', async () => {
    const { page, press, add } = await on('credito-fiscal');
    await add('11');
    await press('F12');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('agréguelo (F4)').waitFor();
    await press('F4');
    await dialog.waitFor({ state: 'detached' });
    await soon(() => page.locator('.receiver input:focus').count()).toBe(1);
  });

  it('says what was scanned without covering the sale, a dialog or the palette', async () => {
    const { page, press, scan, add } = await on('factura');
    for (let line = 1; line <= 9; line += 1) await add(`${line}*11 @${line}`, line);
    const toast = page.locator('.toast');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await scan('999999');
      const told = page.locator('.unknown-code', { hasText: 'Ningún producto tiene el código «999999».' });
      await told.waitFor();
      await soon(() => covered(page, told, '.entry, .lines, .issue-side, .totals'), {
        message: 'sale',
      }).toEqual([]);
      for (const key of ['F6', 'F8', 'Control+K']) {
        await press(key);
        await page.locator('.sheet').waitFor();
        await scan('999999');
        await toast.waitFor();
        await soon(() => covered(page, toast, '.sheet'), { message: `${key} at ${size.width}` }).toEqual([]);
        await press('Escape');
        await page.locator('.sheet').waitFor({ state: 'detached' });
      }
    }
  });
});

/** Parts of the page that something lies over, or that lie over it. */
async function covered(page: Page, over: Locator, parts: string): Promise<readonly (string | null)[]> {
  const box = await over.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return page.locator(parts).evaluateAll(
    (elements, { x, y, width, height }) =>
      elements
        .filter((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        })
        .map((element) => element.getAttribute('class')),
    box,
  );
}
