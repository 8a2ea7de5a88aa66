/** The owner adds somebody on the page; they set their own access with the code; the owner takes it away. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { PASSWORD, preparedManager, testCentral, TestManager, type TestCentral } from '../central-shop.ts';
import { managerPage } from './manager-page.ts';

const PICTURES = process.env['CAJA_PICTURES'];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

describe.skipIf(browserMissing !== null)('managers on the page', () => {
  let central: TestCentral;
  let owner: TestManager;
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    central = await testCentral();
    owner = await preparedManager(central);
    await owner.ask('/api/shops/add', { name: 'Sucursal' });
    browser = await launchBrowser();
    page = await managerPage(browser, owner);
    await page.goto(central.url);
  });
  afterAll(async () => {
    await browser.close();
    await central.close();
  });

  const picture = async (of: Page, name: string) => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    for (const theme of ['light', 'dark'] as const) {
      await of.emulateMedia({ colorScheme: theme });
      await of.screenshot({ path: join(PICTURES, `central-${name}-${theme}.png`) });
    }
    await of.emulateMedia({ colorScheme: 'light' });
  };
  const press = (name: string, of = page) => of.getByRole('button', { name, exact: true }).first().click();

  it('come in with the code that the owner hands over, and see what they may', async () => {
    await press('Gerencia');
    await press('Agregar persona');
    await page.getByLabel('Nombre', { exact: true }).fill('Luis Inventado');
    await page.getByLabel('Correo').fill('luis@negocio.example');
    await page.getByLabel('Función').selectOption('Contador');
    await page.getByLabel('Todas las tiendas').uncheck();
    await page.getByLabel('Sucursal').uncheck();
    await picture(page, 'gerente');
    await press('Guardar');
    const code = await page.getByTestId('access-code').innerText();
    await page.getByRole('row', { name: /Luis Inventado.*Contador Casa matriz Espera/ }).waitFor();
    const contador =
      'Nombre: Luis Inventado · Correo: luis@negocio.example · Función: Contador · Tiendas: Casa matriz';
    await page.getByText(contador).waitFor();
    await picture(page, 'gerencia');
    await press('English');
    await page
      .getByText(
        'Name: Luis Inventado · E-mail: luis@negocio.example · Role: Accountant · Shops: Casa matriz',
      )
      .waitFor();
    await press('Español');

    const his = await managerPage(browser, null);
    await his.goto(`${central.url}/#acceso=${code}`);
    const secret = (await his.locator('.central-secret').innerText()).replaceAll(/\s/g, '');
    const luis = new TestManager(central.url, fromBase32(secret));
    await soon(() => his.getByLabel('Código de acceso').inputValue()).toBe(code);
    await his.getByLabel('Contraseña').fill(PASSWORD);
    await his.getByLabel('Código del autenticador').last().fill('000000');
    await press('Poner mi acceso', his);
    await his.getByText('El código del autenticador no corresponde').waitFor();
    await picture(his, 'acceso');
    await his.getByLabel('Código del autenticador').last().fill(luis.totp());
    await press('Poner mi acceso', his);
    await his.getByRole('button', { name: 'Ventas' }).waitFor();
    expect(await his.getByRole('button', { name: 'Gerencia' }).count()).toBe(0);
    await soon(() => new URL(his.url()).hash).toBe('');
    await page.reload();
    await press('Gerencia');
    await page.getByRole('row', { name: /Luis Inventado.*Activa/ }).waitFor();

    await page.getByRole('row', { name: /^Luis/ }).getByRole('button', { name: 'Quitar' }).click();
    await page.getByText('¿Quitar a Luis Inventado?').waitFor();
    await page.getByRole('row', { name: /^Luis/ }).getByRole('button', { name: 'Quitar' }).click();
    await page.getByRole('row', { name: /^Luis/ }).waitFor({ state: 'detached' });
    await his.reload();
    await his.getByRole('button', { name: 'Entrar' }).waitFor();
    await press('Tengo un código de acceso', his);
    expect(await his.getByLabel('Código de acceso').inputValue()).toBe('');
  });

  it('refuse to leave the business without an owner, in words', async () => {
    await press('Acceso nuevo');
    await press('Acceso nuevo');
    await page.getByRole('alert').filter({ hasText: 'Es la única persona que dirige el negocio' }).waitFor();
    await picture(page, 'gerencia-ultima');
    await soon(() => page.getByRole('row', { name: /Dueña Inventada.*Activa/ }).count()).toBe(1);
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
