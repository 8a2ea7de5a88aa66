/** Cash that was handed over: kept beside the document, printed with the change at every print, never part of the document. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  networkPrinter,
  plainText,
  startPrinter,
  type TestPrinter,
} from '../../support/peers/ticket-printer.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';
import { soon } from '../../support/run/soon.ts';

const WAIT = { interval: 20 };

let till: TillApp;
let printer: TestPrinter;
let cashier: Browser;
beforeEach(async () => {
  let manager: Browser;
  ({ till, cashier, manager } = await openStaffedApp());
  printer = await startPrinter();
  await manager.ask('printers.save', { ...networkPrinter(printer.port), automatica: false });
});
afterEach(async () => {
  await till.close();
  await printer.turnOff();
});

const REQUEST = JSON.stringify({
  items: [{ cantidad: 2, descripcion: 'Café molido', precioUni: 5.9, tipoItem: 1 }],
});

async function sell(more: { readonly recibido?: string; readonly request?: string } = {}) {
  const idempotencyKey = crypto.randomUUID();
  const sale = { tipoDte: '01', request: REQUEST, idempotencyKey, ...more } as const;
  const { result } = await cashier.ask('documents.issue', sale);
  return { codigoGeneracion: String(result.codigoGeneracion), dteJson: result.dteJson };
}

async function ticketOf(codigoGeneracion: string): Promise<string> {
  const before = printer.printed.length;
  await cashier.ask('print.ticket', { codigoGeneracion });
  await soon(() => printer.printed.length, WAIT).toBe(before + 1);
  return plainText(printer.printed[before] ?? Buffer.alloc(0));
}

const RECEIVED = /Efectivo recibido +\$20\.00[^]*Cambio +\$8\.20/;

it('stands with the change on the ticket and on each copy of it, also after a restart', async () => {
  const { codigoGeneracion, dteJson } = await sell({ recibido: '20.00' });
  expect(dteJson).not.toMatch(/recibido|cambio|20\.00/i);
  expect(await ticketOf(codigoGeneracion)).toMatch(RECEIVED);
  await till.restart();
  const copy = await ticketOf(codigoGeneracion);
  expect(copy).toContain('COPIA 1');
  expect(copy).toMatch(RECEIVED);
});

it('is not asked about again: a repeated call keeps what the first one told', async () => {
  const idempotencyKey = crypto.randomUUID();
  const sale = { tipoDte: '01', request: REQUEST, idempotencyKey } as const;
  const { result } = await cashier.ask('documents.issue', { ...sale, recibido: '20.00' });
  const again = await cashier.ask('documents.issue', { ...sale, recibido: '50.00' });
  expect(again.replayed).toBe(true);
  expect(await ticketOf(String(result.codigoGeneracion))).toMatch(RECEIVED);
});

it('is not on the ticket of a sale whose cash nobody counted, and no amount that is none is taken', async () => {
  const { codigoGeneracion } = await sell();
  expect(await ticketOf(codigoGeneracion)).not.toMatch(/Efectivo recibido|Cambio/);
  const sale = { tipoDte: '01', request: REQUEST, idempotencyKey: 'x' } as const;
  const refused = await cashier.call('documents.issue', { ...sale, recibido: '-5' });
  expect(refused.ok).toBe(false);
});
