/** Labels as PDF: 24 per A4 sheet (70 × 37 mm, no gap), or one per page in the width of ticket paper (§etiquetas). */
import { once } from 'node:events';
import Pdfkit from 'pdfkit';
import type { Label, LabelPaper } from '../../contract/printing/labels.ts';
import { dollars } from '../../contract/text/dollars.ts';
import { barcodeOf, type Barcode } from '../../domain/products/barcode-bars.ts';
import { NO_FONT } from '../typeface/faces.ts';
import { lineHeight, type TextStyle } from '../printed-version/page-style.ts';
import { createPen, type Pen } from '../printed-version/pen.ts';

const POINTS_PER_MM = 72 / 25.4;
const points = (mm: number) => mm * POINTS_PER_MM;

interface Grid {
  readonly page: readonly [width: number, height: number];
  readonly columns: number;
  readonly rows: number;
}

const A4: Grid['page'] = [595.28, 841.89];
const SHEET: Grid = { page: A4, columns: 3, rows: 8 };
const ROLL_LABEL_MM = 38;
/** Margin that a printer cannot reach. */
const MARGIN_MM = 4;

const NAME: TextStyle = { size: 9.5, bold: true, leading: 1.2 };
const PRICE: TextStyle = { size: 20, bold: true, tabular: true };
const MORE: TextStyle = { size: 8.5, bold: true, tabular: true };
const CODE: TextStyle = { size: 7.5, tabular: true };
const MAX_NAME_LINES = 2;
/** Module width: minimum for scanners, and EAN-13's nominal size. */
const MIN_MODULE_MM = 0.2;
const MAX_MODULE_MM = 0.33;
const BARS_MM = 11;

export async function labelsPdf(
  labels: readonly Label[],
  paper: LabelPaper,
  mark?: string,
): Promise<Uint8Array> {
  const grid = paper === 'hoja' ? SHEET : { page: rollPage(paper), columns: 1, rows: 1 };
  const pdf = new Pdfkit({
    autoFirstPage: false,
    font: NO_FONT,
    lang: 'es-SV',
    displayTitle: true,
    info: { Title: 'Etiquetas', Creator: 'Caja DTE', Producer: 'Caja DTE' },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  const pen = createPen(pdf, mark);
  const [width, height] = [grid.page[0] / grid.columns, grid.page[1] / grid.rows];
  labels.forEach((label, index) => {
    const place = index % (grid.columns * grid.rows);
    if (place === 0) pdf.addPage({ size: [...grid.page], margin: 0 });
    const at = { x: (place % grid.columns) * width, y: Math.floor(place / grid.columns) * height };
    drawLabel(pen, label, { ...at, width, height });
  });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function rollPage(anchoMm: Exclude<LabelPaper, 'hoja'>): Grid['page'] {
  return [points(anchoMm), points(ROLL_LABEL_MM)];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Name above, bars at the bottom left, price at the right; without bars the code alone. */
function drawLabel(pen: Pen, { nombre, precio, porCantidad, codigo }: Label, box: Box): void {
  const margin = points(MARGIN_MM);
  const inside = { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin };
  const lines = pen.wrap(nombre, NAME, inside.width).slice(0, MAX_NAME_LINES);
  pen.lines(lines, NAME, inside);
  const bottom = box.y + box.height - margin;
  const price = dollars(precio);
  const priceWidth = pen.widthOf(price, PRICE);
  const barcode = barcodeOf(codigo);
  const room = inside.width - priceWidth - points(MARGIN_MM);
  const module = barcode === null ? null : moduleWidth(barcode, room);
  // If they do not fit side by side, the price is above the bars, or above a long code without bars.
  const isStacked = barcode === null ? pen.widthOf(codigo, CODE) > room : module === null;
  const codeTop = bottom - lineHeight(CODE);
  if (barcode !== null) {
    const size = module ?? moduleWidth(barcode, inside.width);
    const barsHeight = isStacked ? points(BARS_MM / 2) : points(BARS_MM);
    if (size !== null)
      drawBars(pen, barcode, { x: inside.x, y: codeTop - barsHeight, module: size, height: barsHeight });
  }
  pen.line(codigo, CODE, { x: inside.x, y: codeTop });
  const priceTop = bottom - (isStacked ? lineHeight(CODE) + points(BARS_MM / 2) + points(1) : 0);
  const priceAt = priceTop - lineHeight(PRICE);
  pen.line(price, PRICE, { ...inside, y: priceAt, align: 'right' });
  // Beside bars as wide as the label there is room for one.
  const more = isStacked ? porCantidad.slice(0, 1) : porCantidad;
  pen.lines(more, MORE, { ...inside, y: priceAt - more.length * lineHeight(MORE), align: 'right' });
}

/** Null when too narrow for a scanner. */
function moduleWidth({ widths }: Barcode, room: number): number | null {
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const width = Math.min(points(MAX_MODULE_MM), room / modules);
  return width < points(MIN_MODULE_MM) ? null : width;
}

function drawBars(
  { pdf }: Pen,
  { widths }: Barcode,
  at: { readonly x: number; readonly y: number; readonly module: number; readonly height: number },
): void {
  let x = at.x;
  widths.forEach((modules, place) => {
    const width = modules * at.module;
    if (place % 2 === 0) pdf.rect(x, at.y, width, at.height);
    x += width;
  });
  pdf.fill('#000000');
}
