/** Draws a paper for a customer: a PDF in letter size (§account-payments, §quotes). Same input, same bytes. */
import type { AccountPaper, PaperFact } from '../../contract/printing/account-paper.ts';
import { instantOf } from '../../domain/fiscal-time.ts';
import { dayText } from '../facts/document-text.ts';
import { nitText, nrcText } from '../../contract/text/identity-text.ts';
import { drawPages } from '../printed-version/draw-letter.ts';
import type { Block } from '../printed-version/flow.ts';
import { drawFoot } from '../printed-version/page-frame.ts';
import {
  BODY,
  COLOR,
  CONTENT_WIDTH,
  LABEL,
  lineHeight,
  PAGE,
  SPACE,
  STRONG,
  type TextStyle,
} from '../printed-version/page-style.ts';
import { paperTitleBlock, type PaperTitle } from './paper-title.ts';
import type { Pen } from '../printed-version/pen.ts';
import { drawQr } from '../printed-version/qr-drawing.ts';

const PADDING = 3;
const FIGURES: TextStyle = { ...BODY, tabular: true };
const TOTAL: TextStyle = { ...STRONG, tabular: true };
/** Width of a figure column, with few columns and with many, in points. */
const FIGURES_WIDTH = { few: 78, many: 58 } as const;
const FEW_COLUMNS = 5;
const COLUMN_GAP = 6;
const FACT_WIDTH = 120;
/** Side of the QR code, in points. */
const QR_SIDE = 84;

export async function drawAccountPaper(paper: AccountPaper, mark?: string): Promise<Uint8Array> {
  const { titulo, emisor, fecha, hora, tabla, movimientos, aviso, pie, codigo } = paper;
  const at = instantOf(fecha, `${hora}:00`);
  const about = { title: titulo, author: emisor.nombre, subject: titulo, at };
  return drawPages(about, mark, {
    nextTop: () => PAGE.top,
    blocks: (pen) => [
      paperTitleBlock(pen, titleOf(paper)),
      factsBlock(pen, factsOf(paper)),
      ...[movimientos, tabla ?? undefined].flatMap((each) =>
        each === undefined ? [] : tableBlocks(pen, each),
      ),
      ...paper.sumas.map((sum, index) => sumBlock(pen, sum, index === paper.sumas.length - 1)),
      ...(codigo === undefined ? [] : [codeBlock(pen, codigo)]),
    ],
    frame: (pen, number) => drawFoot(pen, `${titulo} · ${aviso} · ${pie}`, number),
  });
}

function factsOf({ emisor, sucursal, cliente, datos }: AccountPaper): readonly PaperFact[] {
  return [
    ['Emisor', `${emisor.nombre} · NIT ${nitText(emisor.nit)} · NRC ${nrcText(emisor.nrc)}`],
    ['Sucursal', sucursal],
    ...(cliente === null
      ? []
      : [
          ['Cliente', [cliente.nombre, cliente.documento].filter((text) => text !== '').join(' · ')] as const,
        ]),
    ...datos,
  ];
}

function titleOf({ titulo, ambiente, emisor, fecha, aviso }: AccountPaper): PaperTitle {
  const eyebrow = (ambiente === 'PRUEBAS' ? `${aviso} · PRUEBA` : aviso).toUpperCase();
  return { eyebrow, title: titulo, shop: emisor.nombre, day: dayText(fecha) };
}

function factsBlock(pen: Pen, facts: readonly PaperFact[]): Block {
  const width = CONTENT_WIDTH - FACT_WIDTH;
  const rows = facts.map(([name, value]) => ({ name, lines: pen.wrap(value, BODY, width) }));
  return {
    gap: SPACE.section,
    height: rows.reduce((sum, { lines }) => sum + lines.length * lineHeight(BODY), 0),
    draw: (y) => {
      let top = y;
      for (const { name, lines } of rows) {
        pen.line(name, LABEL, { x: PAGE.left, y: top });
        pen.lines(lines, BODY, { x: PAGE.left + FACT_WIDTH, y: top, width });
        top += lines.length * lineHeight(BODY);
      }
    },
  };
}

function tableBlocks(pen: Pen, { columnas, filas }: NonNullable<AccountPaper['tabla']>): readonly Block[] {
  const rest = columnas.length - 1;
  const figures = columnas.length > FEW_COLUMNS ? FIGURES_WIDTH.many : FIGURES_WIDTH.few;
  const first = CONTENT_WIDTH - rest * (figures + COLUMN_GAP);
  const places = columnas.map((_, index) => ({
    x: index === 0 ? PAGE.left : PAGE.left + first + index * COLUMN_GAP + (index - 1) * figures,
    width: index === 0 ? first : figures,
    align: index === 0 ? ('left' as const) : ('right' as const),
  }));
  const headHeight = lineHeight(LABEL) + SPACE.small;
  const head: Block = {
    gap: SPACE.section,
    height: headHeight + PADDING,
    draw: (y) => {
      places.forEach((place, index) => pen.line(columnas[index] ?? '', LABEL, { ...place, y }));
      pen.rule({ x: PAGE.left, y: y + headHeight, width: CONTENT_WIDTH, color: COLOR.strongRule });
    },
  };
  const rowBlock = (row: readonly string[]): Block => {
    const cells = places.map((place, index) => ({
      place,
      style: index === 0 ? BODY : FIGURES,
      lines: pen.wrap(row[index] ?? '', BODY, place.width),
    }));
    const height = Math.max(...cells.map(({ lines }) => lines.length * lineHeight(BODY))) + 2 * PADDING;
    return {
      height,
      head,
      draw: (y) => {
        for (const { place, style, lines } of cells) pen.lines(lines, style, { ...place, y: y + PADDING });
        pen.rule({ x: PAGE.left, y: y + height, width: CONTENT_WIDTH });
      },
    };
  };
  return [{ ...head, withNext: true }, ...filas.map(rowBlock)];
}

function sumBlock(pen: Pen, [name, value]: PaperFact, isLast: boolean): Block {
  const style = isLast ? TOTAL : FIGURES;
  return {
    height: lineHeight(style) + 2 * PADDING,
    draw: (y) => {
      pen.line(name, isLast ? STRONG : BODY, { x: PAGE.left, y: y + PADDING });
      pen.line(value, style, { x: PAGE.left, y: y + PADDING, width: CONTENT_WIDTH, align: 'right' });
    },
  };
}

function codeBlock(pen: Pen, codigo: string): Block {
  return {
    gap: SPACE.section,
    height: QR_SIDE + lineHeight(LABEL),
    draw: (y) => {
      drawQr(pen, codigo, { x: PAGE.left, y, side: QR_SIDE });
      pen.line(codigo, LABEL, { x: PAGE.left, y: y + QR_SIDE });
    },
  };
}
