import { describe, expect, it } from 'vitest';
import { CODE_PAGES, TICKET_WIDTHS_MM, type TicketPrinter } from '../../core/contract/printing/printed.ts';
import { documentTicket } from '../../core/output/ticket/document/document-ticket.ts';
import { testPageTicket } from '../../core/output/ticket/test-page.ts';
import type { Ticket } from '../../core/output/ticket/ticket.ts';
import { ticketBytes } from '../../core/output/ticket/ticket-bytes.ts';
import { decodeEscpos, type PrintedLine } from '../support/reading/escpos-decoder.ts';
import { cashTicket, QUERY } from './ticket-samples.ts';
import { CASH_SALE_58, CASH_SALE_80 } from './ticket-texts.ts';

const COLUMNS = { 80: 48, 58: 32 } as const;
const TEXTS = { 80: CASH_SALE_80, 58: CASH_SALE_58 } as const;

const printer = (changes: Partial<TicketPrinter> = {}): TicketPrinter => ({
  anchoMm: 80,
  codePage: 'cp858',
  corte: true,
  cajon: true,
  ...changes,
});

const papers = TICKET_WIDTHS_MM.flatMap((anchoMm) => CODE_PAGES.map((codePage) => ({ anchoMm, codePage })));

const textOf = (lines: readonly PrintedLine[]): readonly string[] => lines.map(({ text }) => text.trimEnd());

/** Bytes as text: line by line, letters of ASCII as they are, everything else as its number. */
function dump(bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => {
    if (byte === 0x0a) return '\\n\n';
    return byte >= 0x20 && byte < 0x7f && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `${signs.join('')}\n`;
}

describe('the bytes of a ticket', () => {
  it.each(TICKET_WIDTHS_MM)('print the sale as it was typed by hand, on paper of %i mm', (anchoMm) => {
    const ticket = decodeEscpos(
      ticketBytes(documentTicket(cashTicket()), printer({ anchoMm, codePage: 'windows1252' })),
    );
    // The page has every letter of the sale, so nothing is replaced.
    expect(textOf(ticket.lines)).toEqual(TEXTS[anchoMm]);
    expect(ticket.codes).toEqual([QUERY]);
    expect(ticket).toMatchObject({ drawerPulses: 1, cuts: 1, fedAtEnd: 4, codePage: 'windows1252' });
  });

  it.each(papers)('are the known ones for $anchoMm mm and $codePage', async ({ anchoMm, codePage }) => {
    const sale = ticketBytes(documentTicket(cashTicket()), printer({ anchoMm, codePage }));
    await expect(dump(sale)).toMatchFileSnapshot(`snapshots/sale-${anchoMm}-${codePage}.txt`);
    const page = ticketBytes(
      testPageTicket(printer({ anchoMm, codePage }), 'Mostrador'),
      printer({ anchoMm, codePage }),
    );
    await expect(dump(page)).toMatchFileSnapshot(`snapshots/test-page-${anchoMm}-${codePage}.txt`);
  });

  it.each(papers)('never go beyond paper of $anchoMm mm in $codePage', ({ anchoMm, codePage }) => {
    const columns = COLUMNS[anchoMm];
    for (const ticket of [documentTicket(cashTicket({ copia: 2, ambiente: 'PRUEBAS' })), testPage(anchoMm)]) {
      const { lines } = decodeEscpos(ticketBytes(ticket, printer({ anchoMm, codePage })));
      expect(lines.length).toBeGreaterThan(15);
      for (const { text, wide } of lines) expect(text.length * wide).toBeLessThanOrEqual(columns);
    }
  });

  it('leave the letters of the sale right where the page has them, and replace them where not', () => {
    const read = (codePage: TicketPrinter['codePage']): readonly string[] => {
      const { lines } = decodeEscpos(ticketBytes(documentTicket(cashTicket()), printer({ codePage })));
      return textOf(lines).filter((line) => /^( {14}Fac|\d\.| {3}1)/.test(line));
    };
    expect(read('windows1252')).toEqual([
      '              Factura Electrónica',
      '1. Café molido de Ahuachapán 400 g',
      '2. Piñata «Águila» de ½ metro',
      '   1 Unidad × $12.00                    $12.00 G',
      '3. Frijol rojo – bolsa 5 lb, antes 2 €',
    ]);
    expect(read('cp858')).toEqual([
      '              Factura Electrónica',
      '1. Café molido de Ahuachapán 400 g',
      '2. Piñata «Águila» de ½ metro',
      '   1 Unidad × $12.00                    $12.00 G',
      '3. Frijol rojo - bolsa 5 lb, antes 2 €',
    ]);
    expect(read('cp850')).toEqual([
      '              Factura Electrónica',
      '1. Café molido de Ahuachapán 400 g',
      '2. Piñata «Águila» de ½ metro',
      '   1 Unidad × $12.00                    $12.00 G',
      '3. Frijol rojo - bolsa 5 lb, antes 2 EUR',
    ]);
    expect(read('cp437')).toEqual([
      '              Factura Electrónica',
      '1. Café molido de Ahuachapán 400 g',
      '2. Piñata «Aguila» de ½ metro',
      '   1 Unidad x $12.00                    $12.00 G',
      '3. Frijol rojo - bolsa 5 lb, antes 2 EUR',
    ]);
  });

  it.each([
    ['windows1252', 'á é í ó ú ü ñ Á É Í Ó Ú Ü Ñ ¿ ¡ €'],
    ['cp858', 'á é í ó ú ü ñ Á É Í Ó Ú Ü Ñ ¿ ¡ €'],
    ['cp850', 'á é í ó ú ü ñ Á É Í Ó Ú Ü Ñ ¿ ¡ EUR'],
    ['cp437', 'á é í ó ú ü ñ A É I O U Ü Ñ ¿ ¡ EUR'],
  ] as const)('show on the test page what %s can do', (codePage, letters) => {
    const { lines, codes, drawerPulses } = decodeEscpos(
      ticketBytes(testPageTicket(printer({ codePage }), 'Mostrador'), printer({ codePage })),
    );
    const text = textOf(lines).map((line) => line.trim());
    expect(text).toContain(letters);
    expect(text).toContain('123456789012345678901234567890123456789012345678');
    expect(text).toContain('Papel: 80 mm, 48 columnas');
    expect(text.some((line) => line.endsWith(`digos: ${codePage}`))).toBe(true);
    expect(codes).toEqual(['Caja DTE: QR correcto']);
    expect(drawerPulses).toBe(1);
  });

  it('make the shop, the total and the banners stand out', () => {
    const { lines } = decodeEscpos(ticketBytes(documentTicket(cashTicket({ copia: 1 })), printer()));
    const find = (part: string) => lines.find(({ text }) => text.includes(part));
    expect(find('Tienda El')).toMatchObject({ bold: true, wide: 2, tall: 2, inverse: false });
    expect(find('TOTAL A PAGAR')).toMatchObject({ bold: true, wide: 1, tall: 2, inverse: false });
    expect(find('COPIA 1')).toMatchObject({ bold: true, wide: 1, tall: 1, inverse: true });
    expect(find('COPIA 1')?.text).toHaveLength(48);
    expect(find('Subtotal')).toMatchObject({ bold: false, wide: 1, tall: 1, inverse: false });
  });

  it('open the drawer only where there is one, and cut only where there is a blade', () => {
    const ticket = documentTicket(cashTicket());
    const read = (changes: Partial<TicketPrinter>) => decodeEscpos(ticketBytes(ticket, printer(changes)));
    expect(read({})).toMatchObject({ drawerPulses: 1, cuts: 1 });
    expect(read({ cajon: false })).toMatchObject({ drawerPulses: 0, cuts: 1 });
    expect(read({ corte: false })).toMatchObject({ drawerPulses: 1, cuts: 0 });
    const unpaid: Ticket = { ...ticket, opensDrawer: false };
    expect(decodeEscpos(ticketBytes(unpaid, printer())).drawerPulses).toBe(0);
  });

  it('never carry a command that hides in a text', () => {
    const sneaky =
      'Dulce\u001bp\u0000\u0019\u00fa\u001d\u0056\u0000\u0010\u0014\u0001 de leche\u0085\u009b\u200b';
    const ticket: Ticket = {
      opensDrawer: false,
      rows: [
        { kind: 'text', text: sneaky },
        { kind: 'pair', left: sneaky, right: '$1.00' },
        { kind: 'fact', label: sneaky, value: sneaky },
        { kind: 'banner', text: sneaky },
      ],
    };
    const { lines, drawerPulses, cuts } = decodeEscpos(ticketBytes(ticket, printer({ corte: false })));
    expect([drawerPulses, cuts]).toEqual([0, 0]);
    expect(textOf(lines)[0]).toBe('DulcepúV de leche');
  });
});

function testPage(anchoMm: 80 | 58): Ticket {
  return testPageTicket(printer({ anchoMm }), 'Impresora del mostrador principal de la tienda');
}
