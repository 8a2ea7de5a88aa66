/** Printing over the bridge, onto a printer on a socket: tickets and their copies, the queue while it is away, what is uncertain. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ruleText } from '../../../core/contract/rules/rules.ts';
import type { PrinterForm, PrintJobView } from '../../../core/contract/bridge/bridge-printing.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { addPrintJob, findPrintJob } from '../../../core/store/printing/print-jobs.ts';
import { openStore } from '../../../core/store/store.ts';
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
let manager: Browser;
beforeEach(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
  printer = await startPrinter();
});
afterEach(async () => {
  printer.release();
  await till.close();
  await printer.turnOff();
});

const form = (change: Partial<PrinterForm> = {}): PrinterForm => ({
  ...networkPrinter(printer.port),
  ...change,
});

let sales = 0;
async function sell(browser: Browser, precioUni: number): Promise<string> {
  const request = JSON.stringify({
    items: [{ cantidad: 1, descripcion: 'Café molido', precioUni, tipoItem: 1 }],
  });
  const idempotencyKey = `venta-${(sales += 1)}`;
  const { result } = await browser.ask('documents.issue', { tipoDte: '01', request, idempotencyKey });
  return String(result.codigoGeneracion);
}

async function print(codigoGeneracion: string, browser = cashier): Promise<PrintJobView> {
  const answer = await browser.ask('print.ticket', { codigoGeneracion });
  if (answer.kind !== 'trabajo') throw new Error(answer.kind);
  return answer.trabajo;
}
const stateOf = async (id: number) => (await cashier.ask('print.job', { id })).estado;
const untilState = (id: number, estado: string) => soon(() => stateOf(id), WAIT).toBe(estado);
const untilPrinted = (count: number) => soon(() => printer.printed.length, WAIT).toBe(count);
const texts = () => printer.printed.map(plainText);

describe('a printer in the settings', () => {
  it('is saved, listed, changed and deleted, and each of it is written down', async () => {
    expect((await manager.ask('printers.list', {})).impresoras).toEqual([]);
    const created = await manager.ask('printers.save', form());
    expect(created.impresoras).toMatchObject([
      {
        nombre: 'Caja 1',
        direccion: { clase: 'red', host: '127.0.0.1', puerto: printer.port },
        anchoMm: 80,
        codePage: 'cp858',
        para: 'sucursal',
        enEspera: 0,
      },
    ]);
    const id = created.impresoras[0]?.id ?? '';
    const changed = await manager.ask('printers.save', form({ id, nombre: 'Mostrador', anchoMm: 58 }));
    expect(changed.impresoras).toMatchObject([{ id, nombre: 'Mostrador', anchoMm: 58 }]);
    expect((await manager.ask('printers.delete', { id })).impresoras).toEqual([]);
    expect(await manager.call('printers.delete', { id })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    expect(auditOf('impresora')).toEqual(['impresora eliminada', 'impresora cambiada', 'impresora creada']);
  });

  it('names every field of an address that is wrong', async () => {
    const wrong = form({ host: 'la de la caja', puerto: '0' });
    expect(await manager.call('printers.save', wrong)).toMatchObject({
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'host' }, { campo: 'puerto' }] },
    });
    expect(await manager.call('printers.save', form({ host: '8.8.8.8' }))).toMatchObject({
      problem: {
        codigo: 'VALIDACION',
        errors: [{ campo: 'host', regla: 'impresora-ajena' }],
      },
    });
    const device = form({ clase: 'dispositivo', ruta: '/etc/passwd' });
    expect(await manager.call('printers.save', device)).toMatchObject({
      problem: { errors: [{ campo: 'ruta' }] },
    });
    expect(await cashier.call('printers.list', {})).toMatchObject({
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
  });

  it('prints its test page and says how it is', async () => {
    const { impresoras } = await manager.ask('printers.save', form());
    const id = impresoras[0]?.id ?? '';
    expect(await manager.ask('printers.test', { id })).toMatchObject({ kind: 'trabajo' });
    await untilPrinted(1);
    expect(texts()[0]).toContain('NO ES UN DOCUMENTO FISCAL');
    expect(await manager.ask('printers.diagnose', { id })).toMatchObject({
      resultado: 'bien',
      papel: 'hay',
      tapa: 'cerrada',
      ultimoError: null,
    });
    await printer.turnOff();
    const away = await manager.ask('printers.diagnose', { id });
    expect(away).toMatchObject({ resultado: 'sin-respuesta', papel: 'sin-datos' });
    expect(away.dicho.map(ruleText).join(' ')).toContain(`puerto ${printer.port}`);
  });
});

describe('a ticket', () => {
  it('is printed with its total, and every print after the first is a numbered copy', async () => {
    await manager.ask('printers.save', form());
    const code = await sell(cashier, 3.5);
    expect(await cashier.ask('print.copies', { codigoGeneracion: code })).toEqual({
      ticket: 0,
      provisional: false,
    });
    await print(code);
    await untilPrinted(1);
    await print(code);
    await print(code);
    await untilPrinted(3);
    const [first = '', second = '', third = ''] = texts();
    expect(first).toContain('$3.50');
    expect(first).not.toContain('COPIA');
    expect(second).toContain('COPIA 1');
    expect(third).toContain('COPIA 2');
    expect(await cashier.ask('print.copies', { codigoGeneracion: code })).toEqual({
      ticket: 3,
      provisional: false,
    });
  });

  it('that belongs to the sale is printed once however often it is asked for', async () => {
    await manager.ask('printers.save', form());
    const code = await sell(cashier, 1);
    const wish = { codigoGeneracion: code, unaVez: true };
    const answers = await Promise.all([cashier.ask('print.ticket', wish), cashier.ask('print.ticket', wish)]);
    await untilPrinted(1);
    answers.push(await cashier.ask('print.ticket', wish));
    expect(new Set(answers.map((each) => each.kind === 'trabajo' && each.trabajo.id)).size).toBe(1);
    await manager.ask('printers.test', {
      id: (await manager.ask('printers.list', {})).impresoras[0]?.id ?? '',
    });
    await untilPrinted(2);
  });

  it('of somebody else is for a manager to print', async () => {
    await manager.ask('printers.save', form());
    const code = await sell(manager, 2);
    expect(await cashier.call('print.ticket', { codigoGeneracion: code })).toMatchObject({
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
    await print(code, manager);
    await untilPrinted(1);
  });

  it('goes to the screen as a PDF where there is no printer, and its copies count as well', async () => {
    const code = await sell(cashier, 2);
    expect(await cashier.ask('print.queue', {})).toMatchObject({ impresora: null, trabajos: [], total: 0 });
    expect(await cashier.ask('print.ticket', { codigoGeneracion: code })).toEqual({ kind: 'pantalla' });
    const { pdf } = await cashier.ask('print.ticketPdf', { codigoGeneracion: code });
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await cashier.ask('print.copies', { codigoGeneracion: code })).toMatchObject({ ticket: 1 });
  });
});

describe('a printer that is away', () => {
  it('keeps the tickets, says why, and they leave by themselves in order when it is back', async () => {
    await manager.ask('printers.save', form());
    await printer.turnOff();
    const jobs: number[] = [];
    for (const price of [1, 2, 3]) jobs.push((await print(await sell(cashier, price))).id);
    const [first = 0, second = 0] = jobs;
    await soon(async () => (await cashier.ask('print.job', { id: first })).intentos, WAIT).toBe(1);
    const { trabajos, total } = await cashier.ask('print.queue', {});
    expect(total).toBe(3);
    expect(trabajos.map(({ id }) => id)).toEqual(jobs);
    expect(trabajos[0]).toMatchObject({ estado: 'PENDIENTE', copia: null, impresora: 'Caja 1' });
    expect(trabajos[0]?.motivo).toMatchObject({
      regla: 'impresora-no-acepta',
      parametros: { puerto: printer.port },
    });
    await cashier.ask('print.cancel', { id: second });
    await printer.turnOn();
    await untilPrinted(2);
    expect(texts()[0]).toContain('$1.00');
    expect(texts()[1]).toContain('$3.00');
    await soon(async () => (await cashier.ask('print.queue', {})).total, WAIT).toBe(0);
    expect(texts().join('')).not.toContain('COPIA');
  });

  it('is told of in the light once something waits for long, and the screens are told of every change', async () => {
    const events = await cashier.events();
    await manager.ask('printers.save', form());
    await events.next('printing');
    await printer.turnOff();
    await print(await sell(cashier, 1));
    await events.next('printing');
    expect((await cashier.ask('till.context', {})).impresiones).toBeUndefined();
    till.pass(121_000);
    const { impresiones, semaforo } = await cashier.ask('till.context', {});
    expect(impresiones).toBe(1);
    expect(semaforo).toMatchObject({ situacion: 'en-linea', accion: 'cola' });
    events.close();
  });

  it('is not deleted while something waits for it', async () => {
    const { impresoras } = await manager.ask('printers.save', form());
    await printer.turnOff();
    await print(await sell(cashier, 1));
    const reply = await manager.call('printers.delete', { id: impresoras[0]?.id ?? '' });
    expect(reply).toMatchObject({ problem: { codigo: 'ESTADO_NO_PERMITE' } });
  });
});

describe('a queue that is full', () => {
  it('takes no more and says so', async () => {
    await manager.ask('printers.save', form());
    await printer.turnOff();
    const code = await sell(cashier, 1);
    const { database } = dataFolder(till.dataDir, till.env);
    const store = openStore({ file: database, now: Date.now, migrate: false });
    const waiting = await print(code);
    await store.transact((tx, now) => {
      const job = findPrintJob(tx, waiting.id);
      if (job === null) throw new Error('no job');
      for (let count = 1; count < 500; count += 1) addPrintJob(tx, { ...job, place: job }, now);
    });
    await store.close();
    const reply = await cashier.call('print.ticket', { codigoGeneracion: code });
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    expect(reply.ok ? '' : reply.problem.message).toContain('Ya esperan 500 trabajos por «Caja 1»');
    expect((await cashier.ask('print.queue', {})).total).toBe(500);
  });
});

describe('a ticket that broke off in the middle', () => {
  it('is asked about, holds up no other, and is printed again as a copy when somebody says so', async () => {
    await manager.ask('printers.save', form());
    const code = await sell(cashier, 4);
    printer.mood = 'dies';
    const torn = await print(code);
    await untilState(torn.id, 'INCIERTO');
    printer.mood = 'takes';
    await print(await sell(cashier, 5));
    await untilPrinted(1);
    expect(texts()[0]).toContain('$5.00');
    const { trabajos } = await cashier.ask('print.queue', {});
    expect(trabajos).toMatchObject([{ id: torn.id, estado: 'INCIERTO', copia: 0, proximo: null }]);
    expect(trabajos[0]?.motivo).toMatchObject({ regla: 'impresora-corto-a-medias' });
    expect(printer.torn).toHaveLength(1);
    await cashier.ask('print.retry', { id: torn.id });
    await untilPrinted(2);
    expect(texts()[1]).toContain('$4.00');
    expect(texts()[1]).toContain('COPIA 1');
  });

  it('is over when somebody saw it whole', async () => {
    await manager.ask('printers.save', form());
    printer.mood = 'dies';
    const torn = await print(await sell(cashier, 4));
    await untilState(torn.id, 'INCIERTO');
    const { total } = await cashier.ask('print.confirm', { id: torn.id });
    expect(total).toBe(0);
    expect(await stateOf(torn.id)).toBe('IMPRESO');
    expect(await cashier.call('print.confirm', { id: torn.id })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
  });
});

describe('the cash drawer', () => {
  const PULSE = Buffer.from([0x1b, 0x70]);

  it('opens with the first ticket of a sale in cash, not with its copy', async () => {
    await manager.ask('printers.save', form({ cajon: true }));
    const code = await sell(cashier, 1);
    await print(code);
    await print(code);
    await untilPrinted(2);
    expect(printer.printed.map((ticket) => ticket.includes(PULSE))).toEqual([true, false]);
  });

  it('stays shut when a ticket waited until nobody stands before it', async () => {
    await manager.ask('printers.save', form({ cajon: true }));
    await printer.turnOff();
    const { id } = await print(await sell(cashier, 1));
    await soon(async () => (await cashier.ask('print.job', { id })).intentos, WAIT).toBe(1);
    till.pass(61_000);
    await printer.turnOn();
    await cashier.ask('print.retry', { id });
    await untilPrinted(1);
    expect(printer.printed[0]?.includes(PULSE)).toBe(false);
  });

  it('opens for a reason, which is written down with who gave it', async () => {
    await manager.ask('printers.save', form());
    expect(await cashier.call('print.drawer', { motivo: 'Cambio' })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    const id = (await manager.ask('printers.list', {})).impresoras[0]?.id ?? '';
    await manager.ask('printers.save', form({ id, cajon: true }));
    expect(await cashier.call('print.drawer', { motivo: ' ' })).toMatchObject({
      problem: { codigo: 'VALIDACION' },
    });
    expect(await cashier.ask('print.drawer', { motivo: 'Cambio para un cliente' })).toMatchObject({
      abierta: true,
    });
    expect(printer.printed).toHaveLength(1);
    expect(printer.printed[0]?.subarray(0, 2)).toEqual(PULSE);
    expect(auditOf('orden de abrir la gaveta')).toHaveLength(1);
  });
});

describe('a restart of the service', () => {
  it('goes on with what waits and asks about what was being printed', async () => {
    await manager.ask('printers.save', form());
    printer.mood = 'holds';
    const begun = printer.begun();
    const held = await print(await sell(cashier, 1));
    await begun;
    const waiting = await print(await sell(cashier, 2));
    printer.mood = 'takes';
    await till.restart();
    await untilState(waiting.id, 'IMPRESO');
    expect(await cashier.ask('print.job', { id: held.id })).toMatchObject({ estado: 'INCIERTO', copia: 0 });
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('$2.00');
  });
});

/** The latest entries of the audit log whose action begins so, newest first. */
function auditOf(accion: string): readonly string[] {
  const { database } = dataFolder(till.dataDir, till.env);
  const store = openStore({ file: database, now: Date.now, migrate: false });
  const entries = store.read((reader) => listAudit(reader, { limit: 20 }));
  void store.close();
  return entries.map((entry) => entry.accion).filter((each) => each.startsWith(accion));
}
