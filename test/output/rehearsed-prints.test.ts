/** What is printed while time is rehearsed says so at its head, on whatever it is printed (§rehearsed-time). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TicketPrinter } from '../../core/contract/printing/printed.ts';
import type { Label } from '../../core/contract/printing/labels.ts';
import { cashTickets, createPrintPort, drawLabels, markPrints } from '../../core/host/ports/printing-port.ts';
import { openPages } from '../support/reading/pdf-pages.ts';

const MARK = 'RELOJ DE ENSAYO';
const PRINTER: TicketPrinter = { anchoMm: 58, codePage: 'cp858', corte: true, cajon: false };
const LABELS: readonly Label[] = [
  {
    nombre: 'Gaseosa de cola 3 L',
    precio: '2.50',
    porCantidad: ['Desde 12: $2.30'],
    codigo: '7419901001840',
  },
  { nombre: 'Queso duro blando', precio: '3.10', porCantidad: [], codigo: 'QUE' },
];
const TICKET = { opensDrawer: false, rows: [{ kind: 'text' as const, text: 'Recibo' }] };
const { draw } = createPrintPort({
  send: () => Promise.resolve({ kind: 'printed' }),
  isForeign: () => false,
  condition: () => Promise.reject(new Error('no printer is asked')),
});

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').replaceAll('\n', ' ');
const pages = async (bytes: Uint8Array) => (await openPages(bytes)).allText();
const PRINTS: Readonly<Record<string, () => Promise<string> | string>> = {
  'labels of a ticket printer': async () => latin(await draw.labelBytes(LABELS, PRINTER)),
  'labels on a sheet': async () => pages(await drawLabels(LABELS, 'hoja')),
  'a receipt or a report of the drawer': async () => latin(await draw.textBytes(TICKET, PRINTER)),
  'the same as a PDF': async () => pages(await cashTickets.pdf(TICKET, 58)),
  'a ticket that the system prints': () => JSON.stringify(draw.textPaper(TICKET, 58)),
  'the test page': async () => latin(await draw.testBytes('Caja 1', PRINTER)),
  'the test page that the system prints': () => JSON.stringify(draw.testPaper('Caja 1', 58)),
};

// Another service of this process may have had such a clock.
beforeEach(() => markPrints(false));
afterEach(() => markPrints(false));

describe('while time is rehearsed', () => {
  it.each(Object.keys(PRINTS))('the mark stands on %s, and at no other time', async (what) => {
    const print = PRINTS[what];
    if (print === undefined) throw new Error('no such print');
    expect(await print()).not.toContain(MARK);
    markPrints(true);
    expect(await print()).toContain(MARK);
  });

  it('each label has it', async () => {
    markPrints(true);
    expect(latin(await draw.labelBytes(LABELS, PRINTER)).split(MARK)).toHaveLength(LABELS.length + 1);
  });
});
