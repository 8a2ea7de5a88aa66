/** Sends bytes to a local printer port: `/dev/usb/lp0`, `/dev/ttyUSB0`, `COM3`. */
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { errorCode } from './device-error.ts';
import { away, uncertain, type PrinterLimits, type PrintOutcome } from './print-outcome.ts';

/** Retry delay while the port accepts nothing, in ms. */
const RETRY_MS = 25;
/** Does not create the file, does not block on a stalled printer, does not become our terminal. */
const FLAGS = constants.O_WRONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

type OpenPort =
  | { readonly kind: 'open'; readonly handle: FileHandle }
  | { readonly kind: 'failed'; readonly reason: Rule };

/**
 * Writes the bytes to the port. Ports report nothing about the paper: `printed` means that the port accepted every
 * byte.
 */
export async function sendToDevice(
  ruta: string,
  bytes: Uint8Array,
  limits: PrinterLimits,
): Promise<PrintOutcome> {
  const port = await openPort(ruta, limits.connectMs);
  if (port.kind === 'failed') return away(port.reason);
  const { handle } = port;
  const written = await writeAll(handle, bytes, limits.stallMs);
  // Not awaited: closing a port whose printer stalls may take long.
  handle.close().catch(() => undefined);
  if (written.error === null) return { kind: 'printed' };
  const error = written.error === '' ? null : written.error;
  return written.bytes === 0
    ? away(rule('puerto-no-recibe', { ruta, error }))
    : uncertain(rule('puerto-a-medias', { ruta, error }));
}

async function openPort(ruta: string, connectMs: number): Promise<OpenPort> {
  const opening = open(pathOf(ruta), FLAGS);
  let handle: FileHandle | null;
  try {
    handle = await Promise.race([opening, wait(connectMs, null, { ref: false })]);
  } catch (error) {
    return { kind: 'failed', reason: whyNot(ruta, errorCode(error)) };
  }
  if (handle === null) {
    opening.then((late) => late.close()).catch(() => undefined);
    return { kind: 'failed', reason: rule('puerto-no-responde', { ruta }) };
  }
  if (await isPort(handle)) return { kind: 'open', handle };
  await handle.close();
  return { kind: 'failed', reason: rule('puerto-de-otra-cosa', { ruta }) };
}

/** Whether it is a device or pipe; files and disks are never written to. */
async function isPort(handle: FileHandle): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const state = await handle.stat();
  return state.isCharacterDevice() || state.isFIFO();
}

interface Written {
  readonly bytes: number;
  /** System error, empty for a timeout; null when all is written. */
  readonly error: string | null;
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, stallMs: number): Promise<Written> {
  let done = 0;
  let stalled = 0;
  while (done < bytes.length) {
    const step = await Promise.race([
      writeSome(handle, bytes.subarray(done)),
      wait(stallMs, null, { ref: false }),
    ]);
    if (step === null) return { bytes: done, error: '' };
    if (step.error !== null) return { bytes: done, error: step.error };
    done += step.bytes;
    stalled = step.bytes === 0 ? stalled + RETRY_MS : 0;
    if (stalled > stallMs) return { bytes: done, error: '' };
    if (step.bytes === 0) await wait(RETRY_MS);
  }
  return { bytes: done, error: null };
}

async function writeSome(handle: FileHandle, bytes: Uint8Array): Promise<Written> {
  try {
    const { bytesWritten } = await handle.write(bytes);
    return { bytes: bytesWritten, error: null };
  } catch (error) {
    const code = errorCode(error);
    return { bytes: 0, error: code === 'EAGAIN' ? null : code };
  }
}

/** Windows requires this form from COM10 on, and accepts it for all. */
function pathOf(ruta: string): string {
  return /^(COM|LPT)\d+$/i.test(ruta) ? `\\\\.\\${ruta}` : ruta;
}

function whyNot(ruta: string, error: string): Rule {
  if (error === 'ENOENT') return rule('puerto-sin-impresora', { ruta });
  if (error === 'EACCES' || error === 'EPERM') return rule('puerto-sin-permiso', { ruta });
  return error === 'EBUSY' ? rule('puerto-en-uso', { ruta }) : rule('puerto-no-se-abre', { ruta, error });
}
