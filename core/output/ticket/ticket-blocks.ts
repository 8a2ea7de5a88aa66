/** Ticket rows as blocks of known height for drawing. */
import { drawQr } from '../printed-version/qr-drawing.ts';
import { lineHeight, type TextStyle } from '../printed-version/page-style.ts';
import type { Pen } from '../printed-version/pen.ts';
import type { TicketRow } from './ticket.ts';
import {
  BANNER,
  BLANK,
  GAP,
  INDENT,
  RULE,
  RULER,
  STACK_SPACE,
  TICKET_LEADING,
  type TicketStyle,
} from './ticket-style.ts';
import { breakWord, cleanText } from './ticket-wrap.ts';

/** Widths tried for balanced lines. */
const EVEN_STEPS = 24;
/** From the top of a line to its base line, relative to its size: half the leading and the ascent. */
const FOOT_OF_SIZE = (TICKET_LEADING - 1.21) / 2 + 0.97;

export interface TicketBlock {
  readonly height: number;
  /** Draws it with its top at `y`. */
  readonly draw: (y: number) => void;
}

interface DrawContext {
  readonly pen: Pen;
  readonly style: TicketStyle;
  readonly left: number;
  readonly width: number;
}

type Row<Kind extends TicketRow['kind']> = Extract<TicketRow, { kind: Kind }>;

export function ticketBlocks(
  rows: readonly TicketRow[],
  pen: Pen,
  style: TicketStyle,
): readonly TicketBlock[] {
  const easel = { pen, style, left: style.margin, width: style.pageWidth - 2 * style.margin };
  return rows.map((row) => blockOf(row, easel));
}

function blockOf(row: TicketRow, easel: DrawContext): TicketBlock {
  switch (row.kind) {
    case 'text':
      return textBlock(row, easel);
    case 'pair':
      return pairBlock(row, easel);
    case 'fact':
      return factBlock(row, easel);
    case 'banner':
      return bannerBlock(row, easel);
    case 'rule':
      return ruleBlock(easel);
    case 'ruler':
      return rulerBlock(easel);
    case 'space':
      return { height: BLANK, draw: () => undefined };
    case 'qr':
      return qrBlock(row, easel);
    case 'logo':
      return logoBlock(row, easel);
  }
}

function textBlock(row: Row<'text'>, { pen, style, left, width }: DrawContext): TicketBlock {
  const look = styleOf(row, style);
  const indent = indentOf(row.text);
  const hanging = (row.hanging ?? 0) * INDENT;
  const room = width - indent - hanging;
  const wrap = row.align === 'center' ? evenly : wrapped;
  const lines = wrap(pen, { text: row.text, look, width: room });
  const align = row.align ?? 'left';
  return {
    height: lines.length * lineHeight(look),
    draw: (y) =>
      lines.forEach((line, index) => {
        const x = left + indent + (index === 0 ? 0 : hanging);
        pen.line(line, look, { x, y: y + index * lineHeight(look), width: room, align });
      }),
  };
}

/** The amount is on the text's last line, on the same base line. */
function pairBlock(row: Row<'pair'>, { pen, style, left, width }: DrawContext): TicketBlock {
  const look = row.large === true ? style.total : styleOf(row, style);
  // Amounts are never small, because they are read first.
  const size = row.large === true ? style.large : row.small === true ? style.body : look;
  const amount: TextStyle = { ...size, tabular: true };
  const right = cleanText(row.right);
  const room = width - pen.widthOf(right, amount) - GAP;
  const beside = room >= width / 3;
  const indent = indentOf(row.left);
  const lines = wrapped(pen, { text: row.left, look, width: (beside ? room : width) - indent });
  const amounts = beside ? [right] : wrapped(pen, { text: right, look: amount, width });
  const above = (lines.length - (beside ? 1 : 0)) * lineHeight(look);
  const drop = beside ? footDrop(amount, look) : 0;
  return {
    height: above + amounts.length * lineHeight(amount),
    draw: (y) => {
      pen.lines(lines, look, { x: left + indent, y: y + drop });
      pen.lines(amounts, amount, { x: left, y: y + above, width, align: 'right' });
    },
  };
}

/** Value beside its label if it fits, else below it in full width. */
function factBlock(row: Row<'fact'>, easel: DrawContext): TicketBlock {
  const { pen, style, left, width } = easel;
  const label = cleanText(row.label);
  const value = cleanText(row.value);
  const room = width - style.tab;
  const lines = wrapped(pen, { text: value, look: style.body, width: room });
  const whole = value.split(/\s/).every((word) => pen.widthOf(word, style.body) <= room);
  const short = pen.widthOf(label, style.small) + GAP / 2 <= style.tab;
  if (!short || !whole || (lines.length > 1 && !style.wrapsAtTab)) return stackedFact(label, value, easel);
  return {
    height: lines.length * lineHeight(style.body),
    draw: (y) => {
      pen.line(label, style.small, { x: left, y: y + footDrop(style.body, style.small) });
      pen.lines(lines, style.body, { x: left + style.tab, y });
    },
  };
}

function stackedFact(label: string, value: string, { pen, style, left, width }: DrawContext): TicketBlock {
  const widest = Math.max(...value.split(/\s/).map((word) => pen.widthOf(word, style.body)));
  // A code too long for a line is first printed smaller, then broken.
  const look = widest > width ? style.small : style.body;
  const words = value.split(/\s/).flatMap((word) => codePieces(word, pen.widthOf(word, look) / width));
  const labels = wrapped(pen, { text: label, look: style.small, width });
  const lines = wrapped(pen, { text: words.join(' '), look, width });
  const above = STACK_SPACE + labels.length * lineHeight(style.small);
  return {
    height: above + lines.length * lineHeight(look) + STACK_SPACE / 2,
    draw: (y) => {
      pen.lines(labels, style.small, { x: left, y: y + STACK_SPACE });
      pen.lines(lines, look, { x: left, y: y + above });
    },
  };
}

/** A word in equal pieces; whole if it fits. */
function codePieces(word: string, lines: number): readonly string[] {
  return lines <= 1 ? [word] : breakWord(word, Math.ceil(word.length / Math.ceil(lines)) + 1);
}

function bannerBlock(row: Row<'banner'>, { pen, style, left, width }: DrawContext): TicketBlock {
  const lines = evenly(pen, { text: row.text, look: style.banner, width: width - 2 * BANNER.side });
  const height = lines.length * lineHeight(style.banner) + 2 * BANNER.inside;
  return {
    height: height + BANNER.below,
    draw: (y) => {
      pen.pdf.roundedRect(left, y, width, height, BANNER.radius).fill('#000000');
      pen.lines(lines, style.banner, { x: left, y: y + BANNER.inside, width, align: 'center' });
    },
  };
}

function ruleBlock({ pen, left, width }: DrawContext): TicketBlock {
  return {
    height: 2 * RULE.space + RULE.weight,
    draw: (y) => pen.rule({ x: left, y: y + RULE.space + RULE.weight / 2, width, color: '#000000' }),
  };
}

function qrBlock(row: Row<'qr'>, { pen, style, left, width }: DrawContext): TicketBlock {
  const x = left + (width - style.qrSide) / 2;
  return { height: style.qrSide, draw: (y) => drawQr(pen, row.content, { x, y, side: style.qrSide }) };
}

function rulerBlock({ pen, left, width }: DrawContext): TicketBlock {
  const marks = Math.floor(width / RULER.step);
  return {
    height: RULER.longMark + BLANK,
    draw: (y) => {
      for (let mark = 0; mark <= marks; mark += 1) {
        const x = left + mark * RULER.step;
        pen.pdf.moveTo(x, y).lineTo(x, y + (mark % 10 === 0 ? RULER.longMark : RULER.mark));
      }
      pen.pdf.lineWidth(RULER.weight).strokeColor('#000000').stroke();
      pen.rule({ x: left, y, width, color: '#000000' });
    },
  };
}

function logoBlock(row: Row<'logo'>, { pen, style, left, width }: DrawContext): TicketBlock {
  const { width: wide, height } = style.logo;
  return {
    height: height + BLANK,
    draw: (y) => {
      const fit: PDFKit.Mixins.ImageOption = { fit: [wide, height], align: 'center', valign: 'center' };
      try {
        pen.pdf.image(Buffer.from(row.image), left + (width - wide) / 2, y, fit);
      } catch {
        // An unreadable picture must not block the document.
      }
    },
  };
}

interface Words {
  readonly text: string;
  readonly look: TextStyle;
  readonly width: number;
}

function wrapped(pen: Pen, { text, look, width }: Words): readonly string[] {
  return cleanText(text)
    .split('\n')
    .flatMap((paragraph) => pen.wrap(paragraph, look, width));
}

/** Fewest lines of balanced width, so that centred text has no single last word. */
function evenly(pen: Pen, words: Words): readonly string[] {
  const lines = wrapped(pen, words);
  const step = words.width / EVEN_STEPS;
  const widest = Math.max(...words.text.split(/\s/).map((word) => pen.widthOf(word, words.look)));
  for (let width = Math.max(widest, words.width / lines.length); width < words.width; width += step) {
    const even = wrapped(pen, { ...words, width });
    if (even.length === lines.length) return even;
  }
  return lines;
}

/** Offset of a smaller text to the base line of a bigger one. */
function footDrop(bigger: TextStyle, smaller: TextStyle): number {
  return (bigger.size - smaller.size) * FOOT_OF_SIZE;
}

function styleOf(
  row: { readonly bold?: boolean; readonly large?: boolean; readonly small?: boolean },
  style: TicketStyle,
): TextStyle {
  if (row.large === true) return style.large;
  if (row.small === true) return style.small;
  return row.bold === true ? style.strong : style.body;
}

function indentOf(text: string): number {
  return (text.length - text.trimStart().length) * INDENT;
}
