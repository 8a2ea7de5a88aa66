/** Page frame: watermark, running head, foot with page number. */
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import type { DocumentFacts } from '../facts/document-facts.ts';
import { titleText, watermarks } from '../facts/document-standing.ts';
import { COLOR, CONTENT_BOTTOM, CONTENT_WIDTH, LABEL, lineHeight, PAGE, SIZE, SPACE } from './page-style.ts';
import type { Pen } from './pen.ts';

export interface PageNumber {
  readonly page: number;
  readonly pages: number;
}

const WATERMARK = { size: SIZE.watermark, bold: true, color: COLOR.ink } as const;
const WATERMARK_OPACITY = 0.055;
const WATERMARK_ANGLE = -38;

/** Top of the content under a running head of one line. */
export const NEXT_TOP = PAGE.top + lineHeight(LABEL) + SPACE.large;

interface Printing {
  readonly document: PrintedDocument;
  readonly facts: DocumentFacts;
}

/** The issuer's name beside the title of a later page. */
function runningName(pen: Pen, { document, facts }: Printing): readonly string[] {
  const left = CONTENT_WIDTH - pen.widthOf(titleText(document, facts.nombre), LABEL) - SPACE.section;
  return pen.wrap(facts.emisor.nombre ?? '', LABEL, left);
}

export function letterNextTop(pen: Pen, printing: Printing): number {
  return NEXT_TOP + Math.max(0, runningName(pen, printing).length - 1) * lineHeight(LABEL);
}

export function drawFrame(pen: Pen, { document, facts }: Printing, { page, pages }: PageNumber): void {
  drawWatermarks(pen, watermarks(document));
  if (page > 1) {
    const name = runningName(pen, { document, facts });
    pen.line(titleText(document, facts.nombre), LABEL, { x: PAGE.left, y: PAGE.top });
    pen.lines(name, LABEL, { x: PAGE.left, y: PAGE.top, width: CONTENT_WIDTH, align: 'right' });
  }
  const numbers = [facts.numeroControl, facts.codigoGeneracion].filter((number) => number !== null);
  drawFoot(pen, numbers.join(' · '), { page, pages });
}

export function drawFoot(pen: Pen, text: string, { page, pages }: PageNumber): void {
  const y = CONTENT_BOTTOM + SPACE.medium;
  pen.rule({ x: PAGE.left, y, width: CONTENT_WIDTH });
  const foot = { x: PAGE.left, y: y + SPACE.small };
  pen.line(text, LABEL, foot);
  pen.line(`Página ${page} de ${pages}`, LABEL, { ...foot, width: CONTENT_WIDTH, align: 'right' });
}

export function drawWatermarks(pen: Pen, words: readonly string[]): void {
  const { pdf } = pen;
  const [x, y] = [PAGE.width / 2, PAGE.height / 2];
  const tall = lineHeight(WATERMARK);
  words.forEach((word, index) => {
    pdf
      .save()
      .rotate(WATERMARK_ANGLE, { origin: [x, y] })
      .fillOpacity(WATERMARK_OPACITY);
    const top = y + (index - words.length / 2) * tall;
    pen.line(word, WATERMARK, { x: 0, y: top, width: PAGE.width, align: 'center' });
    pdf.restore();
  });
}
