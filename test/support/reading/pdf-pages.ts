/** A PDF as its reader gets it: its text, and its pages as pictures. */
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { decodeQR } from 'qr/decode.js';

export interface PdfPages {
  readonly count: number;
  /** Text of a page, from 1; pieces joined by single blanks. */
  text(page: number): Promise<string>;
  /** All pages' texts, one after the other. */
  allText(): Promise<string>;
  /** Texts of a page that are drawn over one another or beyond its edge; watermarks do not count. */
  collisions(page: number): Promise<readonly string[]>;
  /** Width and height of a page, in points. */
  size(page: number): Promise<{ readonly width: number; readonly height: number }>;
  picture(page: number, dpi: number): Promise<Picture>;
  info(): Promise<Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row. */
  readonly data: Uint8ClampedArray;
}

const POINTS_PER_INCH = 72;
const STANDARD_FONTS = fileURLToPath(
  new URL('../../../standard_fonts/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);

/** Opens a PDF. */
export async function openPages(pdf: Uint8Array): Promise<PdfPages> {
  // The reader takes the bytes for itself.
  const data = Uint8Array.from(pdf);
  const task = getDocument({ data, standardFontDataUrl: STANDARD_FONTS, verbosity: 0 });
  const opened = await task.promise;
  const text = (page: number) => pageText(opened, page);
  return {
    count: opened.numPages,
    text,
    allText: async () => {
      const texts: string[] = [];
      for (let page = 1; page <= opened.numPages; page += 1) texts.push(await text(page));
      return texts.join(' ');
    },
    collisions: (page) => pageCollisions(opened, page),
    size: async (number) => {
      const { width, height } = (await opened.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    },
    picture: (page, dpi) => pagePicture(opened, page, dpi),
    info: async () => {
      const { info } = await opened.getMetadata();
      return { ...info };
    },
    close: () => opened.loadingTask.destroy(),
  };
}

/** What the QR code in a picture holds. @throws Error when there is none */
export function qrIn({ width, height, data }: Picture): string {
  return decodeQR({ width, height, data });
}

async function pageText(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items
    .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : []))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

async function pageCollisions(pdf: PDFDocumentProxy, number: number): Promise<readonly string[]> {
  const page = await pdf.getPage(number);
  const { width: edge } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  page.cleanup();
  const drawn = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, turn = 0, , , x = 0, y = 0] = item.transform as readonly number[];
    return turn === 0 ? [{ text: item.str, x, y, end: x + item.width, height: item.height }] : [];
  });
  const beyond = drawn.filter(({ x, end }) => x < 0 || end > edge).map(({ text }) => text);
  const over = drawn.flatMap((one, at) =>
    drawn.slice(at + 1).flatMap((other) => {
      const isBeside = Math.abs(one.y - other.y) < Math.min(one.height, other.height) / 2;
      const shared = Math.min(one.end, other.end) - Math.max(one.x, other.x);
      return isBeside && shared > 1 ? [`${one.text} | ${other.text}`] : [];
    }),
  );
  return [...beyond, ...over];
}

async function pagePicture(pdf: PDFDocumentProxy, number: number, dpi: number): Promise<Picture> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: dpi / POINTS_PER_INCH });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const canvas = createCanvas(width, height);
  const canvasContext = canvas.getContext('2d');
  // The reader is made for browsers; this canvas draws the same.
  await page.render({ canvas, canvasContext, viewport } as never).promise;
  return { width, height, data: canvasContext.getImageData(0, 0, width, height).data };
}
