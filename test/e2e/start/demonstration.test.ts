/** The demonstration as a new cashier finds it: goods under keys, and a practice that leads from one exercise to the next. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTillApp, type TillApp } from '../../bridge/till-app.ts';
import { browserComplaints } from '../../renderer/page/browser-complaints.ts';
import { WINDOW } from '../../renderer/page/first-till.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { builtInterface } from '../../support/service/built-interface.ts';
import { objections } from '../accessibility.ts';
import { logIn } from '../log-in.ts';
import { soon } from '../../support/run/soon.ts';

const KEY_MS = 35;

describe.skipIf(browserMissing !== null)('the demonstration', () => {
  let till: TillApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    till = await openTillApp({ uiFolder: builtInterface() });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await till?.close();
  });

  /** A cashier who has done these exercises and comes to the till for the first time. */
  async function comeIn(done: string): Promise<Page> {
    const page = await (await browser.newContext(WINDOW)).newPage();
    await page.addInitScript((kept) => {
      if (localStorage.getItem('caja.practice') === null) localStorage.setItem('caja.practice', kept);
    }, done);
    const code = await till.app.inside.newOpeningCode();
    await page.goto(`${till.app.ui.url}/#codigo=${code}`);
    await logIn(page, { nombre: 'Cajero de demostración', pin: till.pinOf('cajero') });
    await page.getByText('Lista para vender').waitFor();
    return page;
  }

  async function sell(page: Page): Promise<void> {
    await page.keyboard.type('arroz', { delay: KEY_MS });
    await page.keyboard.press('Enter');
    await page.locator('[data-line] .col-amount', { hasText: '$' }).waitFor();
    await page.keyboard.press('F12');
  }

  it('offers the practice to whoever is new, leads from a sale to the next exercise, and lets a refused one be corrected', async () => {
    const page = await comeIn('CONTINGENCIA');
    const complaints = browserComplaints(page);
    await page.getByRole('button', { name: 'Práctica: 1/6' }).press('Enter');
    const list = page.getByRole('dialog', { name: 'Práctica con el simulador' });
    await list.getByRole('button', { name: 'Vender' }).press('Enter');
    const bar = page.getByRole('region', { name: 'Práctica con el simulador' });
    await bar.getByText('Práctica 1 de 6 · Una venta.').waitFor();
    await sell(page);
    await page.getByText('PROCESADO').last().waitFor();
    await page.keyboard.press('Enter');
    await bar.getByText('Hecho: una venta.').waitFor();
    expect(await objections(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Sigue: una venta rechazada' }).press('Enter');
    await bar.getByText('Práctica 3 de 6 · Una venta rechazada.').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await soon(focused).toBe('Agregar producto');
    await sell(page);
    await page.getByText('RECHAZADO').last().waitFor();
    await page.keyboard.press('Enter');
    await bar.getByText('Hecho: una venta rechazada.').waitFor();
    // What was refused is something that can be corrected, and has the focus.
    await expect.poll(focused).toBe('Cantidad, línea 1');
    await page.keyboard.press('F12');
    await page.getByText('PROCESADO').last().waitFor();
    await page.keyboard.press('Enter');
    await soon(focused).toBe('Agregar producto');
    await bar.getByRole('button', { name: 'Sigue: una invalidación' }).press('Enter');
    await bar.getByText('Práctica 4 de 6 · Una invalidación.').waitFor();
    // The screen it leads to takes the focus first.
    await page
      .getByRole('combobox', { name: 'Documento que se invalida' })
      .and(page.locator(':focus'))
      .waitFor();
    await bar.getByRole('button', { name: 'Dejar la práctica' }).press('Enter');
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Práctica: 3/6' }).waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    expect(complaints).toEqual([]);
  });

  it('says that the practice is over after the last exercise, and offers it no more', async () => {
    const page = await comeIn('CONTINGENCIA,RECHAZADO,INVALIDADO,ABONO,COTIZACION');
    await page.getByRole('button', { name: 'Práctica: 5/6' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Vender' }).press('Enter');
    await page.getByText('Práctica 1 de 6 · Una venta.').waitFor();
    await sell(page);
    await page.getByText('PROCESADO').last().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Con esto terminó la práctica: ya puede vender.').waitFor();
    await page.getByRole('button', { name: 'Terminar' }).press('Enter');
    await page.getByText('Lista para vender').waitFor();
    await soon(() => page.getByRole('button', { name: /^Práctica:/ }).count()).toBe(0);
  });

  it('lays its keys out in the room there is, also once the window became narrower', async () => {
    const page = await comeIn('PROCESADO');
    const outside = () =>
      page.locator('.quick-grid').evaluate((grid) => {
        const { right } = grid.getBoundingClientRect();
        return [...grid.querySelectorAll('.quick-key')].filter(
          (key) => key.getBoundingClientRect().right > right,
        ).length;
      });
    const inFirstRow = () =>
      page.locator('.quick-key').evaluateAll((keys) => {
        const top = keys[0]?.getBoundingClientRect().top;
        return keys.filter((key) => key.getBoundingClientRect().top === top).length;
      });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await soon(inFirstRow).toBeGreaterThan(7);
    // Nothing stands below the last row, not even what shows that there would be more.
    const below = () =>
      page.locator('.quick-grid').evaluate((grid) => {
        const last = Math.max(...[...grid.children].map((key) => key.getBoundingClientRect().bottom));
        return grid.getBoundingClientRect().top - grid.scrollTop + grid.scrollHeight - last;
      });
    await page.setViewportSize({ width: 1920, height: 320 + 240 });
    await soon(below).toBeLessThan(8);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.setViewportSize({ width: 1366, height: 768 });
    await soon(inFirstRow).toBe(6);
    await soon(outside).toBe(0);
  });
});
