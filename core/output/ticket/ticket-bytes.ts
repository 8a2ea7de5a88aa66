/** A ticket as ESC/POS bytes. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { CodePage, TicketPrinter } from '../../contract/printing/printed.ts';
import { codePageText } from './code-page-text.ts';
import { DRAWER_PULSE, PARTIAL_CUT } from './raw-bytes.ts';
import type { Ticket, TicketRow } from './ticket.ts';
import { layTicket, TICKET_COLUMNS, type LineLook } from './ticket-lines.ts';

/** Page numbers in the printer's table (ESC t n), the same on Epson and compatible printers. */
export const PAGE_NUMBER: Readonly<Record<CodePage, number>> = {
  cp437: 0,
  cp850: 2,
  cp858: 19,
  windows1252: 16,
};
/** QR module size in dots: about 33 mm for a public query. */
const QR_DOTS = 6;
const LINES_BEFORE_CUT = 4;

/**
 * Text in the printer's code page, QR code by its own command, cut if available. For cash sales the drawer pulse comes
 * first, so that it opens while printing.
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

/** The row's text in the code page; before the layout, because lengths change (€ is EUR). */
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
