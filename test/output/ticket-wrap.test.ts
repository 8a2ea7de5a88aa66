import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { CODE_PAGES } from '../../core/contract/printing/printed.ts';
import { codePageText } from '../../core/output/ticket/code-page-text.ts';
import type { Ticket, TicketRow } from '../../core/output/ticket/ticket.ts';
import { ticketBytes } from '../../core/output/ticket/ticket-bytes.ts';
import { ticketLines } from '../../core/output/ticket/ticket-lines.ts';
import { decodeEscpos } from '../support/reading/escpos-decoder.ts';

const RUNS = 400;
const columns = fc.constantFrom(32, 48);
const amounts = fc
  .bigInt({ min: 0n, max: 10n ** 13n })
  .map((cents) => `$${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')}`);
const LETTERS = 'abcdefghijklmnñopqrstuvwxyzáéíóúüÁÑ¿?¡!.,-/0123456789';
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 90 });
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
const align = fc.constantFrom('left', 'center', 'right');

function lines(row: TicketRow, width: number): string[] {
  return ticketLines({ rows: [row], opensDrawer: false }, width);
}

const bare = (all: string): string => all.replaceAll(/\s/g, '');

describe('a text on a ticket', () => {
  it('keeps all its words in their order within the columns, whatever its length', () => {
    fc.assert(
      fc.property(text, columns, align, fc.boolean(), (value, width, where, large) => {
        const found = lines({ kind: 'text', text: value, align: where, large }, width);
        for (const line of found) expect(line.length).toBeLessThanOrEqual(width);
        expect(bare(found.join(''))).toBe(bare(value));
        // A word that fits a line is never cut.
        const whole = value.split(' ').filter((each) => each.length <= width);
        const printed = found.flatMap((line) => line.split(' '));
        for (const each of whole) expect(printed.some((piece) => piece.includes(each))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps every amount whole, at the right end of its line, and all words beside it', () => {
    fc.assert(
      fc.property(text, amounts, columns, fc.boolean(), (left, right, width, large) => {
        const found = lines({ kind: 'pair', left, right, large }, width);
        for (const line of found) expect(line.length).toBeLessThanOrEqual(width);
        const last = found.at(-1) ?? '';
        expect(last).toHaveLength(width);
        expect(last.endsWith(` ${right}`) || last.trim() === right).toBe(true);
        expect(bare(found.join(''))).toBe(bare(left + right));
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps all of a label and its value, and all of a banner', () => {
    fc.assert(
      fc.property(text, text, columns, (label, value, width) => {
        const fact = lines({ kind: 'fact', label, value }, width);
        const banner = lines({ kind: 'banner', text: value }, width);
        for (const line of [...fact, ...banner]) expect(line.length).toBeLessThanOrEqual(width);
        expect(bare(fact.join(''))).toBe(bare(`${label}:${value}`));
        expect(bare(banner.join(''))).toBe(bare(value));
      }),
      { numRuns: RUNS },
    );
  });

  it('is printable in every code page, whatever anybody types', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.constantFrom(...CODE_PAGES),
        fc.constantFrom(80 as const, 58 as const),
        (any, codePage, anchoMm) => {
          const ticket: Ticket = { rows: [{ kind: 'text', text: any }], opensDrawer: false };
          const bytes = ticketBytes(ticket, { anchoMm, codePage, corte: false, cajon: false });
          const printed = decodeEscpos(bytes).lines.map((line) => line.text);
          const sent = ticketLines(
            { rows: [{ kind: 'text', text: codePageText(any, codePage) }], opensDrawer: false },
            anchoMm === 80 ? 48 : 32,
          );
          expect(bare(printed.join(''))).toBe(bare(sent.join('')));
        },
      ),
      { numRuns: RUNS },
    );
  });

  it.each(CODE_PAGES)('has every letter of %s at its place in the page', (codePage) => {
    const bytes = Array.from({ length: 128 }, (_, index) => 128 + index);
    const letters = bytes.flatMap((byte) => {
      const letter = iconv.decode(Buffer.from([byte]), codePage);
      return /\p{Script=Latin}|[¡¿«»°€]/u.test(letter) ? [letter] : [];
    });
    expect(letters.length).toBeGreaterThan(codePage === 'cp437' ? 40 : 60);
    const rows = [{ kind: 'text', text: letters.join('') } as const];
    const ticket = ticketBytes(
      { rows, opensDrawer: false },
      { anchoMm: 80, codePage, corte: false, cajon: false },
    );
    expect(
      decodeEscpos(ticket)
        .lines.map(({ text: printed }) => printed)
        .join(''),
    ).toBe(letters.join(''));
  });

  it('is wrapped between words, and inside a word only after a sign or where there is none', () => {
    expect(lines({ kind: 'text', text: 'Una frase que no cabe en una sola línea del papel' }, 32)).toEqual([
      'Una frase que no cabe en una',
      'sola línea del papel',
    ]);
    expect(lines({ kind: 'text', text: 'x'.repeat(70) }, 32)).toEqual([
      'x'.repeat(32),
      'x'.repeat(32),
      'x'.repeat(6),
    ]);
    expect(lines({ kind: 'text', text: 'uno\ndos\r\n\ntres\tcuatro' }, 32)).toEqual([
      'uno',
      '» dos',
      '» tres cuatro',
    ]);
    // Somebody's text never stands like a row of the ticket; a name with a break in a fact is no row either.
    expect(lines({ kind: 'text', text: '1. Pan\r\n   TOTAL $0.00', hanging: 3 }, 32)).toEqual([
      '1. Pan',
      '» TOTAL $0.00',
    ]);
    expect(lines({ kind: 'fact', label: 'Cliente', value: 'Ana\nSello: NO' }, 32)).toEqual([
      'Cliente: Ana',
      '» Sello: NO',
    ]);
    expect(lines({ kind: 'text', text: '' }, 32)).toEqual(['']);
    expect(lines({ kind: 'pair', left: '', right: '$5.00' }, 32)).toEqual([`${' '.repeat(27)}$5.00`]);
  });

  it('has a likeness for what a code page lacks', () => {
    expect(codePageText('“Ñoño” – l’été… Œuvre 3 × 4 ÷ 2, 10 °C, №7 ™', 'cp437')).toBe(
      '"Ñoño" - l\'été... OEuvre 3 x 4 ÷ 2, 10 °C, No.7 (TM)',
    );
    expect(codePageText('Ä Õ ã š ł 你 😀', 'cp437')).toBe('Ä O a s ? ? ?');
    expect(codePageText('Á\u0301 e\u0301 5\u00a0€', 'cp850')).toBe('Á é 5\u00a0EUR');
    expect(codePageText('§ 5 y § 7', 'cp850')).toBe('Sec. 5 y Sec. 7');
    expect(codePageText('€ “á” – …', 'windows1252')).toBe('€ “á” – …');
  });
});
