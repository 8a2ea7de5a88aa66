import { describe, expect, it, onTestFinished } from 'vitest';
import type { PrinterLimits } from '../../core/output/printer/print-outcome.ts';
import { printerStatus, sendToPrinter } from '../../core/output/printer/printer.ts';
import { documentTicket } from '../../core/output/ticket/document/document-ticket.ts';
import { ticketBytes } from '../../core/output/ticket/ticket-bytes.ts';
import { decodeEscpos } from '../support/reading/escpos-decoder.ts';
import { startPrinter, type PrinterOptions, type TestPrinter } from '../support/peers/ticket-printer.ts';
import { cashTicket } from './ticket-samples.ts';
import { told } from './shown-outcome.ts';

/** As short as these printers are quick. */
const LIMITS: PrinterLimits = { connectMs: 2_000, statusMs: 150, stallMs: 400 };
/** Long enough that a test which waits for it fails. */
const PATIENT: PrinterLimits = { ...LIMITS, stallMs: 60_000 };

/** Answers to DLE EOT 1 to 4 of a printer with nothing to complain of. */
const WELL = [0x12, 0x12, 0x12, 0x12] as const;

const TICKET = ticketBytes(documentTicket(cashTicket()), {
  anchoMm: 80,
  codePage: 'cp858',
  corte: true,
  cajon: true,
});

/** One that says nothing of itself unless it is given a status. */
async function printer(options: PrinterOptions): Promise<TestPrinter> {
  const fake = await startPrinter({ status: null, ...options });
  onTestFinished(() => fake.turnOff());
  return fake;
}

const send = (puerto: number, limits: PrinterLimits = LIMITS, bytes = TICKET) =>
  sendToPrinter({ clase: 'red', host: '127.0.0.1', puerto }, bytes, limits);

describe('a ticket sent to a printer on the network', () => {
  it('is printed when the printer has read it all and closes', async () => {
    const fake = await printer({ mood: 'reads-all' });
    expect(await send(fake.port, PATIENT)).toEqual({ kind: 'printed' });
    expect(fake.printed).toHaveLength(1);
    expect(Buffer.compare(fake.printed[0] ?? Buffer.alloc(0), TICKET)).toBe(0);
  });

  it('is printed when the printer answers the question at its end and keeps the connection', async () => {
    const fake = await printer({ mood: 'takes', status: WELL });
    expect(await send(fake.port, PATIENT)).toEqual({ kind: 'printed' });
    expect(decodeEscpos(fake.printed[0] ?? Buffer.alloc(0)).cuts).toBe(1);
  });

  it('is not taken for printed because the printer tells of its paper unasked', async () => {
    const fake = await printer({ mood: 'stalls', greeting: Uint8Array.of(0x10, 0, 0, 0) });
    expect(await send(fake.port)).toMatchObject({ kind: 'uncertain' });
  });

  it('is uncertain when the printer never confirms it', async () => {
    const fake = await printer({ mood: 'never-closes' });
    expect(told(await send(fake.port))).toEqual({
      kind: 'uncertain',
      reason:
        'La impresora dejó de recibir y no confirmó el ticket: revise el papel y la tapa, y mire qué alcanzó a imprimir.',
    });
  });

  it('is uncertain when the printer stalls, even if the computer has taken every byte', async () => {
    const fake = await printer({ mood: 'stalls' });
    expect(await send(fake.port)).toMatchObject({ kind: 'uncertain' });
    const long = Buffer.alloc(20_000_000, 'A');
    expect(await send(fake.port, LIMITS, long)).toMatchObject({ kind: 'uncertain' });
  });

  it('is uncertain when the printer disappears in the middle of it', async () => {
    const fake = await printer({ mood: 'dies', diesAt: 100 });
    const outcome = await send(fake.port, PATIENT);
    expect(outcome.kind).toBe('uncertain');
    expect(outcome).toHaveProperty('reason.regla', 'impresora-corto-a-medias');
  });

  it('is away when nobody listens on the port', async () => {
    const fake = await printer({ mood: 'reads-all' });
    await fake.turnOff();
    const outcome = await send(fake.port);
    expect(told(outcome)).toEqual({
      kind: 'away',
      reason: `La impresora 127.0.0.1 no acepta conexiones en el puerto ${fake.port}. Revise que esté lista y que el puerto sea el suyo.`,
    });
  });

  it('is away when the printer hangs up at once, because another computer has it', async () => {
    const fake = await printer({ mood: 'busy' });
    expect(await send(fake.port)).toMatchObject({ kind: 'away' });
  });

  it.each([
    ['sin papel', [0x1a, 0x32, 0x12, 0x7e], 'La impresora no tiene papel: ponga un rollo nuevo.'],
    ['con la tapa abierta', [0x1a, 0x16, 0x12, 0x12], 'La tapa de la impresora está abierta: ciérrela.'],
    [
      'con la cuchilla atorada',
      [0x1a, 0x52, 0x1a, 0x12],
      'La impresora marca un error, quizá papel atorado en la cuchilla: apáguela, revísela y enciéndala.',
    ],
    [
      'fuera de línea',
      [0x1a, 0x12, 0x12, 0x12],
      'La impresora está fuera de línea: revise sus luces y su botón de avance.',
    ],
  ] as const)('is away from a printer %s, and not one byte of it is sent', async (_title, status, reason) => {
    const fake = await printer({ mood: 'reads-all', status });
    expect(told(await send(fake.port, PATIENT))).toEqual({ kind: 'away', reason });
    expect(fake.printed).toEqual([]);
  });

  it('is uncertain when a printer that speaks hangs up without answering the question at its end', async () => {
    const fake = await printer({ mood: 'reads-all', status: WELL });
    expect(told(await send(fake.port, PATIENT))).toEqual({
      kind: 'uncertain',
      reason:
        'La impresora cortó la conexión sin confirmar el ticket: mire si salió completo antes de repetirlo.',
    });
  });

  it('is uncertain when a printer that spoke before now closes without a word; asked on purpose, its silence is believed', async () => {
    const speakers = new Set<string>();
    const ways = { ...PATIENT, speakers };
    const fake = await printer({ mood: 'takes', status: WELL });
    const address = { clase: 'red', host: '127.0.0.1', puerto: fake.port } as const;
    expect(await sendToPrinter(address, TICKET, ways)).toEqual({ kind: 'printed' });
    fake.mood = 'reads-all';
    fake.status = null;
    expect(told(await sendToPrinter(address, TICKET, ways))).toEqual({
      kind: 'uncertain',
      reason:
        'La impresora cortó la conexión sin confirmar el ticket: mire si salió completo antes de repetirlo.',
    });
    expect(fake.printed).toHaveLength(2);
    expect(await printerStatus(address, ways)).toEqual({ kind: 'silent' });
    expect(await sendToPrinter(address, TICKET, ways)).toEqual({ kind: 'printed' });
  });

  it('is printed by a printer that only warns of little paper', async () => {
    const fake = await printer({ mood: 'takes', status: [0x12, 0x12, 0x12, 0x1e] });
    expect(await send(fake.port, PATIENT)).toEqual({ kind: 'printed' });
  });

  it.each(['8.8.8.8', '169.254.169.254', '2001:4860:4860::8888', '0.0.0.0'])(
    'never goes to %s, which is not of the local network',
    async (host) => {
      const outcome = await sendToPrinter({ clase: 'red', host, puerto: 9100 }, TICKET, LIMITS);
      expect(told(outcome)).toEqual({
        kind: 'away',
        reason: `La dirección ${host} no es de esta computadora ni de la red local: no se le envía nada.`,
      });
    },
  );

  it('finds a printer by its name, and says when there is none of that name', async () => {
    const fake = await printer({ mood: 'reads-all' });
    const named = (host: string) => sendToPrinter({ clase: 'red', host, puerto: fake.port }, TICKET, LIMITS);
    expect(await named('localhost')).toMatchObject({ kind: 'printed' });
    expect(told(await named('no-hay-tal-impresora.invalid'))).toEqual({
      kind: 'away',
      reason:
        'No se encontró la impresora no-hay-tal-impresora.invalid en la red. Revise su nombre o use su dirección IP.',
    });
  });
});

describe('a printer on the network, asked how it is', () => {
  const status = (puerto: number) => printerStatus({ clase: 'red', host: '127.0.0.1', puerto }, LIMITS);

  it('says that it is ready, what ails it, or nothing', async () => {
    const ready = await printer({ mood: 'reads-all', status: WELL });
    const open = await printer({ mood: 'reads-all', status: [0x1a, 0x36, 0x12, 0x1e] });
    const silent = await printer({ mood: 'reads-all' });
    expect(await status(ready.port)).toEqual({ kind: 'ready' });
    expect(await status(open.port)).toEqual({ kind: 'faults', faults: ['sin-papel', 'tapa-abierta'] });
    expect(await status(silent.port)).toEqual({ kind: 'silent' });
    expect([ready, open, silent].flatMap((fake) => fake.printed)).toEqual([]);
  });

  it('is away when nobody is there', async () => {
    const fake = await printer({ mood: 'reads-all' });
    await fake.turnOff();
    expect(await status(fake.port)).toMatchObject({ kind: 'away' });
  });
});
