/** A ticket as a one-page PDF: paper width, ticket length. */
import { once } from 'node:events';
import Pdfkit from 'pdfkit';
import type { TicketWidthMm } from '../../contract/printing/printed.ts';
import { NO_FONT } from '../typeface/faces.ts';
import { createPen } from '../printed-version/pen.ts';
import type { Ticket } from './ticket.ts';
import { ticketBlocks } from './ticket-blocks.ts';
import { PAPER_ENDS, TICKET_STYLE } from './ticket-style.ts';

/** Maximum page length of PDF readers in points: 5 m. Longer tickets continue on another page. */
const MAX_PAGE_POINTS = 14_000;

export async function ticketPdf(ticket: Ticket, anchoMm: TicketWidthMm, mark?: string): Promise<Uint8Array> {
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
  for (const page of pagesOf(ticketBlocks(ticket.rows, createPen(pdf, mark), style))) {
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

/** One page if within the maximum. */
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
