/** A figure in a column; it does not wrap but is printed smaller where the column is too narrow. */
import { lineHeight, type TextStyle } from './page-style.ts';
import type { At, Pen } from './pen.ts';

export interface Figure extends Required<Pick<At, 'x' | 'y' | 'width'>> {
  readonly style: TextStyle;
}

export function figureLine(pen: Pen, text: string, { style, x, y, width }: Figure): void {
  const long = pen.widthOf(text, style);
  const fitting = long <= width ? style : { ...style, size: (style.size * width) / long };
  const lower = (lineHeight(style) - lineHeight(fitting)) / 2;
  pen.line(text, fitting, { x, y: y + lower, width, align: 'right' });
}
