/**
 * The fonts as PDFs use them: opened once in each thread, with the texts that were laid out already. Opening them and laying
 * texts out is most of the work of a PDF.
 */
import Pdfkit from 'pdfkit';
import type { LetterFonts } from './letter-fonts.ts';

type Pdf = InstanceType<typeof Pdfkit>;

/** Names of the fonts registered in a PDF. */
export const FONT = { regular: 'regular', bold: 'bold' } as const;

/** A PDF begins without the font that the library would read for it otherwise. */
export const NO_FONT = '';

/** Where the mark of every page stands, in points. */
const MARK = { size: 6, side: 4, top: 3, color: '#000000' } as const;

/** Texts remembered of one font and look; then it begins anew, so that memory stays bounded. */
const MAX_REMEMBERED = 1024;
/** Longest text that is remembered: words come again, paragraphs hardly. */
const MAX_CHARS = 160;

/** An open font: what the library makes of a file's bytes, and takes instead of them; its types do not tell. */
interface OpenFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
}

interface Glyph {
  readonly codePoints: readonly number[];
}

interface InnerPdf {
  readonly _font: InnerFont;
}

interface InnerFont {
  readonly font: OpenFont;
  layoutRun(text: string, features?: object): object;
}

interface Face {
  readonly open: OpenFont;
  /** Runs by look and text. */
  readonly runs: Map<object | undefined, Map<string, object>>;
}

type Faces = Readonly<Record<keyof typeof FONT, Face>>;

const faces = new WeakMap<LetterFonts, Faces>();

/** Registers both fonts in a PDF, by the names in {@link FONT}. */
export function registerFaces(pdf: Pdf, fonts: LetterFonts): void {
  const known = faces.get(fonts) ?? { regular: opened(fonts.regular), bold: opened(fonts.bold) };
  faces.set(fonts, known);
  for (const name of Object.values(FONT)) {
    const { open, runs } = known[name];
    pdf.registerFont(name, open as unknown as Uint8Array).font(name);
    remember(innerOf(pdf)._font, runs);
  }
  if (fonts.mark !== undefined) markPages(pdf, fonts.mark);
}

/** Writes a mark at the upper edge of every page, whatever else is drawn on it. */
function markPages(pdf: Pdf, mark: string): void {
  pdf.on('pageAdded', () => {
    const { x, y, page } = pdf;
    const width = page.width - 2 * MARK.side;
    pdf.save().font(FONT.bold, MARK.size).fillColor(MARK.color);
    pdf.text(mark, MARK.side, MARK.top, { width, align: 'center', lineBreak: false });
    pdf.restore();
    pdf.x = x;
    pdf.y = y;
  });
}

/** Whether the font at hand draws that sign. */
export function draws(pdf: Pdf, codePoint: number): boolean {
  return innerOf(pdf)._font.font.hasGlyphForCodePoint(codePoint);
}

function opened(bytes: Uint8Array): Face {
  const { font: open } = innerOf(new Pdfkit({ font: NO_FONT }).font(Buffer.from(bytes)))._font;
  ownGlyphs(open);
  return { open, runs: new Map() };
}

/**
 * Two letters may share a drawing, and the library remembers the first one of them for good; what a document says of its text
 * must not depend on the documents before it.
 */
function ownGlyphs(font: OpenFont): void {
  const plain = font.getGlyph.bind(font);
  const known = new Map<string, Glyph>();
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id}/${codePoints.join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const glyph = plain(id, codePoints);
    const own: Glyph =
      glyph.codePoints.join() === codePoints.join()
        ? glyph
        : (Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph);
    known.set(key, own);
    return own;
  };
}

function remember(font: InnerFont, runs: Face['runs']): void {
  const lay = font.layoutRun.bind(font);
  font.layoutRun = (text, features) => {
    const known = runs.get(features) ?? new Map<string, object>();
    runs.set(features, known);
    const found = known.get(text);
    if (found !== undefined) return found;
    const run = lay(text, features);
    if (text.length > MAX_CHARS) return run;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(text, run);
    return run;
  };
}

function innerOf(pdf: Pdf): InnerPdf {
  return pdf as unknown as InnerPdf;
}
