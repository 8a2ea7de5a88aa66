import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { printerAddress } from '../../core/contract/printing/printer-address.ts';
import type { PrinterLimits } from '../../core/output/printer/print-outcome.ts';
import { printerStatus, sendToPrinter } from '../../core/output/printer/printer.ts';
import { told } from './shown-outcome.ts';

const LIMITS: PrinterLimits = { connectMs: 1_000, statusMs: 100, stallMs: 300 };
/** Of every system but Windows. */
const MAKE_PIPE = 'mkfifo';
const TICKET = Buffer.from('Ticket de prueba\n');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caja-device-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const send = (ruta: string, bytes: Uint8Array = TICKET) =>
  sendToPrinter({ clase: 'dispositivo', ruta }, bytes, LIMITS);

/** A pipe stands for the port: it behaves as a printer's does, down to taking nothing while nobody reads. */
function port(): string {
  const ruta = join(folder, 'lp0');
  execFileSync(MAKE_PIPE, [ruta]);
  return ruta;
}

describe.skipIf(process.platform === 'win32')('a ticket sent to a port of this computer', () => {
  it('is printed once the port has taken every byte', async () => {
    const ruta = port();
    const reader = createReadStream(ruta);
    const read: Buffer[] = [];
    reader.on('data', (chunk) => read.push(Buffer.from(chunk)));
    const ended = new Promise<void>((resolve) => {
      reader.once('end', () => resolve());
    });
    const outcome = await untilPlugged(() => send(ruta));
    expect(outcome).toEqual({ kind: 'printed' });
    await ended;
    expect(Buffer.concat(read).toString('utf8')).toBe('Ticket de prueba\n');
  });

  it('is away when the port is not there, and no file is made in its place', async () => {
    const ruta = join(folder, 'lp9');
    expect(told(await send(ruta))).toEqual({
      kind: 'away',
      reason: `No hay ninguna impresora en ${ruta}. Revise que esté encendida y conectada.`,
    });
    expect(existsSync(ruta)).toBe(false);
  });

  it('is away when nothing is plugged into the port', async () => {
    expect(await send(port())).toMatchObject({ kind: 'away' });
  });

  it('never overwrites a file', async () => {
    const ruta = join(folder, 'caja.db');
    writeFileSync(ruta, 'valuable');
    expect(told(await send(ruta))).toEqual({
      kind: 'away',
      reason: `${ruta} no es un puerto de impresora. Revise la ruta en la configuración.`,
    });
    expect(readFileSync(ruta, 'utf8')).toBe('valuable');
  });

  it('is uncertain when the printer stops taking bytes in the middle of it', async () => {
    const ruta = port();
    // Open for reading, and never read.
    const reader = await open(ruta, 'r+');
    const outcome = await send(ruta, Buffer.alloc(1_000_000, 'A'));
    expect(outcome).toMatchObject({ kind: 'uncertain' });
    expect(outcome).toHaveProperty('reason.regla', 'puerto-a-medias');
    // And away when it takes none at all.
    expect(await send(ruta)).toMatchObject({ kind: 'away' });
    await reader.close();
  });

  it('can only be said to be there or away when asked how it is', async () => {
    const ruta = port();
    const reader = await open(ruta, 'r+');
    expect(await printerStatus({ clase: 'dispositivo', ruta }, LIMITS)).toEqual({ kind: 'silent' });
    await reader.close();
    expect(await printerStatus({ clase: 'dispositivo', ruta: join(folder, 'lp9') }, LIMITS)).toMatchObject({
      kind: 'away',
    });
  });
});

describe('the address of a printer', () => {
  it.each([
    { clase: 'red', host: '192.168.1.50', puerto: 9100 },
    { clase: 'red', host: 'impresora-cocina.local', puerto: 9100 },
    { clase: 'red', host: 'fd00::12', puerto: 9101 },
    { clase: 'dispositivo', ruta: '/dev/usb/lp0' },
    { clase: 'dispositivo', ruta: '/dev/serial/by-id/usb-EPSON_TM-T20-if00-port0' },
    { clase: 'dispositivo', ruta: 'COM3' },
    { clase: 'dispositivo', ruta: '\\\\.\\COM12' },
    { clase: 'sistema' },
    { clase: 'sistema', nombre: 'EPSON TM-T20II' },
  ])('may be $clase $host$ruta$nombre', (address) => {
    expect(printerAddress.safeParse(address)).toMatchObject({ success: true, data: address });
  });

  it.each([
    { clase: 'red', host: '', puerto: 9100 },
    { clase: 'red', host: 'http://192.168.1.50', puerto: 9100 },
    { clase: 'red', host: '192.168.1.50', puerto: 0 },
    { clase: 'red', host: '192.168.1.50', puerto: 70_000 },
    { clase: 'dispositivo', ruta: '/etc/passwd' },
    { clase: 'dispositivo', ruta: '/dev/../etc/passwd' },
    { clase: 'dispositivo', ruta: 'C:\\caja.db' },
    { clase: 'nube', host: 'x' },
  ])('may not be $clase $host$ruta', (address) => {
    expect(printerAddress.safeParse(address).success).toBe(false);
  });
});

/** A reader opens its end of a pipe in its own time: until then the port says that nothing is plugged in. */
async function untilPlugged(attempt: () => ReturnType<typeof send>): ReturnType<typeof send> {
  for (;;) {
    const outcome = await attempt();
    if (outcome.kind !== 'away') return outcome;
  }
}
