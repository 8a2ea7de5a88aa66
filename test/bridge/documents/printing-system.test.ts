/** Tickets for the page to print on the system's printer, and the choice among the printers of a till. */
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrinterForm } from '../../../core/contract/bridge/bridge-printing.ts';
import { networkPrinter, startPrinter, type TestPrinter } from '../../support/peers/ticket-printer.ts';
import { sell as sellAt } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';
import { soon } from '../../support/run/soon.ts';

const WAIT = { interval: 20 };

let till: TillApp;
let printer: TestPrinter;
let cashier: Browser;
let manager: Browser;
beforeEach(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
  printer = await startPrinter();
});
afterEach(async () => {
  await till.close();
  await printer.turnOff();
});

const form = (change: Partial<PrinterForm> = {}): PrinterForm => ({
  ...networkPrinter(printer.port),
  ...change,
});
const sell = async (browser: Browser, precioUni: number): Promise<string> =>
  (await sellAt(browser, [{ cantidad: 1, descripcion: 'Café molido', precioUni, tipoItem: 1 }]))
    .codigoGeneracion;
const untilPrinted = (count: number) => soon(() => printer.printed.length, WAIT).toBe(count);

describe('a ticket of a till with a printer of the system', () => {
  it('goes to the page as rows for a printer of the system, its copies counted, the one of the sale once', async () => {
    const { impresoras } = await manager.ask(
      'printers.save',
      form({ clase: 'sistema', host: '', puerto: '', anchoMm: 58, cajon: true }),
    );
    // The system asks at every print and opens no drawer.
    expect(impresoras).toMatchObject([{ automatica: false, cajon: false }]);
    const code = await sell(cashier, 2);
    const first = await cashier.ask('print.ticket', { codigoGeneracion: code, unaVez: true });
    if (first.kind !== 'sistema') throw new Error(first.kind);
    expect(first.trabajo).toMatchObject({ estado: 'IMPRESO', copia: 0, impresora: null });
    expect(first.papel.anchoMm).toBe(58);
    expect(first.papel.rows).toContainEqual({
      kind: 'pair',
      left: 'TOTAL A PAGAR',
      right: '$2.00',
      bold: true,
      large: true,
    });
    expect(await cashier.ask('print.ticket', { codigoGeneracion: code, unaVez: true })).toEqual({
      kind: 'trabajo',
      trabajo: first.trabajo,
    });
    const again = await cashier.ask('print.ticket', { codigoGeneracion: code });
    if (again.kind !== 'sistema') throw new Error(again.kind);
    expect(again.trabajo?.copia).toBe(1);
    expect(again.papel.rows).toContainEqual(expect.objectContaining({ text: 'COPIA 1' }));
    const test = await manager.ask('printers.test', { id: impresoras[0]?.id ?? '' });
    if (test.kind !== 'sistema') throw new Error(test.kind);
    expect(test.papel.rows).toContainEqual({ kind: 'banner', text: 'NO ES UN DOCUMENTO FISCAL' });
    expect(await cashier.ask('print.queue', {})).toMatchObject({ trabajos: [], total: 0 });
  });

  it('carries the logo to the page as a picture it may show', async () => {
    await manager.ask('printers.save', form({ clase: 'sistema', host: '', puerto: '' }));
    const imagen = PNG.sync.write(new PNG({ width: 16, height: 16 })).toString('base64');
    await manager.ask('logo.save', { imagen });
    const answer = await cashier.ask('print.ticket', { codigoGeneracion: await sell(cashier, 2) });
    if (answer.kind !== 'sistema') throw new Error(answer.kind);
    expect(answer.papel.rows[0]).toEqual({ kind: 'logo', imagen: `data:image/png;base64,${imagen}` });
  });

  it('goes to the printer that was chosen among those of the till, and to no other', async () => {
    await manager.ask('printers.save', form());
    const { impresoras } = await manager.ask(
      'printers.save',
      form({ nombre: 'Bodega', clase: 'sistema', host: '', puerto: '' }),
    );
    const bodega = impresoras.find(({ nombre }) => nombre === 'Bodega')?.id ?? '';
    const view = await cashier.ask('print.queue', {});
    expect(view.impresora?.nombre).toBe('Caja 1');
    expect(view.impresoras.map(({ nombre }) => nombre)).toEqual(['Caja 1', 'Bodega']);
    const code = await sell(cashier, 2);
    expect(await cashier.ask('print.ticket', { codigoGeneracion: code, impresora: bodega })).toMatchObject({
      kind: 'sistema',
    });
    expect(await cashier.ask('print.ticket', { codigoGeneracion: code })).toMatchObject({
      kind: 'trabajo',
      trabajo: { impresora: 'Caja 1' },
    });
    await untilPrinted(1);
    await manager.ask(
      'printers.save',
      form({ id: bodega, nombre: 'Bodega', clase: 'sistema', activa: false }),
    );
    expect(await cashier.call('print.ticket', { codigoGeneracion: code, impresora: bodega })).toMatchObject({
      problem: {
        codigo: 'ESTADO_NO_PERMITE',
        message: 'Esta caja ya no imprime en esa impresora; elija otra',
      },
    });
  });
});
