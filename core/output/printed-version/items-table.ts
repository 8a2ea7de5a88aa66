/** Item table; its head repeats on every page (§printed-version). */
import { COMPRA } from '../../contract/edition.ts';
import type { DocumentFacts, LineFacts } from '../facts/document-facts.ts';
import { figure, isZero, money, quantity } from '../facts/document-text.ts';
import type { Block } from './flow.ts';
import { itemColumns, type ItemColumn } from './items-columns.ts';
import { COLOR, CONTENT_WIDTH, LABEL, lineHeight, PAGE, SPACE, type TextStyle } from './page-style.ts';
import type { Pen } from './pen.ts';

/** Text lines of an item kept together; a longer description may continue on the next page. */
const LINES_TOGETHER = 12;
const PADDING = 3;

export function itemBlocks(
  pen: Pen,
  { lineas: lines, tipoDte }: Pick<DocumentFacts, 'lineas' | 'tipoDte'>,
): readonly Block[] {
  const isPurchase = tipoDte === COMPRA;
  const rows = lines.map((line) => cellsOf(line, isPurchase));
  const { columns, style } = itemColumns(pen, rows, isPurchase);
  const head = headBlock(pen, columns);
  return [
    { ...head, withNext: true },
    ...lines.flatMap((line, index) => {
      const cells = (rows[index] ?? []).map((text, at) =>
        // Amounts do not wrap: in a narrow column they are printed smaller.
        columns[at]?.align === 'right'
          ? [text]
          : pen.wrap(text, lookOf(columns[at], style), textWidth(columns[at])),
      );
      return rowBlocks(pen, { cells, notes: notesOf(line), columns, style, head });
    }),
  ];
}

function cellsOf(line: LineFacts, isPurchase: boolean): readonly string[] {
  const { numItem, cantidad, unidad, descripcion, precioUni, montoDescu } = line;
  const taxed = isPurchase ? [] : [line.ventaExenta, line.ventaGravada];
  const amounts = [precioUni, montoDescu, line.ventaNoSuj, ...taxed];
  return [numItem, quantity(cantidad), unidad, descripcion, ...amounts.map(figure)];
}

/** Facts of a line without a column. */
function notesOf({ codigo, numeroDocumento, noGravado }: LineFacts): readonly string[] {
  return [
    ...(codigo === null ? [] : [`Código ${codigo}`]),
    ...(isZero(noGravado) ? [] : [`No gravado ${money(noGravado)}`]),
    ...(numeroDocumento === null ? [] : [`Documento relacionado ${numeroDocumento}`]),
  ];
}

function headBlock(pen: Pen, columns: readonly ItemColumn[]): Block {
  const titles = Math.max(...columns.map(({ title }) => title.length));
  const height = titles * lineHeight(LABEL) + SPACE.small;
  return {
    gap: SPACE.section,
    height: height + PADDING,
    draw: (y) => {
      for (const { title, x, width, align } of columns) {
        const top = y + (titles - title.length) * lineHeight(LABEL);
        pen.lines(title, LABEL, { x, y: top, width, align });
      }
      pen.rule({ x: PAGE.left, y: y + height, width: CONTENT_WIDTH, color: COLOR.strongRule });
    },
  };
}

interface Row {
  readonly cells: readonly (readonly string[])[];
  readonly notes: readonly string[];
  readonly columns: readonly ItemColumn[];
  readonly style: TextStyle;
  readonly head: Block;
}

/** One block, or several for a very long description; the first has the figures. */
function rowBlocks(pen: Pen, { cells, notes, columns, style, head }: Row): readonly Block[] {
  const wide = columns.findIndex(({ grows }) => grows);
  const described = (cells[wide] ?? []).map((text) => ({ text, style: lookOf(columns[wide], style) }));
  const noted = notes.flatMap((note) =>
    pen.wrap(note, LABEL, textWidth(columns[wide])).map((text) => ({ text, style: LABEL })),
  );
  const texts = [...described, ...noted];
  const lines = Math.max(texts.length, ...cells.map((cell, index) => (index === wide ? 0 : cell.length)));
  const parts = Math.ceil(lines / LINES_TOGETHER);
  const tall = lineHeight(style);
  return Array.from({ length: parts }, (_none, part) => {
    const from = part * LINES_TOGETHER;
    const count = Math.min(LINES_TOGETHER, lines - from);
    const [first, last] = [part === 0, part === parts - 1];
    const above = first ? PADDING : 0;
    const height = count * tall + above + (last ? PADDING : 0);
    return {
      height,
      head,
      draw: (y) => {
        const column = columns[wide];
        texts.slice(from, from + count).forEach((line, index) => {
          pen.line(line.text, line.style, { x: column?.x ?? PAGE.left, y: y + above + index * tall });
        });
        columns.forEach(({ x, width, align, faint }, index) => {
          if (index === wide) return;
          const cell = (cells[index] ?? []).slice(from, from + count);
          const look = faint && cell[0] === '0.00' ? { ...style, color: COLOR.soft } : style;
          if (align === 'left')
            return pen.lines(cell, { ...look, tabular: false }, { x, y: y + above, width });
          return pen.figure(cell[0] ?? '', look, { x, y: y + above, width });
        });
        if (last) pen.rule({ x: PAGE.left, y: y + height, width: CONTENT_WIDTH });
      },
    };
  });
}

/** Proportional digits in words, tabular digits in figures. */
function lookOf(column: ItemColumn | undefined, style: TextStyle): TextStyle {
  return column?.align === 'left' ? { ...style, tabular: false } : style;
}

function textWidth(column: ItemColumn | undefined): number {
  return column?.width ?? 0;
}
