import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CASHIER, MANAGER, openTill, type Person, type Till } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { PASSWORD, SHOP_NIT } from '../../support/shop/shop-file.ts';
import { objections } from '../accessibility.ts';
import { keyboardPage, type Keyboard, type KeyboardPage } from '../keyboard.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

describe.skipIf(browserMissing !== null)('the settings in a real browser', () => {
  const pages = pageOfTest<KeyboardPage>({ isUnplugged: true });
  let till: Till;
  let page: Page;
  let keys: Keyboard;

  beforeAll(async () => {
    till = await openTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());
  beforeEach(async () => {
    ({ page, keys } = await pages.take(keyboardPage(till.context, till.url)));
  });
  afterEach(async () => {
    await till.simulator.turnOn();
    till.simulator.clearFaults();
  });

  /** Opens the settings as somebody, whoever was there before. */
  async function enter(person: Person): Promise<void> {
    // Another page in between: the same address would not be opened anew.
    await page.goto('about:blank');
    await page.goto(`${till.url}/#/ajustes`);
    pages.expecting(REFUSED_BY_LOCK);
    await changePerson(page, person);
    await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
  }

  async function open(section: string): Promise<void> {
    const tab = page
      .getByRole('navigation', { name: 'Secciones de ajustes' })
      .getByRole('button', { name: section });
    await tab.press('Enter');
    await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor();
  }

  const stats = async (key: string) =>
    (await fetch(`${till.api}/stats`, { headers: { 'X-API-Key': key } })).status;

  it('show a cashier how the till looks and where it stands, and nothing else', async () => {
    await enter(MANAGER);
    await changePerson(page, CASHIER);
    // Who takes over to sell begins where one sells, wherever the last person was.
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/factura');
    await page.keyboard.press('Alt+0');
    const tabs = page.getByRole('navigation', { name: 'Secciones de ajustes' }).getByRole('button');
    await soon(() => tabs.allTextContents()).toEqual(['Esta caja', 'Apariencia']);
    await page.getByText('Los demás ajustes los cambia un gerente').waitFor();
    await open('Apariencia');
    await keys.push('Oscuro');
    await soon(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await keys.push('Como el sistema');
  });

  it('are found by what stands in them, and tell how they stand', async () => {
    await enter(MANAGER);
    const nav = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    await nav.getByText('1 gerente · 1 cajero').waitFor();
    await keys.fill('Buscar un ajuste', 'horario');
    await soon(() => nav.getByRole('button').allTextContents()).toEqual(['Sucursales', 'Horario']);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Sucursales' }).waitFor();
    await page.keyboard.press('Escape');
    await soon(() => nav.getByRole('button').count()).toBeGreaterThan(10);
    // From anywhere, also while the settings are open.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar pantalla' }).waitFor();
    await page.keyboard.type('simulacro', { delay: 35 });
    await page.getByRole('option', { name: 'Ajustes: Respaldos' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Respaldos' }).waitFor();
    expect(await objections(page)).toEqual([]);
    // A long section opens at what was looked for.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar pantalla' }).waitFor();
    await page.keyboard.type('balanza', { delay: 35 });
    await page.getByRole('option', { name: 'Ajustes: Ventas y permisos' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Ventas y permisos' }).waitFor();
    await soon(() => inSight('Códigos de balanza')).toBe(true);
    await keys.fill('Buscar un ajuste', 'límites');
    await page.keyboard.press('Enter');
    await soon(() => inSight('Límites de venta')).toBe(true);
    // The one that is open is whole in the list, also after what is told under the names has come.
    await soon(async () => {
      const bottom = await nav.evaluate((list) => list.getBoundingClientRect().bottom);
      const chosen = await nav.locator('[aria-current]').boundingBox();
      return chosen === null ? Infinity : chosen.y + chosen.height - bottom;
    }).toBeLessThanOrEqual(0);
  });

  /** Whether the name of a group stands in the part that is seen. */
  function inSight(name: string): Promise<boolean> {
    return page.locator('.settings-body legend', { hasText: name }).evaluate((legend) => {
      const { top } = legend.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
  }

  it('make a key that opens the API, show it once, and delete it again', async () => {
    await enter(MANAGER);
    await open('Llaves de la API');
    await keys.push('Crear una llave');
    await page.getByRole('heading', { name: 'Crear una llave' }).waitFor();
    await page.getByRole('dialog').waitFor();
    await keys.fill('Para qué es (opcional)', 'Tienda en línea');
    await keys.reach('Último día (opcional)');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Copie la llave ahora' }).waitFor();
    expect(await objections(page)).toEqual([]);
    const key = (await page.locator('.shown-key').textContent()) ?? '';
    expect(await stats(key)).toBe(200);
    await keys.push('Ya la guardé');
    const last4 = key.slice(-4);
    await page.getByText('Tienda en línea').waitFor();
    await page.getByText(`sk_user_…${last4}`).waitFor();
    await keys.push(`Eliminar …${last4}`);
    await page.getByText('dejará de emitir de inmediato').waitFor();
    expect(await objections(page)).toEqual([]);
    await keys.push('Eliminar');
    await page.getByText('Todavía no hay llaves').waitFor();
    // The row that had the focus is gone: the keys that follow go on beside it.
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Crear una llave');
    expect(await stats(key)).toBe(401);
  });

  it('try the connection and say in words what was answered', async () => {
    await enter(MANAGER);
    await open('Conexión');
    await keys.push('Probar conexión');
    await page.getByText('Conexión correcta').waitFor();
    await keys.push('Cambiar: Pruebas');
    await page.getByRole('dialog').waitFor();
    await keys.fill('Contraseña', 'equivocada');
    await keys.push('Probar conexión');
    await page.getByText('Hacienda no aceptó el usuario o la contraseña').waitFor();
    expect(await objections(page)).toEqual([]);
    await till.simulator.turnOff();
    await keys.fill('Contraseña', PASSWORD);
    await keys.push('Probar conexión');
    await page.getByText('No se pudo llegar a').waitFor();
    await till.simulator.turnOn();
    await keys.fill('Dirección', 'nada');
    await keys.push('Guardar');
    await page.getByText('Debe ser una dirección http(s)').waitFor();
    await soon(() => page.getByRole('textbox', { name: 'Usuario' }).inputValue()).toBe(SHOP_NIT);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, descartar' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await soon(() => page.getByText(till.simulator.url, { exact: true }).count()).toBe(1);
  });

  it('change people: a new cashier, another PIN, and never the last manager', async () => {
    await enter(MANAGER);
    await open('Usuarios');
    await keys.push('Agregar usuario');
    await keys.fill('Nombre', 'Luz Nueva');
    await keys.fill('PIN (4 a 12 dígitos)', '1122');
    await keys.fill('PIN otra vez', '1123');
    await page.keyboard.press('Enter');
    await page.getByText('Los dos PIN no son iguales').waitFor();
    await keys.fill('PIN otra vez', '1122');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.push('Cambiar: Luz Nueva');
    await keys.fill('PIN nuevo (vacío: el actual)', '998877');
    await keys.fill('PIN otra vez', '998877');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.push('Desactivar: Marta Gerente');
    await keys.push('Desactivar');
    await page.getByText('Es el único gerente').waitFor();
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await changePerson(page, { nombre: 'Luz Nueva', pin: '998877' });
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await enter(MANAGER);
    await open('Usuarios');
    await keys.push('Desactivar: Luz Nueva');
    await keys.push('Desactivar');
    await page.getByText('Cajero · Desactivado').waitFor();
  });

  it('are found one by one, by any word of the label of each', async () => {
    await enter(MANAGER);
    const nav = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    const search = page
      .getByRole('searchbox', { name: 'Buscar un ajuste' })
      .or(page.getByLabel('Buscar un ajuste'));
    await search.fill('cerrar');
    await nav.getByRole('button', { name: 'Diferencia que acepta una sola persona' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Ventas y permisos' }).waitFor();
    await soon(() => inSight('Reglas de la caja')).toBe(true);
    await search.fill('tarjeta');
    await soon(() => nav.getByRole('button').first().innerText()).toBe('Emisor');
    await search.fill('');
    await nav.getByText('1 gerente · 1 cajero').waitFor();
    const unfound: string[] = [];
    for (const section of await nav.locator('[data-section]').allTextContents()) {
      await search.fill('');
      await open(section);
      const fields = page.locator('.settings-form, .settings-group, .settings-block');
      if (section !== 'Bitácora') await soon(() => page.locator('.settings-section').count()).toBe(1);
      const labels = await fields.locator('legend, .field > .label, .check').allInnerTexts();
      for (const label of new Set(labels.map((text) => text.trim()))) {
        await search.fill(label);
        const found = await nav.locator('[data-section]').allTextContents();
        if (!found.includes(section)) unfound.push(`${section}: ${label}`);
      }
    }
    expect(unfound).toEqual([]);
  });

  it('keep what was typed and name what is wrong at its field; what is right counts at once', async () => {
    await enter(MANAGER);
    await open('Emisor');
    await keys.fill('Nombre comercial (opcional)', 'Tienda Renovada');
    await keys.fill('Correo', 'nadie');
    await page.keyboard.press('Enter');
    await page.getByText('Escriba al menos 6 caracteres').waitFor();
    expect(await page.getByLabel('Nombre comercial (opcional)').inputValue()).toBe('Tienda Renovada');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await keys.fill('Correo', 'ventas@tienda.example');
    await page.keyboard.press('Enter');
    await page.getByText('Guardado. Ya rige.').waitFor();
    await open('Para el contador');
    await keys.fill('Pedir receptor desde ($)', '300');
    await page.keyboard.press('Enter');
    await page.getByText('Guardado. Ya rige.').waitFor();
    await page.reload();
    await open('Para el contador');
    await soon(() => page.getByLabel('Pedir receptor desde ($)').inputValue()).toBe('300');
    await open('Ventas y permisos');
    // A name stands above its field, whatever stands beside them.
    const most = page.locator('.field', { hasText: 'Gerente: descuento máximo (%)' });
    await soon(async () => {
      const name = await most.locator('label').boundingBox();
      const typed = await most.locator('input').boundingBox();
      return (typed?.y ?? Infinity) - (name?.y ?? 0) - (name?.height ?? 0);
    }).toBeLessThan(12);
    const second = page.getByRole('switch', { name: 'Pedir el PIN de otro gerente' });
    await soon(() => second.isChecked()).toBe(true);
    await keys.reach('Pedir el PIN de otro gerente');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByText('Guardado. Ya rige.').waitFor();
    await page.reload();
    await open('Ventas y permisos');
    await soon(() => second.isChecked()).toBe(false);
    await open('Para el contador');
    await soon(() => page.getByLabel('Pedir receptor desde ($)').inputValue()).toBe('300');
    await open('Sucursales');
    await keys.push('Agregar sucursal');
    await keys.fill('Nombre', 'Sucursal norte');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Sucursal norte').waitFor();
  });

  it('ask what becomes of changes that are not saved when somebody leaves them', async () => {
    await enter(MANAGER);
    await open('Emisor');
    const nav = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    const name = page.getByLabel('Nombre comercial (opcional)');
    const before = await name.inputValue();
    const asked = page.getByRole('alertdialog', { name: 'Tiene cambios sin guardar' });
    const answer = (text: string) => asked.getByRole('button', { name: text }).press('Enter');
    const leaveFor = (section: string) => nav.getByRole('button', { name: section }).press('Enter');
    await keys.fill('Nombre comercial (opcional)', 'Tienda sin guardar');
    await leaveFor('Apariencia');
    expect(await objections(page)).toEqual([]);
    await answer('Seguir aquí');
    expect(await name.inputValue()).toBe('Tienda sin guardar');
    // By a key, by the address and by the palette too: the screen that is shown is the one in the address.
    await page.keyboard.press('Alt+1');
    await answer('Seguir aquí');
    await page.evaluate(() => void (location.hash = '/caja'));
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/ajustes');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar pantalla' }).waitFor();
    await page.keyboard.type('simulacro', { delay: 35 });
    await page.getByRole('option', { name: 'Ajustes: Respaldos' }).waitFor();
    await page.keyboard.press('Enter');
    await answer('Seguir aquí');
    // What cannot be saved keeps where it is.
    await page.getByRole('textbox', { name: 'Correo' }).fill('nadie');
    await leaveFor('Apariencia');
    await answer('Guardar');
    await page.getByText('Escriba al menos 6 caracteres').waitFor();
    await leaveFor('Apariencia');
    await answer('Descartar');
    await page.getByRole('heading', { level: 2, name: 'Apariencia' }).waitFor();
    await open('Emisor');
    expect(await name.inputValue()).toBe(before);
    await keys.fill('Nombre comercial (opcional)', 'Tienda guardada al salir');
    await page.keyboard.press('Alt+1');
    await answer('Guardar');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await page.keyboard.press('Alt+0');
    await open('Emisor');
    expect(await name.inputValue()).toBe('Tienda guardada al salir');
    // What is as it was, typed back or saved, asks nothing.
    await keys.fill('Nombre comercial (opcional)', 'x');
    await keys.fill('Nombre comercial (opcional)', 'Tienda guardada al salir');
    await open('Apariencia');
  });

  it('have nothing that axe objects to, in light and dark', async () => {
    await enter(MANAGER);
    for (const section of [
      'Esta caja',
      'Apariencia',
      'Emisor',
      'Sucursales',
      'Certificado',
      'Conexión',
      'Llaves de la API',
      'Usuarios',
      'Navegadores',
      'Ventas y permisos',
      'Para el contador',
      'Acceso al servicio',
      'Central',
    ]) {
      await open(section);
      expect(await objections(page), section).toEqual([]);
    }
  });
});
