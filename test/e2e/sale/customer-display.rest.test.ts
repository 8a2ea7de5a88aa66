/** The screen that the customer sees: the sale as it goes, change and code at its end, and nothing of the till. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASHIER, MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { changePerson, logIn } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

const PICTURES = process.env['DISPLAY_PICTURES'];

describe.skipIf(browserMissing !== null)('the customer’s screen', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  it('follows a sale to its change and its code, asks the service nothing, and rests behind the lock', async () => {
    const { page, press, type, add, result } = await pages.take(till.open('factura'));
    pages.expecting(REFUSED_BY_LOCK);
    await press('Alt+0');
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Esta caja', exact: true }).click();
    await page.getByRole('button', { name: 'Abrir la pantalla del cliente' }).click();
    const shown = await opening;
    const asked: string[] = [];
    shown.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await shown.reload();
    const show = (text: string) => shown.getByText(text, { exact: true }).waitFor();
    await show('Bienvenido');
    await press('Alt+1');
    await add('2*11');
    await show('Arroz de prueba 5 lb');
    await shown.locator('.display-total output', { hasText: '$7.20' }).waitFor();
    await picture(shown, 'venta');
    await press('F8');
    await page.getByLabel('Recibido').fill('10');
    await press('Enter');
    await result();
    await shown.locator('.display-change output', { hasText: '$2.80' }).waitFor();
    // What was handed over stands nowhere: the change already says it.
    expect(await shown.locator('.display-paid').innerText()).toBe('Total $7.20');
    const address = await shown.locator('.display-qr svg').getAttribute('data-address');
    expect(address).toMatch(/^https:\/\/admin\.factura\.gob\.sv\/consultaPublica\?ambiente=00&codGen=/);
    await soon(async () => (await shown.locator('.display-qr').boundingBox())?.width).toBeGreaterThan(220);
    await picture(shown, 'final');
    // A letter over the result begins the next sale, and is the first of its entry line.
    await type('22');
    await soon(() => page.locator('#entry input').inputValue()).toBe('22');
    await show('Bienvenido');
    await press('Enter');
    await show('Café de prueba 400 g');
    await press('Control+L');
    await show('Bienvenido');
    expect(await shown.locator('.display-lines').count()).toBe(0);
    expect(asked.filter((path) => !/^\/(cliente\.html|icon\.svg|assets\/[\w.-]+)$/.test(path))).toEqual([]);
    await shown.close();
    await logIn(page, CASHIER);
    await page.getByText('Café de prueba 400 g').first().waitFor();
  });

  it('is let in on another device by a code, and follows the sale there', async () => {
    const { page, press, add, result } = await pages.take(till.open('ajustes'));
    pages.expecting(REFUSED_BY_LOCK);
    await changePerson(page, MANAGER);
    await page.getByRole('button', { name: 'Esta caja', exact: true }).click();
    await page.getByRole('button', { name: 'Conectar otro equipo' }).click();
    const sheet = page.getByRole('dialog', { name: 'Conectar otro equipo' });
    await sheet.locator('code').nth(1).waitFor();
    await sheet.getByText(/hasta las \d\d:\d\d:$/).waitFor();
    const [address = '', code = ''] = await sheet.locator('code').allTextContents();
    const device = await till.context.browser()?.newContext({ locale: 'es-SV' });
    if (device === undefined) throw new Error('no browser');
    const shown = await device.newPage();
    const asked = new Set<string>();
    shown.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await shown.goto(address);
    await shown.getByLabel('Código').fill('no-es');
    await shown.getByRole('button', { name: 'Conectar' }).click();
    await shown.getByText('El código no es válido').waitFor();
    expect(await objections(shown)).toEqual([]);
    await picture(shown, 'codigo');
    await shown.getByLabel('Código').fill(code.toLowerCase());
    await shown.keyboard.press('Enter');
    await shown.getByText('Bienvenido').waitFor();
    await press('Escape');
    await page.getByText('1 pantalla conectada').waitFor();
    await picture(page, 'ajustes');
    await press('Alt+1');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await add('2*11');
    await shown.locator('.display-total output', { hasText: '$7.20' }).waitFor();
    await press('F12');
    await result();
    await shown.locator('.display-qr svg').waitFor();
    // What is shown comes back by itself, without a code.
    await shown.reload();
    await shown.locator('.display-qr svg').waitFor();
    await press('Enter', 'Control+L');
    await shown.getByText('Bienvenido').waitFor();
    const own = /^\/($|icon\.svg$|pantalla$|pantalla\/eventos$|assets\/[\w.-]+$)/;
    expect([...asked].filter((path) => !own.test(path))).toEqual([]);
    await device.close();
  });
});

/** Where somebody wants to look at it. */
async function picture(page: TillPage['page'], name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/cliente-${name}.png` });
}
