/** Long documents: heads and page numbers on every page, all lines there, in bounded memory and without holding up the till. */
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { PrintedDocument, TicketPrinter } from '../../core/contract/printing/printed.ts';
import { createDocumentPrinting } from '../../core/output/drawing/document-printing.ts';
import type { DrawingReply } from '../../core/output/drawing/drawing-worker.ts';
import { documentTicket } from '../../core/output/ticket/document/document-ticket.ts';
import { ticketPdf } from '../../core/output/ticket/ticket-pdf.ts';
import { openPages } from '../support/reading/pdf-pages.ts';
import { pagesOf } from './printed-documents.ts';
import { described, EVERYDAY, longDocument, withOtherDocuments } from './printed-sales.ts';

const LINES = 2000;
/** Heap of the thread that draws, in megabytes; the whole of a long document as objects takes less. */
const HEAP_MB = 96;
/** Share of the processor's time for a drawing that may be spent outside the thread that draws. */
const MAX_OWN_SHARE = 0.2;
const PRINTER: TicketPrinter = { anchoMm: 80, codePage: 'cp858', corte: true, cajon: false };
const HEAD =
  'N.º Cantidad Unidad Descripción Precio unitario Descuento por ítem Ventas no sujetas Ventas exentas Ventas gravadas';

/** Draws in a thread with so little memory that it would end were more needed. */
function drawnWithin(heapMb: number): Promise<DrawingReply> {
  const url = new URL('../../core/output/drawing/drawing-worker.ts', import.meta.url);
  const worker = new Worker(url, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  return new Promise<DrawingReply>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage({ id: 1, drawing: { kind: 'letter', document: longDocument(LINES) } });
  }).finally(() => void worker.terminate());
}

describe('a document of 2,000 lines', () => {
  it('has every line, the head of its table on every page, and page numbers, in little memory', async () => {
    const { bytes, error } = await drawnWithin(HEAP_MB);
    expect(error).toBeNull();
    const pages = await openPages(bytes ?? new Uint8Array());
    // 8 lines on the first page, 16 on each other: 1 + 1992 / 16, rounded up.
    expect(pages.count).toBe(126);
    for (const page of [1, 2, 63, 125]) {
      const text = await pages.text(page);
      expect(text).toContain(HEAD);
      expect(text).toContain(`Página ${page} de 126`);
    }
    const last = await pages.text(126);
    expect(last).toContain(HEAD);
    expect(last).toContain('2000 2 Unidad');
    expect(last).toContain('Artículo 2000: caja de tornillos');
    expect(last).toContain('Total a pagar $228.00');
    const numbers = [...(await pages.allText()).matchAll(/Artículo (\d+):/g)].map(([, each]) => Number(each));
    expect(numbers).toEqual(Array.from({ length: LINES }, (_none, index) => index + 1));
    await pages.close();
  });

  it('as a ticket goes on to further pages, because readers know none so long', async () => {
    const pages = await openPages(await ticketPdf(documentTicket(longDocument(LINES)), 80));
    expect(pages.count).toBeGreaterThan(1);
    for (let page = 1; page <= pages.count; page += 1)
      expect((await pages.size(page)).height).toBeLessThanOrEqual(14_400);
    const text = (await pages.allText()).replaceAll(/\s/g, '');
    for (const number of [1, 999, 2000]) expect(text).toContain(`${number}.Artículo${number}:`);
    expect(text).toContain('TOTALAPAGAR');
    await pages.close();
  });

  it.each(['letter', 'ticketPdf', 'ticketBytes'] as const)(
    'is drawn while everything else goes on, as %s: hardly any of the work is this thread’s',
    async (kind) => {
      const printing = createDocumentPrinting();
      const draw = (document: PrintedDocument) => {
        if (kind === 'letter') return printing.letter(document);
        return kind === 'ticketPdf'
          ? printing.ticketPdf(document, 80)
          : printing.ticketBytes(document, PRINTER);
      };
      await draw(EVERYDAY);
      const document = longDocument(LINES);
      const before = { own: process.threadCpuUsage(), all: process.cpuUsage() };
      const drawn = await draw(document);
      const own = process.threadCpuUsage(before.own);
      const all = process.cpuUsage(before.all);
      expect(drawn.length).toBeGreaterThan(100_000);
      expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(MAX_OWN_SHARE);
    },
  );
});

describe('totals', () => {
  it.each([6, 7, 8, 9, 10, 11, 12])('of %i lines stand below the last of them', async (lines) => {
    const pages = await pagesOf(longDocument(lines));
    const texts: string[] = [];
    for (let page = 1; page <= pages.count; page += 1) texts.push(await pages.text(page));
    const [withTotals = ''] = texts.filter((text) => text.includes('Total a pagar'));
    expect(withTotals).toContain(`Artículo ${lines}:`);
    await pages.close();
  });

  it('stand on the first page of eight lines', async () => {
    const pages = await pagesOf(longDocument(8));
    expect(await pages.text(1)).toMatch(/Artículo 8:.+Total a pagar/);
    await pages.close();
  });

  it('that find no room below the lines take the last of them along', async () => {
    const pages = await pagesOf(longDocument(9));
    const [first, second] = [await pages.text(1), await pages.text(2)];
    expect(first).toContain('Artículo 8:');
    expect(first).not.toContain('Artículo 9:');
    expect(second).toContain(HEAD);
    expect(second).toMatch(/Artículo 9:.+Total a pagar/);
    await pages.close();
  });

  it('that find no room below a lone line leave it where it is', async () => {
    const pages = await pagesOf(withOtherDocuments(10));
    const [first, second] = [await pages.text(1), await pages.text(2)];
    expect(first).toContain('Tornillo de 3/8');
    expect(first).not.toContain('Total a pagar');
    expect(second).toContain('Total a pagar');
    expect(second).not.toContain('Tornillo de 3/8');
    await pages.close();
  });
});

describe('a long description', () => {
  it('is wrapped to its column, and goes on on the next page', async () => {
    const words = Array.from({ length: 230 }, (_none, index) => `pieza${index}`);
    const pages = await pagesOf(described(words.join(' ')));
    expect(pages.count).toBe(2);
    expect(await pages.text(1)).toContain('pieza0 pieza1');
    expect(await pages.text(2)).toContain('pieza229');
    const text = await pages.allText();
    for (const word of words) expect(text).toContain(word);
    await pages.close();
  });

  it('without a blank is broken where its column ends', async () => {
    const pages = await pagesOf(described('A1'.repeat(250)));
    expect((await pages.allText()).replaceAll(' ', '')).toContain('A1'.repeat(250));
    await pages.close();
  });
});

describe('drawing', () => {
  it('the same document gives the same bytes', async () => {
    const { letter } = createDocumentPrinting();
    const [first, second] = [await letter(EVERYDAY), await letter(EVERYDAY)];
    expect(Buffer.from(first).equals(second)).toBe(true);
  });

  it('what a document says of its letters does not depend on the one before it', async () => {
    const alone = await createDocumentPrinting().letter(described('10 \u2126'));
    const { letter } = createDocumentPrinting();
    // Two letters with one drawing: the ohm sign and omega.
    await letter(described('10 \u03a9'));
    expect(Buffer.from(alone).equals(await letter(described('10 \u2126')))).toBe(true);
  });

  it('what is no document is refused, and the next one drawn', async () => {
    const { letter } = createDocumentPrinting();
    await expect(letter({ ...EVERYDAY, payload: '{}' })).rejects.toThrow(/not drawn/);
    expect(Buffer.from(await letter(EVERYDAY)).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('goes on with the name where the logo is broken', async () => {
    const pages = await pagesOf({ ...EVERYDAY, logo: Buffer.from('no picture') });
    expect(await pages.text(1)).toContain('Factura Electrónica La Ceiba');
    await pages.close();
  });
});
