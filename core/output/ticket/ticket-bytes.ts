/** A ticket as bytes for a printer that speaks ESC/POS. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { CodePage, TicketPrinter } from '../../contract/printing/printed.ts';
import { codePageText } from './code-page-text.ts';
import type { Ticket, TicketRow } from './ticket.ts';
import { layTicket, TICKET_COLUMNS, type LineLook } from './ticket-lines.ts';

/** Numbers of the pages in the printer's table (ESC t n), the same on Epson and on those made like it. */
export const PAGE_NUMBER: Readonly<Record<CodePage, number>> = {
  cp437: 0,
  cp850: 2,
  cp858: 19,
  windows1252: 16,
};
/** Side of one module of the QR code, in dots: about 33 mm for a public query on either paper. */
const QR_DOTS = 6;
/** Blank lines between the last line and the blade. */
const LINES_BEFORE_CUT = 4;
/** ESC p: 100 ms on the drawer's first connector. Raw in a ticket, because the encoder would feed a line after it. */
export const DRAWER_PULSE = [0x1b, 0x70, 0, 50, 250];
/** GS V 1: cut but for one point, so that the ticket does not fall. Raw for the same reason. */
export const PARTIAL_CUT = [0x1d, 0x56, 1];

/**
 * The bytes: text in the printer's code page, QR code by the printer's own command, cut if it cuts, and a pulse to the drawer
 * first (it opens while the ticket prints) if it has one and the ticket was paid in cash.
 */
export function ticketBytes(ticket: Ticket, printer: TicketPrinter): Uint8Array {
  const columns = TICKET_COLUMNS[printer.anchoMm];
  const encoder = new ReceiptPrinterEncoder({
    columns,
    language: 'esc-pos',
    codepageMapping: PAGE_NUMBER,
    newline: '\n',
  });
  encoder.initialize();
  if (printer.cajon && ticket.opensDrawer) encoder.raw(DRAWER_PULSE);
  encoder.codepage(printer.codePage);
  const rows = ticket.rows.map((row) => inPage(row, printer.codePage));
  for (const row of layTicket({ ...ticket, rows }, columns)) {
    if (row.kind === 'qr') {
      encoder.align('center').qrcode(row.content, { model: 2, size: QR_DOTS, errorlevel: 'm' }).align('left');
    } else for (const line of row.lines) writeLine(encoder, line, row.look);
  }
  encoder.newline(LINES_BEFORE_CUT);
  if (printer.corte) encoder.raw(PARTIAL_CUT);
  return encoder.encode();
}

function writeLine(encoder: ReceiptPrinterEncoder, line: string, look: LineLook): void {
  const text = look.inverse ? line : line.trimEnd();
  encoder.bold(look.bold).invert(look.inverse).size(look.wide, look.tall);
  encoder.text(text);
  encoder.bold(false).invert(false).size(1, 1).newline();
}

/** The row's text in letters the page has; a code page changes lengths (€ is EUR), so this comes before the layout. */
function inPage(row: TicketRow, page: CodePage): TicketRow {
  switch (row.kind) {
    case 'text':
    case 'banner':
      return { ...row, text: codePageText(row.text, page) };
    case 'pair':
      return { ...row, left: codePageText(row.left, page), right: codePageText(row.right, page) };
    case 'fact':
      return { ...row, label: codePageText(row.label, page), value: codePageText(row.value, page) };
    default:
      return row;
  }
}
