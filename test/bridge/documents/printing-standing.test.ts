/** What a ticket says is what its document is at the moment of printing: a slip while nobody knows, the ticket once it is sealed. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  networkPrinter,
  plainText,
  startPrinter,
  type TestPrinter,
} from '../../support/peers/ticket-printer.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';
import { soon } from '../../support/run/soon.ts';

const WAIT = { interval: 20 };
const SLOW_RETRY_MS = 6 * 60_000;

let shop: ShopApp;
let desk: Desk;
let printer: TestPrinter;
beforeEach(async () => {
  shop = await openShopApp();
  printer = await startPrinter();
  desk = await shop.enter('Marta Gerente');
  await desk.ask('printers.save', networkPrinter(printer.port));
});
afterEach(async () => {
  await shop.close();
  await printer.turnOff();
});

const untilPrinted = (count: number) => soon(() => printer.printed.length, WAIT).toBe(count);
const text = (at: number) => plainText(printer.printed[at] ?? Buffer.alloc(0));

/** A sale of which nobody knows yet whether the authority has it. */
async function sellInDoubt(): Promise<string> {
  shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales', veces: null }]);
  const { result } = await desk.sell('3.00');
  expect(result.estado).toBe('PENDIENTE');
  return String(result.codigoGeneracion);
}

async function seal(codigoGeneracion: string): Promise<string> {
  shop.simulator.clearFaults();
  shop.pass(SLOW_RETRY_MS);
  await desk.ask('queue.send', { codigoGeneracion });
  const sello = async () => (await desk.ask('documents.view', { codigoGeneracion })).result.selloRecibido;
  await soon(sello, WAIT).not.toBeNull();
  return String(await sello());
}

it('a document in verification is a provisional slip; once it is sealed its ticket is printed, and is no copy', async () => {
  const codigoGeneracion = await sellInDoubt();
  const wish = { codigoGeneracion, unaVez: true };
  await desk.ask('print.ticket', wish);
  await untilPrinted(1);
  expect(text(0)).toContain('NO ES UN DOCUMENTO FISCAL');
  expect(await desk.ask('print.ticket', wish)).toMatchObject({
    kind: 'trabajo',
    trabajo: { estado: 'IMPRESO', provisional: true, copia: 0 },
  });
  const sello = await seal(codigoGeneracion);
  expect(await desk.ask('print.copies', { codigoGeneracion })).toEqual({ ticket: 0, provisional: false });
  await desk.ask('print.ticket', wish);
  await untilPrinted(2);
  expect(text(1)).toContain(sello.slice(0, 20));
  expect(text(1)).not.toContain('COPIA');
  expect(text(1)).not.toContain('NO ES UN DOCUMENTO FISCAL');
});

it('a slip that waited until its document was sealed comes out as the ticket', async () => {
  await printer.turnOff();
  const codigoGeneracion = await sellInDoubt();
  const answer = await desk.ask('print.ticket', { codigoGeneracion });
  if (answer.kind !== 'trabajo') throw new Error(answer.kind);
  const sello = await seal(codigoGeneracion);
  await printer.turnOn();
  // It may have been tried again by itself in that very moment.
  await desk.ask('print.retry', { id: answer.trabajo.id }).catch((error: unknown) => {
    if (!String(error).includes('trabajo-ya-cambio')) throw error;
  });
  await untilPrinted(1);
  expect(text(0)).toContain(sello.slice(0, 20));
  expect(text(0)).not.toContain('NO ES UN DOCUMENTO FISCAL');
  expect(await desk.ask('print.job', { id: answer.trabajo.id })).toMatchObject({
    provisional: false,
    copia: 0,
  });
});

it('a refused document is not printed', async () => {
  shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
  const { result } = await desk.sell('3.00');
  expect(result.estado).toBe('RECHAZADO');
  const reply = await desk.call('print.ticket', { codigoGeneracion: String(result.codigoGeneracion) });
  expect(reply).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
});
