/** What a customer writes on a phone of their own fills the sale in, beside the till and on the phone. */
import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { CASHIER, MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { phonePicture } from './phone-picture.ts';

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-SV', hasTouch: true } as const;

describe.skipIf(browserMissing !== null)('data by phone', () => {
  let till: Till;
  let device: BrowserContext;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
    const own = await till.context.browser()?.newContext(PHONE);
    if (own === undefined) throw new Error('no browser');
    device = own;
  });
  afterAll(() => till?.close());

  it('fills a crédito fiscal in: asked for by the cashier, written and mended by the customer, taken by a key', async () => {
    const { page, press, add, result } = await pages.take(till.open('credito-fiscal'));
    pages.expecting(REFUSED_BY_LOCK);
    await changePerson(page, MANAGER);
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await askBridge(page, 'settings.saveRules', { datosPorTelefono: true });
    await changePerson(page, CASHIER);
    await page.getByRole('button', { name: 'Con QR' }).waitFor();
    await add('2*11');
    await page.getByRole('button', { name: 'Con QR' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Datos por teléfono' });
    const address = await sheet.locator('svg[data-address]').getAttribute('data-address');
    expect(await objections(page)).toEqual([]);
    await phonePicture(page, 'codigo');
    // The sale goes on meanwhile.
    await press('Enter');
    await add('22', 2);

    const phone = await device.newPage();
    await phone.goto(address ?? '');
    await phone.getByRole('heading', { name: 'Sus datos para el crédito fiscal' }).waitFor();
    expect(await objections(phone)).toEqual([]);
    await phonePicture(phone, 'telefono');
    await phone.getByLabel('Número de documento').fill('0614-130795-104-1');
    await phone.getByLabel('NRC').fill('246813-5');
    await phone.getByLabel('Nombre o razón social').fill('Inversiones de Prueba, S.A. de C.V.');
    await phone.getByLabel('Actividad económica').fill('47111');
    await phone.getByLabel('Correo').fill('dte@inversiones.example');
    await phone.getByRole('button', { name: 'Enviar a la caja' }).tap();
    await phone.getByText('Revise lo marcado; no se envió nada.').waitFor();
    expect(await objections(phone)).toEqual([]);
    await phonePicture(phone, 'telefono-faltas');
    await phone.getByLabel('Número de documento').fill('0614-150605-101-5');
    await phone.getByLabel('Distrito (municipio)').selectOption({ label: 'Soyapango (San Salvador Este)' });
    await phone.getByLabel('Dirección').fill('Boulevard del Ejército, km 5');
    await phone.getByRole('button', { name: 'Enviar a la caja' }).tap();
    await phone.getByRole('heading', { name: 'Enviado' }).waitFor();
    await phonePicture(phone, 'telefono-enviado');

    await page.getByText('Datos recibidos: Inversiones de Prueba, S.A. de C.V.').waitFor();
    await phonePicture(page, 'llegaron');
    await page.getByRole('button', { name: 'Revisar' }).press('Enter');
    await page.getByText('Boulevard del Ejército, km 5, Soyapango').waitFor();
    expect(await objections(page)).toEqual([]);
    await phonePicture(page, 'revisar');
    await press('Enter');
    await page.locator('[data-receiver-change]').waitFor();
    await page.getByText('dte@inversiones.example').waitFor();
    await press('F12');
    await result();
    // The page on the phone asks again by itself.
    await phone.getByRole('heading', { name: 'Listo' }).waitFor();
    await phonePicture(phone, 'telefono-listo');
    await phone.goto(address ?? '');
    await phone.getByRole('heading', { name: 'Este código ya no sirve' }).waitFor();
  });
});
