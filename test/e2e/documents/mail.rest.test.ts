/** Mail and exports in a real browser, by keyboard alone: set up, tried, sent with a sale, seen in the drawer, sent again. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sellOne } from '../../renderer/page/bridge-page.ts';
import { leftSales } from '../../renderer/page/stored-sales.ts';
import { MANAGER, openTill, type Till } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type MailTestServer,
} from '../../support/peers/mail-server.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { unzipped } from '../../support/reading/zip-reader.ts';
import { objections } from '../accessibility.ts';
import { keyboardPage, type Keyboard, type KeyboardPage } from '../keyboard.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

const PICTURES = process.env['MAIL_PICTURES'];

describe.skipIf(browserMissing !== null)('mail in a real browser', () => {
  const pages = pageOfTest<KeyboardPage>({ isUnplugged: true });
  inOrderOfTheFile();
  let till: Till;
  let smtp: MailTestServer;
  let page: Page;
  let keys: Keyboard;

  beforeAll(async () => {
    till = await openTill();
    smtp = await startMailServer({ seguridad: 'NINGUNA' });
    await unplugMouse(till.context);
  }, 180_000);
  afterAll(async () => {
    await till?.close();
    await smtp?.stop();
  });
  beforeEach(async () => {
    ({ page, keys } = await pages.take(keyboardPage(till.context, till.url)));
  });

  const go = async (screen: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`${till.url}/#/${screen}`);
  };
  const press = async (...pressed: readonly string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key, { delay: 35 });
  };
  const picture = async (name: string): Promise<void> => {
    if (PICTURES === undefined) return;
    for (const [width, height] of [
      [1366, 768],
      [1024, 700],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png` });
      }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.emulateMedia({ colorScheme: 'light' });
  };

  async function enterManager(): Promise<void> {
    await go('ajustes');
    pages.expecting(REFUSED_BY_LOCK);
    await changePerson(page, MANAGER);
    await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
  }

  it('is set up, tried, and saved', async () => {
    await enterManager();
    await page
      .getByRole('navigation', { name: 'Secciones de ajustes' })
      .getByRole('button', { name: 'Correo' })
      .press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Correo', exact: true }).waitFor();
    await keys.push('Guardar');
    await page.getByText('Falta este dato').waitFor();
    await keys.choose('¿De quién es su correo?', 'Yah');
    await page.getByText('contraseña de aplicación', { exact: false }).waitFor();
    const form = page.locator('.settings-form');
    expect(await form.getByLabel('Servidor de salida (SMTP)').inputValue()).toBe('smtp.mail.yahoo.com');
    expect(await form.getByLabel('Puerto').inputValue()).toBe('465');
    expect(await form.getByLabel('Seguridad').inputValue()).toBe('TLS');
    await keys.fill('Servidor de salida (SMTP)', '127.0.0.1');
    await keys.fill('Puerto', String(smtp.port));
    await keys.choose('Seguridad', 'Sin');
    await keys.fill('Usuario', MAIL_USER);
    await keys.fill('Contraseña', 'equivocada');
    await keys.fill('Nombre que ve el cliente', 'Tienda Ñandú');
    await keys.fill('Dirección que envía', 'caja@tienda.example');
    await keys.fill('Enviar a', 'prueba@example.com');
    await keys.push('Enviar correo de prueba');
    await page.getByText(/^La contraseña del correo fue rechazada\./).waitFor();
    await picture('correo-ajustes-clave');
    await keys.fill('Contraseña', MAIL_PASSWORD);
    await keys.push('Enviar correo de prueba');
    await page.getByText('El servidor tomó el correo para prueba@example.com.').waitFor();
    const [trial] = await smtp.count(1);
    expect(trial?.mail.from).toMatchObject({ name: 'Tienda Ñandú' });
    await keys.push('Guardar');
    await page.getByText('No hay correos por enviar.').waitFor();
    expect(await objections(page)).toEqual([]);
    await picture('correo-ajustes');
  });

  it('takes the sale to its receiver, and to whoever the person at the till names', async () => {
    await go('credito-fiscal');
    await page.getByText('Listo para facturar').waitFor();
    await page.keyboard.type('22', { delay: 35 });
    await press('Enter');
    await page.locator('[data-line] .col-amount', { hasText: '$' }).waitFor();
    await press('F4');
    await page.keyboard.type('ferre', { delay: 35 });
    await press('Enter');
    await page.getByText('NRC 150236-0').waitFor();
    await press('F12');
    const result = page.getByRole('alertdialog');
    await result.getByText('Enviado por correo a compras@ferreteria.example.').waitFor();
    await picture('correo-resultado');
    await keys.push('Enviar por correo');
    await page.keyboard.type('contador@example.com', { delay: 35 });
    await picture('correo-resultado-otro');
    expect(await objections(page)).toEqual([]);
    await press('Enter');
    await result.getByText('Enviado por correo a contador@example.com.').waitFor();
    const arrived = await smtp.count(3);
    expect(arrived.slice(1).map(({ to }) => to)).toEqual([
      ['compras@ferreteria.example'],
      ['contador@example.com'],
    ]);
    expect(arrived[1]?.mail.subject).toMatch(
      /^\[PRUEBAS\] Comprobante de crédito fiscal DTE-03-S001P001-000000000000001 de /,
    );
    await keys.push('Nueva venta');
    await result.waitFor({ state: 'hidden' });
    await soon(() => leftSales(page)).toEqual([]);
  });

  it('is seen in the drawer and sent again from there; a refused address says so', async () => {
    await go('documentos');
    await page.locator('.document-row').first().waitFor();
    await keys.reach('Buscar por número, código, sello, receptor o monto');
    await press('ArrowDown', 'Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('tab', { name: 'Resumen' }).waitFor();
    await drawer.getByRole('tab', { name: 'Resumen' }).focus();
    await press('End', 'ArrowLeft');
    await drawer.getByRole('heading', { name: 'Correos de este documento' }).waitFor();
    await soon(() => drawer.locator('.mail-address').allTextContents()).toEqual([
      'contador@example.com',
      'compras@ferreteria.example',
    ]);
    smtp.answer('RCPT', { code: 550, words: 'No such user here' });
    await keys.fill('Enviar a', 'nadie@example.com');
    await press('Enter');
    await drawer.getByText('550 No such user here').waitFor();
    await soon(() => drawer.locator('.mail-list .signal').allTextContents()).toEqual([
      'Rechazado',
      'Enviado',
      'Enviado',
    ]);
    smtp.answer('RCPT', null);
    expect(await objections(page)).toEqual([]);
    await picture('correo-documento');
    await go('cola');
    const refused = page.getByRole('region', { name: 'Correos rechazados' });
    await refused
      .getByText('El servidor no aceptó 1 correo y no se envía solo: revise la dirección.')
      .waitFor();
    await refused.getByText('A solicitud · nadie@example.com').waitFor();
    await refused.getByText('550 No such user here').waitFor();
    expect(await objections(page)).toEqual([]);
    await picture('correo-rechazado-cola');
    await keys.push('Enviar de nuevo: DTE-03-S001P001-000000000000001');
    await page.getByRole('dialog').getByText('DTE-03-S001P001-000000000000001').waitFor();
    await soon(() => page.getByLabel('Enviar a').inputValue()).toBe('nadie@example.com');
    expect(await objections(page)).toEqual([]);
    await keys.fill('Enviar a', 'alguien@example.com');
    await press('Enter');
    await refused.waitFor({ state: 'detached' });
    // Three before it, and the one to nobody was not taken.
    await smtp.count(4);
  });

  it('that is stopped by a wrong password says so in the drawer and in the queue, which lead to where it is mended', async () => {
    smtp.setPassword('otra');
    await go('documentos');
    await page.locator('.document-row').first().waitFor();
    await keys.reach('Buscar por número, código, sello, receptor o monto');
    await press('ArrowDown', 'Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('tab', { name: 'Resumen' }).waitFor();
    await drawer.getByRole('tab', { name: 'Resumen' }).focus();
    await press('End', 'ArrowLeft');
    await keys.fill('Enviar a', 'contador@example.com');
    await press('Enter');
    await drawer.getByText('Correo detenido. La contraseña del correo fue rechazada.').waitFor();
    await drawer.getByText(/^El servidor dijo: 535 /).waitFor();
    expect(await objections(page)).toEqual([]);
    await picture('correo-detenido-documento');
    await go('cola');
    const stopped = page.getByRole('region', { name: 'Correo detenido' });
    await stopped
      .getByText('La contraseña del correo fue rechazada. 1 correo espera. No se perdió.')
      .waitFor();
    await page.getByRole('heading', { name: 'Documentos: todo está enviado', exact: true }).waitFor();
    expect(await objections(page)).toEqual([]);
    await picture('correo-detenido-cola');
    const waits = page.getByRole('table', { name: 'Correos por enviar' }).getByRole('row').nth(1);
    await waits.getByText('DTE-03-S001P001-000000000000001').waitFor();
    await waits.getByText('A solicitud · contador@example.com').waitFor();
    await waits.getByText(/^535 /).waitFor();
    await keys.push('Abrir Ajustes, Correo');
    await page.getByRole('heading', { level: 2, name: 'Correo', exact: true }).waitFor();
    await go('cola');
    await stopped.waitFor();
    smtp.setPassword(MAIL_PASSWORD);
    await keys.push('Intentar ahora');
    await page.getByRole('heading', { name: 'Todo está enviado', exact: true }).waitFor();
    await soon(() => stopped.count()).toBe(0);
  });

  it('exports the month as a file that is downloaded', async () => {
    await go('documentos');
    await page.locator('.document-row').first().waitFor();
    await keys.push('Exportar');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Todavía no hay archivos.').waitFor();
    expect(await objections(page)).toEqual([]);
    await picture('exportar');
    await keys.push('Exportar');
    const row = sheet.getByRole('button', { name: /^Descargar documentos-pruebas-/ });
    // Whatever the computer has to do meanwhile.
    await row.waitFor();
    await picture('exportar-listo');
    expect(await objections(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await row.focus();
    await press('Enter');
    const path = await (await download).path();
    const files = await unzipped(await readFile(path));
    expect([...files.keys()].map((name) => name.split('.').at(-1))).toEqual(['json', 'pdf', 'csv']);
    await sheet.getByText('Descargado.').waitFor();
  });

  it('goes from the list, for all documents that were picked there', async () => {
    await go('documentos');
    await page.locator('.document-row').first().waitFor();
    await sellOne(page, '1.00');
    await go('documentos');
    await page.locator('.document-row').nth(1).waitFor();
    await page.getByRole('checkbox', { name: 'Elegir todos los que se ven' }).focus();
    await press('Space');
    await keys.push('Enviar 2 por correo');
    await page.keyboard.type('sin arroba', { delay: 35 });
    await press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.locator('[aria-invalid=true]').waitFor();
    await keys.fill('Enviar a', 'duena@example.com');
    await press('Enter');
    await sheet.getByText('En camino a duena@example.com.').waitFor();
    expect(await objections(page)).toEqual([]);
    await picture('correo-elegidos');
    await soon(() => smtp.arrived.filter(({ to }) => to.includes('duena@example.com')).length).toBe(2);
  });
});
