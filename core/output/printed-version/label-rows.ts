/** Rows of a label and its value. */
import { BODY, LABEL, lineHeight, SPACE, type TextStyle } from './page-style.ts';
import type { Pen } from './pen.ts';

export interface LabelRow {
  readonly label: string;
  readonly value: string;
  readonly style?: TextStyle;
}

export interface LabelRows {
  readonly height: number;
  readonly draw: (x: number, y: number) => void;
}

/** Rows one below the other; values wrap beside their labels. */
export function labelRows(
  pen: Pen,
  rows: readonly LabelRow[],
  { width, labelWidth }: { readonly width: number; readonly labelWidth: number },
): LabelRows {
  const placed = rows.map(({ label, value, style = BODY }) => {
    const lines = pen.wrap(value, style, width - labelWidth);
    const labels = pen.wrap(label, LABEL, labelWidth - SPACE.small);
    const height = Math.max(lines.length, labels.length) * lineHeight(BODY) + SPACE.hair / 2;
    return { labels, lines, style, height };
  });
  return {
    height: placed.reduce((sum, { height }) => sum + height, 0),
    draw: (x, y) => {
      let top = y;
      for (const { labels, lines, style, height } of placed) {
        labels.forEach((label, index) =>
          pen.line(label, LABEL, { x, y: top + index * lineHeight(BODY) + SIZE_SHIFT }),
        );
        pen.lines(lines, style, { x: x + labelWidth, y: top });
        top += height;
      }
    },
  };
}

/** Aligns the smaller label with the value's base line. */
const SIZE_SHIFT = (lineHeight(BODY) - lineHeight(LABEL)) / 2 + 0.35;
