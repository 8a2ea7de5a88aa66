/** The printed version of a document: a PDF in letter size (§printed-version). The same document gives the same bytes. */
import Pdfkit from 'pdfkit';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { instantOf, type Instant } from '../../domain/fiscal-time.ts';
import { documentFacts, type DocumentFacts } from '../facts/document-facts.ts';
import { titleText } from '../facts/document-standing.ts';
import { NO_FONT, registerFaces } from './faces.ts';
import { paginate, type Block } from './flow.ts';
import { headingBlocks } from './heading.ts';
import { itemBlocks } from './items-table.ts';
import type { LetterFonts } from './letter-fonts.ts';
import { noticeBlocks } from './notices.ts';
import { drawFrame, NEXT_TOP } from './page-frame.ts';
import { CONTENT_BOTTOM, PAGE } from './page-style.ts';
import { partiesBlock } from './parties.ts';
import { createPen, type Pen } from './pen.ts';
import { closingBlocks, referenceBlocks } from './sections.ts';
import { summaryBlocks } from './summary.ts';

type Pdf = InstanceType<typeof Pdfkit>;

const PROGRAM = 'Caja DTE';

/**
 * Draws the PDF; pages are written out as soon as they are finished.
 *
 * @throws Error when the payload is no document of ours
 */
export async function drawLetter(document: PrintedDocument, fonts: LetterFonts): Promise<Uint8Array> {
  const facts = documentFacts(document.payload);
  const pdf = newPdf(
    {
      title: `${titleText(document, facts.nombre)} ${facts.numeroControl ?? facts.codigoGeneracion}`,
      author: facts.emisor.nombre ?? '',
      subject: facts.codigoGeneracion,
      at: instantOf(facts.fecEmi, facts.horEmi),
    },
    fonts,
  );
  const bytes = collected(pdf);
  const pen = createPen(pdf);
  const pages = paginate(blocksOf(pen, document, facts), {
    firstTop: PAGE.top,
    nextTop: NEXT_TOP,
    bottom: CONTENT_BOTTOM,
  });
  pages.forEach((placed, index) => {
    pdf.addPage();
    drawFrame(pen, { document, facts }, { page: index + 1, pages: pages.length });
    for (const { block, y } of placed) block.draw(y);
  });
  pdf.end();
  return bytes;
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

/** What a PDF says of itself. */
interface AboutPdf {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly at: Instant;
}

/** A PDF in letter size without pages. */
export function newPdf({ title, author, subject, at }: AboutPdf, fonts: LetterFonts): Pdf {
  const emitted = new Date(at);
  const pdf = new Pdfkit({
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
      CreationDate: emitted,
      ModDate: emitted,
    },
  });
  registerFaces(pdf, fonts);
  return pdf;
}

/** The bytes of a PDF, once it is ended. */
export function collected(pdf: Pdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
