/** Data by phone beside the customer’s screen and over a power cut, and the document by mail afterwards. */
import type { BrowserContext } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { saleResult } from '../../renderer/page/sale-result.ts';
import {
  CASHIER,
  MANAGER,
  openProgramTill,
  type ProgramTill,
  type TillPage,
} from '../../renderer/page/till-page.ts';
import { mailFormOf } from '../../support/peers/mail-form.ts';
import { startMailServer, type MailTestServer } from '../../support/peers/mail-server.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest } from '../page-of-test.ts';
import { phonePicture } from './phone-picture.ts';

/** What a page says of a service that is not there, or has locked it. */
const AWAY =
  /status of 401|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|Failed to load resource|Unable to preload|dynamically imported/;

describe.skipIf(browserMissing !== null)('data by phone', () => {
  let till: ProgramTill;
  let device: BrowserContext;
  let smtp: MailTestServer;
  const pages = pageOfTest<TillPage>();

  beforeEach(async () => {
    till = await openProgramTill();
    smtp = await startMailServer();
    const own = await till.context
      .browser()
      ?.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-SV' });
    if (own === undefined) throw new Error('no browser');
    device = own;
  });
  afterEach(async () => {
    await till?.close();
    await smtp?.stop();
  });

  /** A cashier’s page of a shop that takes data by phone. */
  async function open(): Promise<TillPage> {
    const opened = await pages.take(till.open('factura'));
    pages.expecting(AWAY);
    await changePerson(opened.page, MANAGER);
    await opened.page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await askBridge(opened.page, 'settings.saveRules', { datosPorTelefono: true });
    await askBridge(opened.page, 'mail.save', mailFormOf(smtp.port));
    await changePerson(opened.page, CASHIER);
    await opened.page.getByRole('button', { name: 'Con QR' }).waitFor();
    return opened;
  }

  it('shows its codes on the customer’s screen: for the data of the sale, then for the mail of what was sold', async () => {
    const { page, press, add, result } = await open();
    await press('Alt+0');
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Esta caja', exact: true }).click();
    await page.getByRole('button', { name: 'Abrir la pantalla del cliente' }).click();
    const shown = await opening;
    await press('Alt+1');
    await add('2*11');
    await page.getByRole('button', { name: 'Con QR' }).press('Enter');
    await shown.getByText('Escanee y escriba sus datos').waitFor();
    const own = page.getByRole('dialog', { name: 'Datos por teléfono' }).locator('svg[data-address]');
    const address = await own.getAttribute('data-address');
    expect(await shown.locator('.display-form svg').getAttribute('data-address')).toBe(address);
    expect(await objections(shown)).toEqual([]);
    await phonePicture(shown, 'pantalla-venta');
    await page.getByRole('button', { name: 'Dejar de esperar' }).press('Enter');
    await shown.locator('.display-form').waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Agregar producto' }).focus();
    await press('F12');
    await result();
    const mail = shown.locator('.display-qr', { hasText: 'Recíbalo por correo' });
    await mail.waitFor();
    expect(await objections(shown)).toEqual([]);
    await phonePicture(shown, 'pantalla-final');
    const phone = await device.newPage();
    await phone.goto((await mail.locator('svg').getAttribute('data-address')) ?? '');
    await phone.getByRole('heading', { name: 'Su documento por correo' }).waitFor();
    expect(await objections(phone)).toEqual([]);
    await phonePicture(phone, 'telefono-correo');
    await phone.getByLabel('Correo').fill('cliente@example.com');
    await phone.getByRole('button', { name: 'Enviarme el documento' }).click();
    await phone.getByRole('heading', { name: 'Va en camino' }).waitFor();
    await phonePicture(phone, 'telefono-correo-listo');
    const [arrived] = await smtp.count(1);
    expect(arrived?.to).toEqual(['cliente@example.com']);
    await page.getByText('cliente@example.com').waitFor();
    await shown.close();
  });

  it('keeps what was taken over a power cut, and the sale is issued once, to that customer', async () => {
    const { page, press, add } = await open();
    await add('2*11');
    await page.getByRole('button', { name: 'Con QR' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Datos por teléfono' });
    const address = (await sheet.locator('svg[data-address]').getAttribute('data-address')) ?? '';
    const phone = await device.newPage();
    await phone.goto(address);
    await phone.getByLabel('Número de documento').fill('01234567-8');
    await phone.getByLabel('Nombre o razón social').fill('Ana Peña');
    await phone.getByLabel('Correo').fill('ana@example.com');
    await phone.getByRole('button', { name: 'Enviar a la caja' }).click();
    await sheet.getByText('Ana Peña').waitFor();
    // Nothing leaves past it unseen.
    await press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await press('F12');
    await page.getByText('y no se han usado.').waitFor();
    await press('Escape');
    await page.getByRole('button', { name: 'Revisar' }).press('Enter');
    await sheet.getByText('Ana Peña').waitFor();
    await press('Enter');
    await page.locator('[data-receiver-change]').waitFor();
    const before = till.sealed();
    await till.kill();
    await page.close();
    await till.restart();
    const again = await till.reopen();
    await again.getByText('Ana Peña').first().waitFor();
    await again.locator('[data-line] .col-amount', { hasText: '$7.20' }).waitFor();
    await again.keyboard.press('F12');
    await saleResult(again);
    expect(till.sealed()).toBe(before + 1);
    const found = await askBridge(again, 'customers.search', { q: '012345678' });
    expect(found.clientes).toHaveLength(1);
    const [arrived] = await smtp.count(1);
    expect(arrived?.to).toEqual(['ana@example.com']);
    // What was shown before leads nowhere.
    await phone.goto(address).catch(() => {});
    expect(await phone.getByText('La caja está revisando').count()).toBe(0);
    await again.close();
  });
});
