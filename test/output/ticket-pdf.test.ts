import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PrintedDocument, TicketWidthMm } from '../../core/contract/printing/printed.ts';
import { documentTicket } from '../../core/output/ticket/document/document-ticket.ts';
import { testPageTicket } from '../../core/output/ticket/test-page.ts';
import type { Ticket } from '../../core/output/ticket/ticket.ts';
import { ticketPdf } from '../../core/output/ticket/ticket-pdf.ts';
import { n } from '../contract/decimal.ts';
import { creditoFiscalV4Complete, notaRemisionV4Complete } from '../contract/good-documents-2026.ts';
import {
  notaCreditoV3Complete,
  notaCreditoV4Complete,
  notaDebitoV3Complete,
  notaDebitoV4Complete,
} from '../contract/good-notes.ts';
import { retornoV1Complete } from '../contract/good-returns.ts';
import { goldenFault } from '../support/reading/golden-picture.ts';
import { openPages, qrIn, type PdfPages } from '../support/reading/pdf-pages.ts';
import { cashSale, cashTicket, CODE, printed, QUERY, SEAL } from './ticket-samples.ts';

const DPI = 150;
const NOWHERE = { standing: 'VERIFICACION', selloRecibido: null } as const;
const SIMULATED = { ambiente: 'PRUEBAS', autoridad: 'simulador' } as const;

const CONTINGENT = {
  ...creditoFiscalV4Complete,
  identificacion: {
    ...creditoFiscalV4Complete.identificacion,
    tipoModelo: 2,
    tipoOperacion: 2,
    tipoContingencia: 3,
  },
};

const TICKETS: readonly (readonly [string, TicketWidthMm, PrintedDocument])[] = [
  ['sale-80', 80, cashTicket({ logo: logo() })],
  ['sale-58', 58, cashTicket({ logo: logo() })],
  ['simulator-copy-80', 80, cashTicket({ ...SIMULATED, copia: 2 })],
  ['provisional-58', 58, printed(notaRemisionV4Complete, { ...NOWHERE, ...SIMULATED })],
  ['contingency-80', 80, printed(CONTINGENT, { standing: 'CONTINGENCIA', selloRecibido: null })],
  ['rejected-80', 80, cashTicket({ standing: 'RECHAZADO', selloRecibido: null })],
  ['invalidated-58', 58, cashTicket({ standing: 'INVALIDADO', copia: 1 })],
  ['05-2023-58', 58, printed(notaCreditoV3Complete, SIMULATED)],
  ['06-2023-80', 80, printed(notaDebitoV3Complete, SIMULATED)],
  ['05-2026-80', 80, printed(notaCreditoV4Complete)],
  ['06-2026-58', 58, printed(notaDebitoV4Complete)],
  ['18-2026-58', 58, printed(retornoV1Complete)],
];

/** Points of a width in millimetres. */
const points = (mm: number): number => (mm * 72) / 25.4;

/** Words of the page, without what lies between them. */
const bare = (text: string): string => text.replaceAll(/\s/g, '');

async function ticketPages(ticket: Ticket, anchoMm: TicketWidthMm): Promise<PdfPages> {
  const pages = await openPages(await ticketPdf(ticket, anchoMm));
  onTestFinished(() => pages.close());
  return pages;
}

describe('a ticket as a PDF', () => {
  it.each(TICKETS)('looks as it did when somebody looked at it: %s', async (name, anchoMm, document) => {
    const pages = await ticketPages(documentTicket(document), anchoMm);
    expect(pages.count).toBe(1);
    expect(goldenFault(`golden-tickets/${name}`, await pages.picture(1, DPI))).toBeNull();
  });

  it.each([80, 58] as const)('of the test page looks as it did, on %i mm', async (anchoMm) => {
    const printer = { anchoMm, codePage: 'cp858', corte: true, cajon: true } as const;
    const pages = await ticketPages(testPageTicket(printer, 'Mostrador'), anchoMm);
    const picture = await pages.picture(1, DPI);
    expect(goldenFault(`golden-tickets/test-page-${anchoMm}`, picture)).toBeNull();
    expect(qrIn(picture)).toBe('Caja DTE: QR correcto');
  });

  it.each([80, 58] as const)('is one page, %i mm wide and as long as the ticket', async (anchoMm) => {
    const sizeOf = async (lines: number) => {
      const pages = await ticketPages(documentTicket(printed(longSale(lines))), anchoMm);
      expect(pages.count).toBe(1);
      return pages.size(1);
    };
    const short = await sizeOf(1);
    const long = await sizeOf(101);
    expect(short.width).toBeCloseTo(points(anchoMm), 1);
    expect(long.width).toBeCloseTo(points(anchoMm), 1);
    expect(long.height).toBeGreaterThan(short.height + 100 * 15);
  });

  it.each([80, 58] as const)('holds the sale and its QR code, readable, on %i mm', async (anchoMm) => {
    const pages = await ticketPages(documentTicket(cashTicket()), anchoMm);
    expect(qrIn(await pages.picture(1, DPI))).toBe(QUERY);
    const text = bare(await pages.allText());
    for (const each of [
      'DOCUMENTO TRIBUTARIO ELECTRÓNICO',
      'Factura Electrónica',
      'Ver. 2',
      CODE,
      SEAL,
      'DTE-01-S002P003-000000000000118',
      '02/12/2026 09:41:07',
      'Inversiones Ñandú, S.A. de C.V.',
      '1. Café molido de Ahuachapán 400 g',
      '2. Piñata «Águila» de ½ metro',
      'TOTAL A PAGAR',
      '$27.25',
      'Son: VEINTISIETE 25/100 USD',
      'Efectivo recibido',
      '$30.00',
      'Cambio',
      '$10.00',
      'Ana Rivas',
    ])
      expect(text).toContain(bare(each));
  });

  it('of a document nobody has confirmed has no QR code', async () => {
    const pages = await ticketPages(documentTicket(cashTicket(NOWHERE)), 80);
    const picture = await pages.picture(1, DPI);
    expect(() => qrIn(picture)).toThrow();
  });

  it('has its fonts in it', async () => {
    const pdf = Buffer.from(await ticketPdf(documentTicket(cashTicket()), 80)).toString('latin1');
    expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
    expect(pdf).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
  });

  it('comes out without its logo when that is no picture', async () => {
    const broken = await ticketPages(documentTicket(cashTicket({ logo: Buffer.from('no picture') })), 80);
    expect(await broken.allText()).toContain('TOTAL A PAGAR');
  });
});

function longSale(lines: number): unknown {
  const [first] = cashSale.cuerpoDocumento;
  return {
    ...cashSale,
    cuerpoDocumento: Array.from({ length: lines }, (_, index) => ({
      ...first,
      numItem: n(String(index + 1)),
    })),
  };
}

/** A shop's mark: a dark ring on nothing. */
function logo(): Uint8Array {
  const [width, height] = [160, 80];
  const image = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const far = Math.hypot((x - width / 2) / 2, y - height / 2);
      image.data[(y * width + x) * 4 + 3] = far < 38 && far > 22 ? 255 : 0;
    }
  }
  return PNG.sync.write(image);
}
