/** Printers and rendering of tickets; implemented outside the engine. */
import type {
  DocumentPrinting,
  PrintedDocument,
  TicketPrinter,
  TicketWidthMm,
} from '../../contract/printing/printed.ts';
import type { DirectPrinterAddress } from '../../contract/printing/printer-address.ts';
import type { TicketPaper } from '../../contract/printing/ticket-paper.ts';
import type { Label } from '../../contract/printing/labels.ts';
import type { PrinterFault } from '../../contract/rules/till/printing-rules.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';

/** Result of sending. `away`: nothing was sent. `uncertain`: part of it may be on paper. */
export type SendOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'away'; readonly reason: Rule }
  | { readonly kind: 'uncertain'; readonly reason: Rule };

/** A printer's reported state; `silent`: reachable without reporting one. */
export type PrinterCondition =
  | { readonly kind: 'ready' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'troubles'; readonly troubles: readonly PrinterFault[] }
  | { readonly kind: 'away'; readonly reason: Rule };

/** Direct printers. Neither call rejects; both have their own timeouts. */
export interface PrinterLine {
  send(address: DirectPrinterAddress, bytes: Uint8Array): Promise<SendOutcome>;
  condition(address: DirectPrinterAddress): Promise<PrinterCondition>;
  /** Whether an IP address lies outside this computer and the local network; names are checked when resolved. */
  isForeign(host: string): boolean;
}

/** Renders tickets without blocking the till. */
export interface TicketDrawing extends Pick<DocumentPrinting, 'ticketBytes' | 'ticketPdf'> {
  textBytes(ticket: TicketText, printer: TicketPrinter): Promise<Uint8Array>;
  /** A printer's test page; `nombre`: the printer's. */
  testBytes(nombre: string, printer: TicketPrinter): Promise<Uint8Array>;
  /** The same for printing in the browser. */
  ticketPaper(document: PrintedDocument, anchoMm: TicketWidthMm): TicketPaper;
  textPaper(ticket: TicketText, anchoMm: TicketWidthMm): TicketPaper;
  testPaper(nombre: string, anchoMm: TicketWidthMm): TicketPaper;
  /** Labels below one another. */
  labelBytes(labels: readonly Label[], printer: TicketPrinter): Promise<Uint8Array>;
  drawerBytes(): Uint8Array;
}

export interface PrintPort {
  readonly line: PrinterLine;
  readonly draw: TicketDrawing;
}
