/** Draws an order to a supplier: a PDF in letter size (§pedidos). Same input, same bytes. */
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';
import { instantOf } from '../../domain/fiscal-time.ts';
import { addressText, dayText } from '../facts/document-text.ts';
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
import { paperTitleBlock, type PaperTitle } from '../account/paper-title.ts';
import type { Pen } from '../printed-version/pen.ts';

/** Disclaimer on every page. */
const NOT_FISCAL = 'No es documento fiscal';
const NOON = '12:00:00';
const PADDING = 3;
const FIGURES: TextStyle = { ...STRONG, tabular: true };

/** Table columns; the quantity comes first. */
const COLUMNS = [
  { title: 'Cantidad', x: PAGE.left, width: 52, align: 'right' },
  { title: 'Viene en', x: PAGE.left + 62, width: 56, align: 'left' },
  { title: 'Código suyo', x: PAGE.left + 124, width: 92, align: 'left' },
  { title: 'Descripción', x: PAGE.left + 222, width: CONTENT_WIDTH - 222 - 90, align: 'left' },
  { title: 'Código nuestro', x: PAGE.left + CONTENT_WIDTH - 84, width: 84, align: 'left' },
] as const;

export async function drawOrder(order: PrintedOrder, mark?: string): Promise<Uint8Array> {
  const title = titleOf(order);
  const about = { title, author: order.emisor.nombre, subject: title, at: instantOf(order.fecha, NOON) };
  return drawPages(about, mark, {
    nextTop: () => PAGE.top,
    blocks: (pen) => {
      const head = headBlock(pen);
      return [
        paperTitleBlock(pen, paperTitleOf(order)),
        partiesBlock(pen, order),
        { ...head, withNext: true },
        ...order.lineas.map((line) => lineBlock(pen, line, head)),
      ];
    },
    frame: (pen, number) => drawFoot(pen, `${title} · ${NOT_FISCAL}`, number),
  });
}

const titleOf = ({ numero }: PrintedOrder): string => `Pedido ${numero}`;

function paperTitleOf(order: PrintedOrder): PaperTitle {
  const { ambiente, emisor, fecha } = order;
  const eyebrow = ambiente === 'PRUEBAS' ? `${NOT_FISCAL} · PRUEBA`.toUpperCase() : NOT_FISCAL.toUpperCase();
  return { eyebrow, title: titleOf(order), shop: emisor.nombre, day: dayText(fecha) };
}

/** Buyer and delivery address beside the supplier. */
function partiesBlock(pen: Pen, order: PrintedOrder): Block {
  const { emisor, sucursal, direccion, proveedor, persona } = order;
  const width = (CONTENT_WIDTH - SPACE.section) / 2;
  const sides = [
    [
      ['Pide', LABEL],
      [emisor.nombre, STRONG],
      [`NIT ${nitText(emisor.nit)} · NRC ${nrcText(emisor.nrc)}`, BODY],
      [[emisor.telefono, emisor.correo].filter((each) => each !== '').join(' · '), BODY],
      [`Entregar en ${sucursal}, ${addressText(direccion)}`, BODY],
      [`Lo pide ${persona}`, BODY],
    ],
    [
      ['Proveedor', LABEL],
      [proveedor?.nombre ?? 'Sin nombre', STRONG],
      [proveedor === null ? '' : `NIT ${nitText(proveedor.nit)}`, BODY],
    ],
  ] as const;
  const written = sides.map((side) =>
    side
      .filter(([text]) => text !== '')
      .flatMap(([text, style]) => pen.wrap(text, style, width).map((line) => ({ line, style }))),
  );
  const heightOf = (side: (typeof written)[number]) =>
    side.reduce((sum, { style }) => sum + lineHeight(style), 0);
  return {
    gap: SPACE.section,
    height: Math.max(...written.map(heightOf)),
    draw: (y) =>
      written.forEach((side, index) => {
        let top = y;
        for (const { line, style } of side) {
          pen.line(line, style, { x: PAGE.left + index * (width + SPACE.section), y: top });
          top += lineHeight(style);
        }
      }),
  };
}

function headBlock(pen: Pen): Block {
  const height = lineHeight(LABEL) + SPACE.small;
  return {
    gap: SPACE.section,
    height: height + PADDING,
    draw: (y) => {
      for (const { title, ...at } of COLUMNS) pen.line(title, LABEL, { ...at, y });
      pen.rule({ x: PAGE.left, y: y + height, width: CONTENT_WIDTH, color: COLOR.strongRule });
    },
  };
}

function lineBlock(
  pen: Pen,
  { codigo, codigoProveedor, descripcion, cantidad, factor }: PrintedOrder['lineas'][number],
  head: Block,
): Block {
  const pack = factor === 1 ? 'unidad' : `× ${factor}`;
  const texts = [cantidad, pack, codigoProveedor ?? '', descripcion, codigo];
  const cells = COLUMNS.map((column, index) => {
    const style = index === 0 ? FIGURES : BODY;
    return { column, style, lines: pen.wrap(texts[index] ?? '', style, column.width) };
  });
  const height = Math.max(...cells.map(({ lines, style }) => lines.length * lineHeight(style)));
  return {
    height: height + 2 * PADDING,
    head,
    draw: (y) => {
      for (const { column, style, lines } of cells) pen.lines(lines, style, { ...column, y: y + PADDING });
      pen.rule({ x: PAGE.left, y: y + height + 2 * PADDING, width: CONTENT_WIDTH });
    },
  };
}
