/** A report of the cash desk on paper in a real browser: impatient hands print one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import {
  networkPrinter,
  plainText,
  startPrinter,
  type TestPrinter,
} from '../../support/peers/ticket-printer.ts';
import { openManagerTill, type ManagerTill } from '../manager-till.ts';
import { soon } from '../../support/run/soon.ts';

const START_MS = 120_000;

describe.skipIf(browserMissing !== null)('a report of the cash desk on paper', () => {
  let till: ManagerTill;
  let printer: TestPrinter;
  beforeAll(async () => {
    printer = await startPrinter();
    till = await openManagerTill(['marta']);
  }, START_MS);
  afterAll(async () => {
    await till?.close();
    await printer?.turnOff();
  });

  it('comes out once for a double click, and once for a key that is held down', async () => {
    const { page, complaints, press, ask } = await till.open('marta', 'factura');
    await ask('printers.save', networkPrinter(printer.port));
    await ask('cash.open', { fondo: '50' });
    await press('Alt+8');
    await page.getByText(/^Abierta desde/).waitFor();
    await press('F8');
    const sheet = page.getByRole('dialog', { name: 'X de la caja 1' });
    const button = sheet.getByRole('button', { name: 'Imprimir' });
    const printedNow = async (): Promise<number> => {
      const printed = await ask('cash.print', {});
      if (printed.kind !== 'trabajo') throw new Error(`it went to ${printed.kind}`);
      return printed.trabajo.id;
    };
    const before = await printedNow();

    await button.dblclick();
    await sheet.getByText('Enviada a la impresora').waitFor();
    expect(await printedNow()).toBe(before + 2);

    await button.focus();
    await page.keyboard.down('Enter');
    for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await soon(() => printer.printed.length).toBe(4);
    expect(await printedNow()).toBe(before + 4);
    expect(plainText(printer.printed[1] ?? Buffer.alloc(0))).toContain('CORTE X');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
