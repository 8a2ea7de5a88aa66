/** A table of fixed columns and one that takes the remaining width; the head repeats on every page. */
import type { Block } from '../printed-version/flow.ts';
import { BODY, COLOR, CONTENT_WIDTH, LABEL, lineHeight, PAGE, SPACE } from '../printed-version/page-style.ts';
import type { Align, Pen } from '../printed-version/pen.ts';

export interface TableColumn {
  readonly title: string;
  /** In points; null for the remaining width. */
  readonly width: number | null;
  readonly align: Align;
}

interface PlacedColumn extends TableColumn {
  readonly x: number;
  readonly width: number;
}

const GAP = 8;
const PADDING = 3;
const FIGURES = { ...BODY, tabular: true } as const;

export function tableBlocks(
  pen: Pen,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): readonly Block[] {
  const placed = placedColumns(columns);
  const head = headBlock(pen, placed);
  return [
    { ...head, gap: SPACE.large, withNext: true },
    ...rows.map((row) => rowBlock(pen, row, { placed, head })),
  ];
}

function placedColumns(columns: readonly TableColumn[]): readonly PlacedColumn[] {
  const fixed = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const rest = CONTENT_WIDTH - fixed - GAP * (columns.length - 1);
  let x: number = PAGE.left;
  return columns.map((column) => {
    const width = column.width ?? rest;
    const at = { ...column, x, width };
    x += width + GAP;
    return at;
  });
}

function headBlock(pen: Pen, columns: readonly PlacedColumn[]): Block {
  const titles = columns.map(({ title, width }) => pen.wrap(title, LABEL, width));
  const most = Math.max(...titles.map((lines) => lines.length));
  const height = most * lineHeight(LABEL) + SPACE.small;
  return {
    height,
    draw: (y) => {
      columns.forEach(({ x, width, align }, index) => {
        const lines = titles[index] ?? [];
        const top = y + (most - lines.length) * lineHeight(LABEL);
        pen.lines(lines, LABEL, { x, y: top, width, align });
      });
      pen.rule({ x: PAGE.left, y: y + height, width: CONTENT_WIDTH, color: COLOR.strongRule });
    },
  };
}

function rowBlock(
  pen: Pen,
  row: readonly string[],
  { placed, head }: { readonly placed: readonly PlacedColumn[]; readonly head: Block },
): Block {
  const cells = placed.map(({ width, align }, index) =>
    align === 'right' ? [row[index] ?? ''] : pen.wrap(row[index] ?? '', BODY, width),
  );
  const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight(BODY) + 2 * PADDING;
  return {
    height,
    head,
    draw: (y) => {
      placed.forEach(({ x, width, align }, index) => {
        const lines = cells[index] ?? [];
        if (align === 'right') pen.figure(lines[0] ?? '', FIGURES, { x, y: y + PADDING, width });
        else pen.lines(lines, BODY, { x, y: y + PADDING });
      });
      pen.rule({ x: PAGE.left, y: y + height, width: CONTENT_WIDTH });
    },
  };
}
