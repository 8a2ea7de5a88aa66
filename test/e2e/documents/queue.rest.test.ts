/** The queue in a real browser: an outage seen live, sent at a key, a refused event, a manager's hand. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { sellOne } from '../../renderer/page/bridge-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

/** A window lives ten seconds at least, twice as long when the one before ended just now; then its documents leave. */

describe.skipIf(browserMissing !== null)('the queue in a real browser', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();
  let open: TillPage;

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());
  beforeEach(async () => {
    open = await pages.take(till.open('documentos'));
    await open.press('Alt+5');
    await open.page.getByRole('heading', { name: 'Por enviar', level: 1 }).waitFor();
  });
  afterEach(async () => {
    await till.simulator.turnOn();
    till.simulator.clearFaults();
  });

  const empty = (page: Page) => page.getByText('Todo está enviado').waitFor();
  const check = async (page: Page, name: string): Promise<void> =>
    expect(await objections(page), name).toEqual([]);

  it('shows an outage as it happens, sends at a key when the line is back, and then is empty', async () => {
    const { page, press } = open;
    await empty(page);
    await check(page, 'empty');
    await till.simulator.turnOff();
    expect((await sellOne(page, '12.50')).estado).toBe('CONTINGENCIA');
    const row = page.locator('.queue-table tbody tr');
    await row.getByText('DTE-01-S001P001-000000000000001').waitFor();
    await row.getByText('Factura · Consumidor final').waitFor();
    await row.getByText('$12.50').waitFor();
    await row.getByText('Espera el sello del evento de contingencia').waitFor();
    const window = page.locator('.queue-contingency');
    await window.getByText(/^Contingencia abierta desde el \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor();
    await window.getByText('1 documento, sin decidir').waitFor();
    await window.getByText('Se hace y se envía solo cuando termine la contingencia').waitFor();
    await page.getByText(/^Un gerente puede cambiar la causa/).waitFor();
    expect(await page.getByRole('button', { name: 'Terminar contingencia' }).count()).toBe(0);
    await check(page, 'outage');
    await page.setViewportSize({ width: 1024, height: 700 });
    const cut = () =>
      row
        .locator('.queue-answer, .queue-next')
        .filter({ visible: true })
        .evaluateAll((cells) => cells.map((cell) => cell.scrollWidth > cell.clientWidth));
    await soon(cut).toEqual([false, false]);
    // For whom it is stands whole below its number there.
    const whom = row.getByRole('rowheader').getByText('Factura · Consumidor final');
    await soon(() => whom.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false);
    await soon(() => page.getByRole('columnheader', { name: 'Receptor' }).count()).toBe(0);
    await till.simulator.turnOn();
    const send = page.getByRole('button', { name: 'Enviar ahora DTE-01-S001P001-000000000000001' });
    await send.focus();
    await press('Enter');
    await empty(page);
  });

  it('is where the light of the frame leads, and all of it can be sent at once', async () => {
    const { page, press } = open;
    await till.simulator.turnOff();
    await sellOne(page, '1.00');
    await sellOne(page, '2.00');
    await press('Alt+4');
    await page.getByRole('button', { name: 'Ver lo que espera' }).first().click();
    await page
      .getByText('Esperan 2 documentos ($3.00). Se envían solos; también puede pedirlo ahora.')
      .waitFor();
    await till.simulator.turnOn();
    await page.getByRole('button', { name: 'Enviar todo ahora' }).click();
    await empty(page);
    await soon(() => page.locator('.queue-table').count()).toBe(0);
  });
  it('lists what the authority refused until it is corrected, with the time left, and the light counts it', async () => {
    const { page, press } = open;
    till.simulator.addFaults([
      {
        paso: 'recepcion',
        falla: 'rechazo-corchetes',
        codigoMsg: '020',
        descripcionMsg: '[resumen.totalPagar] NO CUMPLE EL FORMATO REQUERIDO',
        observaciones: [],
      },
    ]);
    const top = () => page.locator('#content').evaluate((content) => content.getBoundingClientRect().top);
    const before = await top();
    expect((await sellOne(page, '7.50')).estado).toBe('RECHAZADO');
    const row = page.getByRole('table', { name: 'Rechazados por corregir' }).locator('tbody tr');
    await row.getByText('Factura · Consumidor final').waitFor();
    await row.getByText('$7.50').waitFor();
    await row.getByText(/^Quedan 23 h 5\d min, hasta el /).waitFor();
    await row.getByText(/formato/i).waitFor();
    expect(await page.getByText('Todo está enviado').count()).toBe(0);
    await page.getByRole('banner').getByText('En línea · 1 por corregir').waitFor();
    await page
      .getByRole('region', { name: 'Plazos legales' })
      .getByRole('button', {
        name: /^1 documento rechazado debe corregirse antes del \d\d\/\d\d\/\d{4} a las \d\d:\d\d$/,
      })
      .waitFor();
    expect(await top(), 'a clock moves nothing').toBe(before);
    await page.getByRole('region', { name: 'Plazos legales' }).getByRole('button').press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/^1 documento rechazado debe corregirse/)
      .waitFor();
    await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await check(page, 'refused document');
    await row.getByRole('button', { name: /^Corregir DTE-01-/ }).focus();
    await press('Enter');
    await page.getByText('Corrigiendo el documento rechazado').waitFor();
    await page.locator('[data-line] .col-amount', { hasText: '$7.50' }).waitFor();
    await press('F12');
    await open.result();
    await press('Enter', 'Alt+5');
    await empty(page);
    await page.getByRole('banner').getByText('En línea', { exact: true }).waitFor();
  });

  it('lets a manager change the cause, end the contingency and repeat a refused event', async () => {
    const { page, press, type } = open;
    pages.expecting(REFUSED_BY_LOCK);
    await changePerson(page, MANAGER);
    await page.getByRole('heading', { name: 'Por enviar', level: 1 }).waitFor();
    await till.simulator.turnOff();
    await sellOne(page, '3.00');
    await page.getByRole('button', { name: 'Cambiar causa' }).focus();
    await press('Enter');
    const form = page.getByRole('dialog', { name: 'Causa de la contingencia' });
    await form.getByLabel('Causa').selectOption('5');
    await form.getByRole('button', { name: 'Guardar causa' }).click();
    await form.getByText('La causa 5 (otro) necesita un motivo en palabras').waitFor();
    await check(page, 'cause');
    await form.getByLabel(/^Motivo en palabras/).focus();
    await type('Obras');
    await press('Enter');
    await form.waitFor({ state: 'detached' });
    const windows = page.locator('.queue-contingency');
    await soon(() => windows.count()).toBe(2);
    await windows
      .last()
      .getByText(/Obras$/)
      .waitFor();
    await till.simulator.turnOn();
    till.simulator.addFaults([{ paso: 'contingencia', falla: 'rechazo-corchetes', veces: null }]);
    await page.getByRole('button', { name: 'Terminar contingencia' }).click();
    const ask = page.getByRole('alertdialog', { name: '¿Terminar la contingencia ahora?' });
    await check(page, 'end');
    await ask.getByRole('button', { name: 'Terminar ahora' }).click();
    await windows.getByText(/^Rechazado por Hacienda: /).waitFor();
    await windows.getByText(/^Quedan 23 h 5\d min, hasta el /).waitFor();
    await check(page, 'refused');
    till.simulator.clearFaults();
    await page.getByRole('button', { name: 'Reintentar evento' }).click();
    await empty(page);
  });
});
