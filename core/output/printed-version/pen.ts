/**
 * Draws text and shapes on PDF pages; measures and wraps the text exactly as drawn. Signs the font lacks are replaced
 * first.
 */
import type Pdfkit from 'pdfkit';
import { drawableText, writtenLines } from '../typeface/drawable-text.ts';
import { openFaces } from '../typeface/faces.ts';
import type { Cut } from '../typeface/letter-fonts.ts';
import { COLOR, lineHeight, type TextStyle } from './page-style.ts';

type Pdf = InstanceType<typeof Pdfkit>;
type Features = PDFKit.Mixins.TextOptions['features'];

export type Align = 'left' | 'right' | 'center';

export interface At {
  readonly x: number;
  readonly y: number;
  /** Box width for `align`. */
  readonly width?: number;
  readonly align?: Align;
}

export interface Pen {
  readonly pdf: Pdf;
  widthOf(text: string, style: TextStyle): number;
  /** Wraps a text to a width, breaking words that are too long. At least one line. */
  wrap(text: string, style: TextStyle, width: number): readonly string[];
  /** Writes one line with its top at `y`. */
  line(text: string, style: TextStyle, at: At): void;
  /** Writes lines one below the other. @returns their total height */
  lines(lines: readonly string[], style: TextStyle, at: At): number;
  /** Writes a figure at the right of its column; it does not wrap but is smaller where the column is too narrow. */
  figure(text: string, style: TextStyle, at: Required<Pick<At, 'x' | 'y' | 'width'>>): void;
  rule(at: { readonly x: number; readonly y: number; readonly width: number; readonly color?: string }): void;
}

/**
 * No contextual forms: they would draw an arrow for `->` and a multiplication sign for the x of `2x4`. The library's
 * types only allow enabling features.
 */
const PLAIN = { calt: false } as unknown as Features;
const TABULAR = { calt: false, tnum: true } as unknown as Features;

/** @param mark text at the top edge of every page */
export function createPen(pdf: Pdf, mark: string | undefined): Pen {
  const widths = new Map<string, Map<string, number>>();
  const faces = openFaces(pdf, mark);
  const use = (style: TextStyle, text: string) => {
    faces.use(cutOf(style), text);
    return pdf.fontSize(style.size);
  };
  const drawable = (text: string, style: TextStyle): string =>
    drawableText(text, (codePoint) => faces.has(cutOf(style), codePoint));
  const widthOf = (given: string, style: TextStyle): number => {
    const text = drawable(given, style);
    const known = wordsOf(widths, style);
    const found = known.get(text);
    if (found !== undefined) return found;
    const width =
      use(style, text).widthOfString(text, { features: featuresOf(style) }) +
      (style.spacing ?? 0) * text.length;
    known.set(text, width);
    return width;
  };
  const line: Pen['line'] = (given, style, { x, y, width, align = 'left' }) => {
    const text = drawable(given, style);
    if (text === '') return;
    const free = width === undefined ? 0 : width - widthOf(text, style);
    const shift = align === 'right' ? free : align === 'center' ? free / 2 : 0;
    use(style, text).fillColor(style.color ?? COLOR.ink);
    const spacing = style.spacing === undefined ? {} : { characterSpacing: style.spacing };
    pdf.text(text, x + shift, y + (lineHeight(style) - style.size * 1.21) / 2, {
      lineBreak: false,
      features: featuresOf(style),
      ...spacing,
    });
  };
  return {
    pdf,
    widthOf,
    wrap: (text, style, width) =>
      writtenLines(text).flatMap((written) =>
        wrapped(drawable(written, style), width, (piece) => widthOf(piece, style)),
      ),
    line,
    lines: (lines, style, { y, ...at }) => {
      lines.forEach((text, index) => line(text, style, { ...at, y: y + index * lineHeight(style) }));
      return lines.length * lineHeight(style);
    },
    figure: (text, style, { x, y, width }) => {
      const long = widthOf(text, style);
      const fitting = long <= width ? style : { ...style, size: (style.size * width) / long };
      const lower = (lineHeight(style) - lineHeight(fitting)) / 2;
      line(text, fitting, { x, y: y + lower, width, align: 'right' });
    },
    rule: ({ x, y, width, color = COLOR.rule }) => {
      pdf
        .lineWidth(0.6)
        .strokeColor(color)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    },
  };
}

function cutOf({ bold = false }: TextStyle): Cut {
  return bold ? 'bold' : 'regular';
}

function featuresOf({ tabular }: TextStyle): Features {
  return tabular === true ? TABULAR : PLAIN;
}

function wordsOf(widths: Map<string, Map<string, number>>, style: TextStyle): Map<string, number> {
  const key = `${style.size}/${style.bold === true ? 'b' : 'r'}/${style.spacing ?? 0}/${style.tabular === true ? 't' : ''}`;
  const known = widths.get(key) ?? new Map<string, number>();
  widths.set(key, known);
  return known;
}

function wrapped(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    for (const piece of pieces(word, width, widthOf)) {
      const long = widthOf(piece);
      const fits = line !== '' && used + space + long <= width;
      if (!fits && line !== '') lines.push(line);
      used = fits ? used + space + long : long;
      line = fits ? `${line} ${piece}` : piece;
    }
  }
  return [...lines, line];
}

/** A word, broken where it is wider than a line. */
function pieces(word: string, width: number, widthOf: (text: string) => number): readonly string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const char of word) {
    const long = widthOf(char);
    if (part !== '' && used + long > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += char;
    used += long;
  }
  return [...parts, part];
}
