/** Labels as ESC/POS bytes; the printer draws the bars by its own command (§etiquetas). */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Label } from '../../contract/printing/labels.ts';
import type { TicketPrinter } from '../../contract/printing/printed.ts';
import { dollars } from '../../contract/text/dollars.ts';
import { barcodeOf } from '../../domain/products/barcode-bars.ts';
import { codePageText } from '../ticket/code-page-text.ts';
import { PARTIAL_CUT } from '../ticket/raw-bytes.ts';
import { PAGE_NUMBER } from '../ticket/ticket-bytes.ts';
import { TICKET_COLUMNS } from '../ticket/ticket-lines.ts';
import { wrapText } from '../ticket/ticket-wrap.ts';

const MAX_NAME_LINES = 2;
/** Height of the bars in dots: about 10 mm. */
const BARS_DOTS = 80;
/**
 * Module width in dots minus one, as the encoder counts: EAN-13 takes 285 of the 384 dots of narrow paper; a long code
 * fits with two dots.
 */
const EAN_WIDTH = 2;
const CODE_WIDTH = 1;
/** Longest Code 128 for narrow paper at two dots per module; longer codes are printed without bars. */
const MAX_CODE_CHARS = 14;
const LINES_BETWEEN = 3;

/** Labels one below the other, separated by cuts if the printer cuts. @param mark text at the head of each */
export function labelBytes(
  labels: readonly Label[],
  printer: TicketPrinter,
  mark: string | undefined,
): Uint8Array {
  const columns = TICKET_COLUMNS[printer.anchoMm];
  const encoder = new ReceiptPrinterEncoder({
    columns,
    language: 'esc-pos',
    codepageMapping: PAGE_NUMBER,
    newline: '\n',
  });
  encoder.initialize().codepage(printer.codePage);
  for (const { nombre, precio, porCantidad, codigo } of labels) {
    encoder.align('center').bold(true);
    for (const line of mark === undefined ? [] : wrapText(mark, columns)) encoder.text(line).newline();
    const name = wrapText(codePageText(nombre, printer.codePage), columns);
    for (const line of name.slice(0, MAX_NAME_LINES)) encoder.text(line).newline();
    encoder.size(2, 2).text(dollars(precio)).size(1, 1).newline();
    for (const line of porCantidad) encoder.text(line).newline();
    encoder.bold(false);
    writeBars(encoder, codigo);
    encoder.align('left').newline(LINES_BETWEEN);
    if (printer.corte) encoder.raw(PARTIAL_CUT);
  }
  return encoder.encode();
}

function writeBars(encoder: ReceiptPrinterEncoder, codigo: string): void {
  const barcode = barcodeOf(codigo);
  const bars = { height: BARS_DOTS, text: true };
  if (barcode?.kind === 'ean13') encoder.barcode(barcode.text, 'ean13', { ...bars, width: EAN_WIDTH });
  else if (barcode !== null && codigo.length <= MAX_CODE_CHARS)
    encoder.barcode(codigo, 'code128', { ...bars, width: CODE_WIDTH });
  else encoder.text(codigo).newline();
}
