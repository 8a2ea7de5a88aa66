/** Tickets per second, as bytes for a printer and as PDFs, drawn as the program has them drawn. */
import type { DocumentPrinting, TicketPrinter } from '../../../core/contract/printing/printed.ts';
import { cashTicket } from '../../output/ticket-samples.ts';
import { median, percentile, quick, say } from '../measure.ts';

const BYTES = quick ? 200 : 2_000;
const PDFS = quick ? 20 : 200;
export const PRINTER: TicketPrinter = { anchoMm: 80, codePage: 'cp858', corte: true, cajon: true };

/** Measures a sale of three lines, from its JSON to what a printer takes. */
export async function tickets({ ticketBytes, ticketPdf }: DocumentPrinting): Promise<void> {
  const document = cashTicket();
  await measure('tickets as bytes', BYTES, () => ticketBytes(document, PRINTER));
  await measure('tickets as PDFs', PDFS, () => ticketPdf(document, PRINTER.anchoMm));
}

async function measure(what: string, count: number, draw: () => Promise<Uint8Array>): Promise<void> {
  // The first one reads fonts and tables that the others find read.
  await draw();
  const times: number[] = [];
  for (let each = 0; each < count; each += 1) {
    const begin = performance.now();
    await draw();
    times.push(performance.now() - begin);
  }
  const perSecond = Math.round(1000 / median(times));
  say(
    `${what}: ${perSecond} per second (median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms)`,
  );
}
