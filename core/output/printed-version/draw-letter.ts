/** Draws the printed version of a document: a PDF in letter size (§printed-version). Same input, same bytes. */
import Pdfkit from 'pdfkit';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { instantOf, type Instant } from '../../domain/fiscal-time.ts';
import { documentFacts, type DocumentFacts } from '../facts/document-facts.ts';
import { titleText } from '../facts/document-standing.ts';
import { NO_FONT } from '../typeface/faces.ts';
import { paginate, type Block } from './flow.ts';
import { headingBlocks } from './heading.ts';
import { itemBlocks } from './items-table.ts';
import { noticeBlocks } from './notices.ts';
import { drawFrame, letterNextTop, type PageNumber } from './page-frame.ts';
import { CONTENT_BOTTOM, PAGE } from './page-style.ts';
import { partiesBlock } from './parties.ts';
import { createPen, type Pen } from './pen.ts';
import { closingBlocks, referenceBlocks } from './sections.ts';
import { summaryBlocks } from './summary.ts';

type Pdf = InstanceType<typeof Pdfkit>;

const PROGRAM = 'Caja DTE';

/**
 * Draws the PDF.
 *
 * @param mark text at the top edge of every page
 * @throws Error when the payload is not a document of ours
 */
export async function drawLetter(document: PrintedDocument, mark?: string): Promise<Uint8Array> {
  const facts = documentFacts(document.payload);
  const { fecEmi, horEmi, emisor, codigoGeneracion: subject } = facts;
  const title = `${titleText(document, facts.nombre)} ${facts.numeroControl ?? subject}`;
  const about = { title, author: emisor.nombre ?? '', subject, at: instantOf(fecEmi, horEmi) };
  return drawPages(about, mark, {
    nextTop: (pen) => letterNextTop(pen, { document, facts }),
    blocks: (pen) => blocksOf(pen, document, facts),
    frame: (pen, number) => drawFrame(pen, { document, facts }, number),
  });
}

function blocksOf(pen: Pen, document: PrintedDocument, facts: DocumentFacts): readonly Block[] {
  const { block, later } = summaryBlocks(pen, { facts, document });
  return [
    ...headingBlocks(pen, { document, facts }),
    ...noticeBlocks(pen, document),
    partiesBlock(pen, facts),
    ...referenceBlocks(pen, facts),
    ...itemBlocks(pen, facts),
    block,
    ...closingBlocks(pen, facts, later),
  ];
}

interface AboutPdf {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Creation time of the content. */
  readonly at: Instant;
}

interface Pages {
  /** Top of the content on later pages. */
  readonly nextTop: (pen: Pen) => number;
  readonly blocks: (pen: Pen) => readonly Block[];
  /** Draws background, head and foot. */
  readonly frame: (pen: Pen, number: PageNumber) => void;
}

/** Draws a PDF in letter size; each page is written as soon as it is finished. */
export async function drawPages(
  about: AboutPdf,
  mark: string | undefined,
  { nextTop, blocks, frame }: Pages,
): Promise<Uint8Array> {
  const pdf = newPdf(about);
  const bytes = collected(pdf);
  const pen = createPen(pdf, mark);
  const pages = paginate(blocks(pen), {
    firstTop: PAGE.top,
    nextTop: nextTop(pen),
    bottom: CONTENT_BOTTOM,
  });
  pages.forEach((placed, index) => {
    pdf.addPage();
    frame(pen, { page: index + 1, pages: pages.length });
    for (const { block, y } of placed) block.draw(y);
  });
  pdf.end();
  return bytes;
}

function newPdf({ title, author, subject, at }: AboutPdf): Pdf {
  const made = new Date(at);
  return new Pdfkit({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    font: NO_FONT,
    lang: 'es-SV',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: PROGRAM,
      Producer: PROGRAM,
      CreationDate: made,
      ModDate: made,
    },
  });
}

function collected(pdf: Pdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
