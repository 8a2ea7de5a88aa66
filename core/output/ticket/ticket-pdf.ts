/** A ticket as a PDF of one page: as wide as the paper, as long as the ticket. */
import { once } from 'node:events';
import Pdfkit from 'pdfkit';
import type { TicketWidthMm } from '../../contract/printing/printed.ts';
import { NO_FONT, registerFaces } from '../printed-version/faces.ts';
import { letterFonts, type LetterFonts } from '../printed-version/letter-fonts.ts';
import { createPen } from '../printed-version/pen.ts';
import type { Ticket } from './ticket.ts';
import { ticketBlocks } from './ticket-blocks.ts';
import { PAPER_ENDS, TICKET_STYLE } from './ticket-style.ts';

/** Longest page a reader accepts, in points: 5 m. What is longer continues on the next one. */
const MAX_PAGE_POINTS = 14_000;

/** Draws the ticket with embedded fonts. */
export async function ticketPdf(
  ticket: Ticket,
  anchoMm: TicketWidthMm,
  fonts: LetterFonts = letterFonts(),
): Promise<Uint8Array> {
  const style = TICKET_STYLE[anchoMm];
  const pdf = new Pdfkit({
    autoFirstPage: false,
    font: NO_FONT,
    lang: 'es-SV',
    displayTitle: true,
    info: { Title: 'Ticket', Creator: 'Caja DTE', Producer: 'Caja DTE' },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  registerFaces(pdf, fonts);
  for (const page of pagesOf(ticketBlocks(ticket.rows, createPen(pdf), style))) {
    const height = page.reduce((sum, block) => sum + block.height, PAPER_ENDS.top + PAPER_ENDS.bottom);
    pdf.addPage({ size: [style.pageWidth, height], margin: 0 });
    let y = PAPER_ENDS.top;
    for (const block of page) {
      block.draw(y);
      y += block.height;
    }
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** All on one page, as long as there is one that long. */
function pagesOf<Block extends { readonly height: number }>(blocks: readonly Block[]): Block[][] {
  let page: Block[] = [];
  const pages = [page];
  let used: number = PAPER_ENDS.top + PAPER_ENDS.bottom;
  for (const block of blocks) {
    if (used + block.height > MAX_PAGE_POINTS) {
      page = [];
      pages.push(page);
      used = PAPER_ENDS.top + PAPER_ENDS.bottom;
    }
    page.push(block);
    used += block.height;
  }
  return pages;
}
