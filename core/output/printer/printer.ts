/** Sends tickets to directly reachable printers and queries their status. */
import type { DirectPrinterAddress } from '../../contract/printing/printer-address.ts';
import type { PrinterFault } from '../../contract/rules/till/printing-rules.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { sendToDevice } from './device-printer.ts';
import { askStatus, linkToPrinter } from './network-link.ts';
import { nameOf, sendToNetworkPrinter } from './network-printer.ts';
import { PRINTER_LIMITS, type PrinterWays, type PrintOutcome } from './print-outcome.ts';
import { faultsOf } from './status-bytes.ts';

/** Sends a ticket's bytes to the printer; never rejects. */
export function sendToPrinter(
  address: DirectPrinterAddress,
  bytes: Uint8Array,
  ways: PrinterWays = PRINTER_LIMITS,
): Promise<PrintOutcome> {
  return address.clase === 'red'
    ? sendToNetworkPrinter(address, bytes, ways)
    : sendToDevice(address.ruta, bytes, ways);
}

/** A printer's status; `silent`: reachable without answer (ports never answer). */
export type PrinterStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'faults'; readonly faults: readonly PrinterFault[] }
  | { readonly kind: 'silent' }
  | { readonly kind: 'away'; readonly reason: Rule };

/** Queries paper, cover and line (DLE EOT 1 to 4) without printing. */
export async function printerStatus(
  address: DirectPrinterAddress,
  ways: PrinterWays = PRINTER_LIMITS,
): Promise<PrinterStatus> {
  if (address.clase === 'dispositivo') {
    const outcome = await sendToDevice(address.ruta, new Uint8Array(), ways);
    return outcome.kind === 'away' ? outcome : { kind: 'silent' };
  }
  const link = await linkToPrinter(address, ways.connectMs);
  if (link.kind === 'failed') return { kind: 'away', reason: link.reason };
  const answers = await askStatus(link.socket, ways.statusMs);
  link.socket.destroy();
  if (answers === null) {
    // Forget earlier answers: another printer may be connected now.
    ways.speakers?.delete(nameOf(address));
    return { kind: 'silent' };
  }
  ways.speakers?.add(nameOf(address));
  const faults = faultsOf(answers);
  return faults.length === 0 ? { kind: 'ready' } : { kind: 'faults', faults };
}
