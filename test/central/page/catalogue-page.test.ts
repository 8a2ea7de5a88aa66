/** The catalogue of all tills on the page: an owner brings a file; who has a shop alone is shown nothing that they may not do. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CentralProduct } from '../../../core/contract/central/catalogue/catalogue.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import {
  addedManager,
  enrolledTill,
  NOBODY,
  PASSWORD,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { soon } from '../../support/run/soon.ts';
import { managerPage } from './manager-page.ts';
import type { Page } from 'playwright';

const PICTURES = process.env['CAJA_PICTURES'];
const FILE =
  'Código;Descripción;Precio con IVA;Bodega\n00123;Pan francés;0,15;A\nCAFE;Café molido;5.90;A\nLECHE;Leche;barata;A\n';

describe.skipIf(browserMissing !== null)('the catalogue on the page of managers', () => {
  let central: TestCentral;
  let owner: TestManager;
  let browser: TestBrowser;
  beforeAll(async () => {
    central = await testCentral();
    owner = await preparedManager(central);
    await enrolledTill(owner, { name: 'Caja 1' });
    await owner.ask('/api/customers/put', { ...NOBODY, nombre: 'Eva Inventada' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await central.close();
  });

  const picture = async (of: Page, name: string) => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    for (const [theme, width, height] of [
      ['light', 1366, 768],
      ['dark', 1024, 700],
    ] as const) {
      await of.emulateMedia({ colorScheme: theme });
      await of.setViewportSize({ width, height });
      await of.screenshot({ path: join(PICTURES, `central-${name}-${width}-${theme}.png`) });
    }
  };

  it('takes a file once its lines were seen', async () => {
    const page = await managerPage(browser, owner);
    await page.goto(central.url);
    await page.getByRole('button', { name: 'Catálogo', exact: true }).click();
    await picture(page, 'catalogo-vacio');
    await page
      .getByLabel('Traer productos de un archivo')
      .setInputFiles({ name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    await page.getByText('Serían los primeros.', { exact: false }).waitFor();
    await page.getByText('LECHE').waitFor();
    await picture(page, 'catalogo-archivo');
    await page.getByRole('button', { name: 'Guardar 2 productos' }).click();
    await page.getByText('Guardado: 2 nuevos, 0 cambiados.', { exact: false }).waitFor();
    const bread = page.getByRole('row', { name: /^00123 Pan francés/ });
    expect(await bread.locator('td').nth(2).innerText()).toBe('$0.15');
    await picture(page, 'catalogo-traido');
  });

  it('gives a product a box in its form, and says at its field what is wrong with it', async () => {
    const page = await managerPage(browser, owner);
    await page.goto(central.url);
    await page.getByRole('button', { name: 'Catálogo', exact: true }).click();
    await page.getByRole('row', { name: /^CAFE/ }).getByRole('button').click();
    const form = page.locator('form').filter({ hasText: 'Presentaciones y existencia' });
    expect(await form.getByLabel('Categoría').isVisible()).toBe(false);
    await form.getByText('Presentaciones y existencia').click();
    await form.getByLabel('Categoría').fill('Abarrotes');
    await form.getByRole('button', { name: 'Agregar presentación' }).click();
    const box = form.getByRole('group', { name: /Presentación 1|fardo/ });
    await box.getByLabel('Nombre').fill('fardo de 12');
    await box.getByLabel('Precio con IVA').fill('66');
    await box.getByLabel('Código', { exact: true }).fill('CAFE');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.getByText('escriba cuántas unidades trae', { exact: false }).waitFor();
    await box.getByLabel('Unidades que trae').fill('12');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.getByText('ya lo tiene este mismo producto', { exact: false }).waitFor();
    await picture(page, 'producto-caja');
    await box.getByLabel('Código', { exact: true }).fill('');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.waitFor({ state: 'detached' });
    const products = (await owner.ask('/api/products')).body as unknown as readonly CentralProduct[];
    expect(products.find(({ codigo }) => codigo === 'CAFE')).toMatchObject({
      categoria: 'Abarrotes',
      presentaciones: [{ codigo: 'CAFE-12', nombre: 'fardo de 12', factor: 12, precio: '66' }],
    });
  });

  it('offers who has one shop nothing that belongs to the company', async () => {
    const { shops } = (await owner.ask('/api/tills')).body as { shops: { id: string }[] };
    const shop = await addedManager(central, { role: 'tienda', shops: shops.map(({ id }) => id) });
    const page = await managerPage(browser, shop);
    await page.goto(central.url);
    const buttons = async (view: string, part?: string) => {
      await page.getByRole('button', { name: view, exact: true }).click();
      if (part !== undefined) await page.getByRole('button', { name: part, exact: true }).click();
      await page.getByRole('table').first().waitFor();
      return page.locator('main button').allInnerTexts();
    };
    expect(await buttons('Catálogo')).toEqual(['Productos', 'Clientes', 'Teclas']);
    await picture(page, 'catalogo-tienda');
    expect(await buttons('Catálogo', 'Clientes')).toEqual(['Productos', 'Clientes', 'Teclas']);
    expect(await buttons('Equipos')).toEqual([
      'Respaldo',
      'Reemplazar',
      'Dar de baja',
      'Código para Casa matriz',
    ]);
    expect(await page.getByLabel('Agregar tienda').count()).toBe(0);
  });

  it('keeps what is being typed while the session ends, for who comes back and for nobody who leaves', async () => {
    const page = await managerPage(browser, owner);
    const name = page.getByLabel('Nombre', { exact: true });
    const open = async (...buttons: readonly string[]) => {
      for (const each of buttons) await page.getByRole('button', { name: each, exact: true }).click();
    };
    await page.goto(central.url);
    await open('Catálogo', 'Clientes', 'Nuevo cliente');
    await name.fill('Rosa Inventada');
    await page.getByLabel('Tipo de documento').selectOption('');
    await owner.ask('/api/logout', {});
    // Whatever asked meanwhile may have shown the log-in by now.
    const form = page.locator('form').filter({ has: page.getByText('Nuevo cliente') });
    await form.evaluate((shown: HTMLFormElement) => shown.requestSubmit());
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByLabel('Correo').filter({ visible: true }).fill('duena@negocio.example');
    await page.getByLabel('Código del autenticador').fill(owner.totp(1));
    await open('Entrar');
    await soon(() => name.inputValue()).toBe('Rosa Inventada');
    await open('Guardar');
    await page.getByRole('row', { name: /^Rosa Inventada/ }).waitFor();
    await open('Nuevo cliente', 'Salir');
    await page.getByLabel('Contraseña').waitFor();
    expect(await page.locator('.central-frame').count()).toBe(0);
  });
});
