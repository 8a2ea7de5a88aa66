/**
 * PDF fonts, opened once per thread, with a cache of text layouts. Opening and layout are most of the work of a PDF, so
 * that a text is laid in the small font unless it has a letter that only the whole one has.
 */
import Pdfkit from 'pdfkit';
import { isUsual } from './drawable-text.ts';
import { readFont, type Cut, type FontName } from './letter-fonts.ts';

type Pdf = InstanceType<typeof Pdfkit>;

/** Stops the library from loading its default font. */
export const NO_FONT = '';

/** Position of the mark on every page, in points. */
const MARK = { size: 6, side: 4, top: 3, color: '#000000' } as const;

/** Maximum cached texts per font and look; then the cache is cleared. */
const MAX_REMEMBERED = 1024;
/** Longest cached text: words repeat, paragraphs hardly. */
const MAX_CHARS = 160;

/** The library's font object, accepted in place of the file's bytes; missing in its types. */
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
  /** Glyph runs by look and text. */
  readonly runs: Map<object | undefined, Map<string, object>>;
}

/** The typeface in one PDF. */
export interface Faces {
  /** Sets the PDF's font to one that has the text's letters. */
  use(cut: Cut, text: string): void;
  /** Whether the typeface has that sign. */
  has(cut: Cut, codePoint: number): boolean;
}

const faces = new Map<FontName, Face>();

/** Registers the typeface in a PDF. @param mark text at the top edge of every page */
export function openFaces(pdf: Pdf, mark: string | undefined): Faces {
  const registered = new Set<FontName>();
  const set = (name: FontName) => {
    const { open, runs } = faceOf(name);
    if (registered.has(name)) return void pdf.font(name);
    registered.add(name);
    pdf.registerFont(name, open as unknown as Uint8Array).font(name);
    remember(innerOf(pdf)._font, runs);
  };
  const use: Faces['use'] = (cut, text) => set(hasAll(cut, text) ? cut : `whole ${cut}`);
  if (mark !== undefined) markPages(pdf, use, mark);
  return {
    use,
    has: (cut, codePoint) => hasSign(cut, codePoint) || hasSign(`whole ${cut}`, codePoint),
  };
}

function hasAll(cut: Cut, text: string): boolean {
  return isUsual(text) || [...text].every((sign) => hasSign(cut, sign.codePointAt(0) ?? 0));
}

function hasSign(name: FontName, codePoint: number): boolean {
  return faceOf(name).open.hasGlyphForCodePoint(codePoint);
}

/** Writes a mark at the top edge of every page, over anything else. */
function markPages(pdf: Pdf, use: Faces['use'], mark: string): void {
  pdf.on('pageAdded', () => {
    const { x, y, page } = pdf;
    const width = page.width - 2 * MARK.side;
    pdf.save();
    use('bold', mark);
    pdf.fontSize(MARK.size).fillColor(MARK.color);
    pdf.text(mark, MARK.side, MARK.top, { width, align: 'center', lineBreak: false });
    pdf.restore();
    pdf.x = x;
    pdf.y = y;
  });
}

function faceOf(name: FontName): Face {
  const face = faces.get(name) ?? openFace(readFont(name));
  faces.set(name, face);
  return face;
}

function openFace(bytes: Buffer): Face {
  const { font: open } = innerOf(new Pdfkit({ font: NO_FONT }).font(bytes))._font;
  ownGlyphs(open);
  return { open, runs: new Map() };
}

/**
 * The library remembers one letter per shared glyph for good; separate glyphs keep a document's text independent of
 * earlier documents.
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
