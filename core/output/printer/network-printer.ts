/** Sends bytes to a network printer by raw TCP (port 9100). */
import type { Socket } from 'node:net';
import { rule } from '../../contract/rules/rules.ts';
import { errorCode } from './device-error.ts';
import { askStatus, linkToPrinter, type NetworkPrinter } from './network-link.ts';
import { away, uncertain, type PrinterWays, type PrintOutcome } from './print-outcome.ts';
import { createEndWatch, END_QUESTION, faultsOf, stopsPrinting } from './status-bytes.ts';

/**
 * Queries the status, sends the bytes with an end query, closes its side and waits for the answer, which proves that
 * everything was read. Printers that do not answer the status query are sent the ticket; for one that has never
 * answered, closing the connection counts as confirmation. One that has answered before and closes silently may have
 * failed.
 */
export async function sendToNetworkPrinter(
  printer: NetworkPrinter,
  bytes: Uint8Array,
  ways: PrinterWays,
): Promise<PrintOutcome> {
  const link = await linkToPrinter(printer, ways.connectMs);
  if (link.kind === 'failed') return away(link.reason);
  const { socket } = link;
  const answers = await askStatus(socket, ways.statusMs);
  if (answers !== null) ways.speakers?.add(nameOf(printer));
  const fault = faultsOf(answers ?? []).find(stopsPrinting);
  const dead = socket.destroyed || socket.readableEnded;
  if (fault === undefined && !dead) {
    const isSpeaker = ways.speakers?.has(nameOf(printer)) === true;
    return writeAll(socket, bytes, { stallMs: ways.stallMs, isSpeaker });
  }
  socket.destroy();
  return away(
    fault === undefined
      ? rule('impresora-corto-antes', { direccion: printer.host })
      : rule('impresora-con-falla', { falla: fault }),
  );
}

/** Slowest print speed in bytes per second: about 45 lines of 48 characters. */
const SLOWEST_BYTES_PER_S = 2000;

export function nameOf({ host, puerto }: NetworkPrinter): string {
  return `${host}:${puerto}`;
}

function writeAll(
  socket: Socket,
  bytes: Uint8Array,
  { stallMs, isSpeaker }: { readonly stallMs: number; readonly isSpeaker: boolean },
): Promise<PrintOutcome> {
  return new Promise((resolve) => {
    const isEnd = createEndWatch();
    const settle = (outcome: PrintOutcome): void => {
      socket.setTimeout(0).off('close', closed);
      socket.destroy();
      resolve(outcome);
    };
    const closed = (hadError: boolean): void => {
      if (hadError || !socket.writableFinished)
        return settle(uncertain(rule('impresora-corto-a-medias', { error: null })));
      const speaks = isSpeaker || socket.bytesRead > 0;
      settle(speaks ? uncertain(rule('impresora-sin-confirmar')) : { kind: 'printed' });
    };
    socket.once('error', (error) =>
      settle(uncertain(rule('impresora-corto-a-medias', { error: errorCode(error) }))),
    );
    socket.once('close', closed);
    socket.on('data', (said: Buffer) => {
      if (isEnd(said)) settle({ kind: 'printed' });
    });
    // Every accepted byte restarts the timeout; after the last one the printer still needs time to print.
    socket.setTimeout(stallMs, () => settle(uncertain(rule('impresora-detenida'))));
    socket.once('finish', () => socket.setTimeout(stallMs + (bytes.length / SLOWEST_BYTES_PER_S) * 1000));
    socket.write(bytes);
    socket.end(END_QUESTION);
  });
}
