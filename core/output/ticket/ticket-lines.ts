/** Ticket text laid out in paper columns. */
import type { TicketWidthMm } from '../../contract/printing/printed.ts';
import type { TicketAlign } from '../../contract/printing/ticket-row.ts';
import type { Ticket, TicketRow } from './ticket.ts';
import { cleanText, wrapEvenly, wrapText } from './ticket-wrap.ts';

export const TICKET_COLUMNS: Readonly<Record<TicketWidthMm, number>> = { 80: 48, 58: 32 };

/** Minimum blanks between a text and its amount. */
const GAP_COLUMNS = 1;

/** Indent of a fact's further lines, in columns. */
const FACT_INDENT = 2;

export interface LineLook {
  readonly bold: boolean;
  /** Multiples of the normal character width and height. */
  readonly wide: 1 | 2;
  readonly tall: 1 | 2;
  /** Light on dark. */
  readonly inverse: boolean;
}

export type LaidRow =
  /** Each of `lines` fits the paper's columns at that width. */
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly look: LineLook }
  | { readonly kind: 'qr'; readonly content: string };

const PLAIN: LineLook = { bold: false, wide: 1, tall: 1, inverse: false };

/** Each row as text lines with their look; logos are omitted. */
export function layTicket(ticket: Ticket, columns: number): readonly LaidRow[] {
  return ticket.rows.flatMap((row) => layRow(row, columns));
}

/** Printed lines of a ticket without the QR code, none longer than `columns`. */
export function ticketLines(ticket: Ticket, columns: number): string[] {
  return layTicket(ticket, columns).flatMap((row) => (row.kind === 'lines' ? row.lines : []));
}

function layRow(row: TicketRow, columns: number): LaidRow[] {
  switch (row.kind) {
    case 'text':
      return [layText(row, columns)];
    case 'pair': {
      const look: LineLook = { ...PLAIN, bold: row.bold === true, tall: row.large === true ? 2 : 1 };
      return [{ kind: 'lines', lines: pairLines(cleanText(row.left), cleanText(row.right), columns), look }];
    }
    case 'fact':
      return [
        { kind: 'lines', lines: factLines(cleanText(row.label), cleanText(row.value), columns), look: PLAIN },
      ];
    case 'banner': {
      const look: LineLook = { ...PLAIN, bold: true, inverse: true };
      // A blank on either side, so that no letter touches the bar's edge.
      const lines = wrapEvenly(cleanText(row.text), columns - 2).map((line) => barLine(line, columns));
      return [{ kind: 'lines', lines, look }];
    }
    case 'rule':
      return [{ kind: 'lines', lines: ['-'.repeat(columns)], look: PLAIN }];
    case 'ruler':
      return [{ kind: 'lines', lines: [rulerLine(columns)], look: PLAIN }];
    case 'space':
      return [{ kind: 'lines', lines: [''], look: PLAIN }];
    case 'qr':
      return [row];
    case 'logo':
      return [];
  }
}

function layText(row: Extract<TicketRow, { kind: 'text' }>, columns: number): LaidRow {
  const text = cleanText(row.text);
  const large = row.large === true;
  const half = Math.floor(columns / 2);
  const wide = large && text.split(/[ \n]/).every((word) => word.length <= half) ? 2 : 1;
  const look: LineLook = { bold: row.bold === true, wide, tall: large ? 2 : 1, inverse: false };
  const width = wide === 2 ? half : columns;
  const lines = row.align === 'center' ? wrapEvenly(text, width) : wrapText(text, width, row.hanging);
  return { kind: 'lines', lines: lines.map((line) => aligned(line, width, row.align)), look };
}

/** Text at the left, wrapped beside the unbroken amount at the end of the last line. */
function pairLines(left: string, right: string, columns: number): string[] {
  const amount = right.replaceAll(/[\n\u00A0]/g, ' ').trim();
  if (left.trim() === '') return wrapText(amount, columns).map((line) => line.padStart(columns));
  if (amount.length > columns / 2) {
    return [...wrapText(left, columns), ...wrapText(amount, columns).map((line) => line.padStart(columns))];
  }
  const lines = wrapText(left, columns - amount.length - GAP_COLUMNS);
  const last = lines.pop() ?? '';
  return [...lines, last + amount.padStart(columns - last.length)];
}

/**
 * `Label: value`; a value longer than the line is indented, so that the label is easy to find, unless that would break
 * a number.
 */
function factLines(label: string, value: string, columns: number): string[] {
  const narrow = columns - FACT_INDENT;
  const fits = value.split(/[ \n]/).every((word) => word.length <= narrow || word.length > columns);
  return wrapText(`${label}: ${value}`, columns, fits ? FACT_INDENT : 0);
}

/** `1234567890…`: one digit per column. */
function rulerLine(columns: number): string {
  return Array.from({ length: columns }, (_, index) => String((index + 1) % 10)).join('');
}

function barLine(line: string, columns: number): string {
  const before = Math.floor((columns - line.length) / 2);
  return ' '.repeat(before) + line + ' '.repeat(columns - before - line.length);
}

function aligned(line: string, columns: number, align: TicketAlign = 'left'): string {
  if (align === 'left' || line === '') return line;
  if (align === 'right') return line.padStart(columns);
  return ' '.repeat(Math.floor((columns - line.length) / 2)) + line;
}
