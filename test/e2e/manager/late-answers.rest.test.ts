/** What a manager meets when the service answers late: no screen waits for ever, and nothing typed meanwhile is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { holdAnswers } from '../held-answers.ts';
import { isInSight } from '../in-sight.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { soon } from '../../support/run/soon.ts';
import { pageOfTest } from '../page-of-test.ts';
import { goods, JUICE } from './stocked-goods.ts';

describe.skipIf(browserMissing !== null)('a screen whose answers are late', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'olga']);
  });
  afterAll(() => till?.close());

  it('opens once it is known which day and place this is', async () => {
    const manager = await pages.take(till.open('marta', 'por-facturar'));
    const { page } = manager;
    let letGo = (): void => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route('**/bridge', async (route) => {
      if (route.request().postData()?.includes('"till.context"') === true) await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.postData()?.includes('"till.context"') === true);
    await page.reload();
    await asked;
    await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
    letGo();
    await page.getByText('Todo lo remitido en esos días está facturado.').waitFor();
    expect(await manager.faults()).toEqual([]);
  });

  it('keeps a PIN that was typed while it was still being said that one is missing', async () => {
    const { page, type } = await pages.take(till.open('marta', 'ajustes'));
    const sections = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    await sections.getByRole('button', { name: 'Llaves de la API' }).click();
    await page.getByRole('button', { name: 'Crear una llave' }).click();
    const sheet = page.getByRole('dialog');
    const pin = sheet.getByLabel('PIN de quien aprueba');
    await pin.waitFor();
    const held = await holdAnswers(page, 'settings.createKey');
    await sheet.getByRole('button', { name: 'Crear una llave' }).click();
    await held.asked(1);
    await pin.focus();
    await type(PEOPLE.olga.pin);
    await held.letGo();
    // Said below the last field, and brought into sight.
    await soon(() => isInSight(sheet.locator('.fault'))).toBe(true);
    expect(await pin.inputValue()).toBe(PEOPLE.olga.pin);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Copie la llave ahora' }).waitFor();
  });

  it('keeps what was typed while settings were being saved, and shows what another one saved', async () => {
    const { page, ask } = await pages.take(till.open('marta', 'ajustes'));
    const sections = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    const open = (name: string) => sections.getByRole('button', { name, exact: true }).click();
    const [phone, mail] = [page.getByLabel('Teléfono'), page.getByLabel('Correo')];
    const button = page.getByRole('button', { name: 'Guardar', exact: true });
    const save = () => button.click();
    const saved = page.getByText('Guardado. Ya rige.', { exact: true });
    const issuer = async () => (await ask('settings.view', {})).emisor;
    await open('Emisor');
    await phone.fill('22110000');
    const held = await holdAnswers(page, 'settings.saveIssuer');
    await save();
    await held.asked(1);
    await mail.fill('otra@tienda.example');
    await held.letGo();
    await soon(() => button.getAttribute('aria-disabled')).toBe('false');
    expect([await mail.inputValue(), await saved.isVisible()]).toEqual(['otra@tienda.example', false]);
    await save();
    await saved.waitFor();
    const emisor = await issuer();
    expect(emisor).toMatchObject({ telefono: '22110000', correo: 'otra@tienda.example' });
    await phone.fill('22119999');
    await ask('settings.saveIssuer', { ...emisor, telefono: '22112222' });
    await save();
    await page.getByText(/Otra persona lo cambió mientras usted lo tenía abierto/).waitFor();
    expect(await phone.inputValue()).toBe('2211-9999');
    await open('Ventas y permisos');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await open('Emisor');
    await soon(() => phone.inputValue()).toBe('2211-2222');
  });

  it('opens what was typed, not what still stood there', async () => {
    const manager = await pages.take(till.open('marta', 'productos'));
    const { page, type, press } = manager;
    await manager.ask('products.save', JUICE);
    await manager.ask('products.save', goods('AGUA', 'Agua purificada', {}));
    await page.getByRole('row', { name: /Agua purificada/ }).waitFor();
    const held = await holdAnswers(page, 'products.list');
    await type('jugo');
    await held.asked(1);
    await press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await held.letGo();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Descripción').inputValue()).toBe(JUICE.descripcion);
  });
});
