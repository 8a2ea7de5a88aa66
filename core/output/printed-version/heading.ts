/** Head of the first page: title, issuer, numbers, seal and QR code (§printed-version). */
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import type { DocumentFacts } from '../facts/document-facts.ts';
import { hasQuery, isProvisional, sealLabel, sealText, titleText } from '../facts/document-standing.ts';
import { dayText } from '../facts/document-text.ts';
import type { Block } from './flow.ts';
import { labelRows } from './label-rows.ts';
import {
  COLOR,
  CONTENT_WIDTH,
  EYEBROW,
  LABEL,
  lineHeight,
  NAME,
  PAGE,
  SPACE,
  STRONG,
  TITLE,
} from './page-style.ts';
import type { Pen } from './pen.ts';
import { drawQr } from './qr-drawing.ts';

const LOGO = { width: 140, height: 48 } as const;
const BRAND_WIDTH = 176;
const QR_SIDE = 104;
const LABEL_WIDTH = 106;

interface Printing {
  readonly document: PrintedDocument;
  readonly facts: DocumentFacts;
}

export function headingBlocks(pen: Pen, printing: Printing): readonly Block[] {
  return [titleBlock(pen, printing), numbersBlock(pen, printing)];
}

function titleBlock(pen: Pen, { document, facts }: Printing): Block {
  const { emisor } = facts;
  const brand = pen.wrap(emisor.nombreComercial ?? emisor.nombre ?? '', NAME, BRAND_WIDTH);
  const brandWidth =
    document.logo === null ? Math.max(...brand.map((line) => pen.widthOf(line, NAME))) : LOGO.width;
  const title = pen.wrap(titleText(document, facts.nombre), TITLE, CONTENT_WIDTH - brandWidth - SPACE.large);
  const brandHeight = document.logo === null ? brand.length * lineHeight(NAME) : LOGO.height;
  const copy = document.copia === 0 ? '' : `COPIA ${document.copia}`;
  const titleHeight = lineHeight(EYEBROW) + SPACE.hair + title.length * lineHeight(TITLE);
  return {
    height: Math.max(titleHeight + (copy === '' ? 0 : lineHeight(STRONG)), brandHeight),
    draw: (y) => {
      const eyebrow = isProvisional(document) ? '' : 'DOCUMENTO TRIBUTARIO ELECTRÓNICO';
      const after = eyebrow === '' ? 0 : pen.widthOf(eyebrow, EYEBROW) + SPACE.medium;
      pen.line(eyebrow, EYEBROW, { x: PAGE.left, y });
      pen.line(`Ver. ${facts.version}`, LABEL, { x: PAGE.left + after, y });
      const top = y + lineHeight(EYEBROW) + SPACE.hair;
      const height = pen.lines(title, TITLE, { x: PAGE.left, y: top });
      pen.line(copy, { ...STRONG, color: COLOR.accent }, { x: PAGE.left, y: top + height });
      const x = PAGE.left + CONTENT_WIDTH - BRAND_WIDTH;
      if (!drawLogo(pen, document.logo, y))
        pen.lines(brand, NAME, { x, y, width: BRAND_WIDTH, align: 'right' });
    },
  };
}

/** @returns false without a drawable logo: a bad picture must not block the document */
function drawLogo({ pdf }: Pen, logo: Uint8Array | null, y: number): boolean {
  if (logo === null) return false;
  const x = PAGE.left + CONTENT_WIDTH - LOGO.width;
  const fit: [number, number] = [LOGO.width, LOGO.height];
  try {
    pdf.image(Buffer.from(logo), x, y, { fit, align: 'right', valign: 'center' });
    return true;
  } catch {
    return false;
  }
}

function numbersBlock(pen: Pen, { document, facts }: Printing): Block {
  const { contingencia } = facts;
  const withQuery = hasQuery(document);
  const rows = labelRows(
    pen,
    [
      ...(facts.numeroControl === null
        ? []
        : [{ label: 'Número de control', value: facts.numeroControl, style: STRONG }]),
      { label: 'Código de generación', value: facts.codigoGeneracion },
      { label: sealLabel(document), value: sealText(document) },
      { label: 'Fecha y hora de emisión', value: `${dayText(facts.fecEmi)} ${facts.horEmi}` },
      { label: 'Modelo de facturación', value: facts.modelo },
      { label: 'Tipo de transmisión', value: facts.transmision },
      ...(contingencia === null
        ? []
        : [
            {
              label: 'Contingencia',
              value: [contingencia.tipo, contingencia.motivo].filter((part) => part !== null).join(': '),
            },
          ]),
    ],
    { width: CONTENT_WIDTH - QR_SIDE - SPACE.large, labelWidth: LABEL_WIDTH },
  );
  return {
    gap: SPACE.large,
    height: withQuery ? Math.max(rows.height, CAPTION_TOP + lineHeight(LABEL)) : rows.height,
    draw: (y) => {
      rows.draw(PAGE.left, y);
      if (!withQuery) return;
      const x = PAGE.left + CONTENT_WIDTH - QR_SIDE;
      // The quiet zone extends into the margin, so that the code itself aligns with it.
      drawQr(pen, document.consultaPublica, { x: x + QUIET, y: y - QUIET, side: QR_SIDE });
      const at = { x: x + QUIET, y: y + CAPTION_TOP, width: QR_SIDE, align: 'center' } as const;
      pen.line('Consulta pública', LABEL, at);
    },
  };
}

/** Width of the quiet zone of a 41-module code, the size for a public query's address. */
const QUIET = (QR_SIDE * 4) / 49;
const CAPTION_TOP = QR_SIDE - 2 * QUIET + SPACE.hair;
