/** Columns of the item table: as wide as their figures; the description takes the rest. */
import { BODY, CONTENT_WIDTH, LABEL, PAGE, SIZE, SPACE, type TextStyle } from './page-style.ts';
import type { Align, Pen } from './pen.ts';

export interface ItemColumn {
  readonly title: readonly string[];
  readonly align: Align;
  readonly x: number;
  readonly width: number;
  /** Whether it takes the remaining width. */
  readonly grows: boolean;
  /** Whether it is never printed in the faint colour. */
  readonly faint: boolean;
}

type Shape = Pick<ItemColumn, 'title' | 'align'> & Partial<Pick<ItemColumn, 'grows' | 'faint'>>;

const SHAPES: readonly Shape[] = [
  { title: ['N.º'], align: 'left' },
  { title: ['Cantidad'], align: 'right' },
  { title: ['Unidad'], align: 'left' },
  { title: ['Descripción'], align: 'left', grows: true },
  { title: ['Precio', 'unitario'], align: 'right' },
  { title: ['Descuento', 'por ítem'], align: 'right', faint: true },
  { title: ['Ventas', 'no sujetas'], align: 'right', faint: true },
  { title: ['Ventas', 'exentas'], align: 'right', faint: true },
  { title: ['Ventas', 'gravadas'], align: 'right', faint: true },
];
/** For a purchase, without tax: one amount column. */
const PURCHASE_SHAPES: readonly Shape[] = [
  ...SHAPES.filter(({ title: [first] }) => first !== 'Ventas'),
  { title: ['Compras'], align: 'right', faint: true },
];
const GAP = 9;
/** Minimum width of the description. */
const MIN_DESCRIPTION = 118;
/** Maximum width of a unit name before it wraps. */
const MAX_UNIT = 58;
/** Minimum width of a figure column when figures are too long for the page; they are then printed smaller. */
const MIN_FIGURE = 30;

/** Columns for these cells, and the size that fits. */
export function itemColumns(
  pen: Pen,
  rows: readonly (readonly string[])[],
  isPurchase: boolean,
): { readonly columns: readonly ItemColumn[]; readonly style: TextStyle } {
  const shapes = isPurchase ? PURCHASE_SHAPES : SHAPES;
  const room = CONTENT_WIDTH - MIN_DESCRIPTION - GAP * (shapes.length - 1);
  const normal: TextStyle = { ...BODY, tabular: true };
  const small: TextStyle = { ...normal, size: SIZE.label };
  const wide = natural(pen, { rows, shapes }, normal);
  if (total(wide) <= room) return { columns: placed(wide, shapes), style: normal };
  const narrow = natural(pen, { rows, shapes }, small);
  return { columns: placed(total(narrow) <= room ? narrow : squeezed(narrow, room), shapes), style: small };
}

/** Needed width per column; 0 for the growing one. */
function natural(
  pen: Pen,
  { rows, shapes }: { readonly rows: readonly (readonly string[])[]; readonly shapes: readonly Shape[] },
  style: TextStyle,
): readonly number[] {
  return shapes.map(({ title, grows }, index) => {
    if (grows === true) return 0;
    let width = Math.max(...title.map((line) => pen.widthOf(line, LABEL)));
    const seen = new Set<string>();
    for (const row of rows) {
      const text = row[index] ?? '';
      if (seen.has(text)) continue;
      seen.add(text);
      width = Math.max(width, pen.widthOf(text, style));
    }
    // Slightly more than measured, so that rounding does not wrap an exact fit.
    return (isUnit(index) ? Math.min(width, MAX_UNIT) : width) + SPACE.hair / 4;
  });
}

function isUnit(index: number): boolean {
  return SHAPES[index]?.title[0] === 'Unidad';
}

function squeezed(widths: readonly number[], room: number): readonly number[] {
  const now = [...widths];
  while (total(now) > room) {
    const widest = now.indexOf(Math.max(...now));
    const width = now[widest] ?? 0;
    if (width <= MIN_FIGURE) break;
    now[widest] = width - 1;
  }
  return now;
}

function placed(widths: readonly number[], shapes: readonly Shape[]): readonly ItemColumn[] {
  const free = CONTENT_WIDTH - total(widths) - GAP * (shapes.length - 1);
  let x: number = PAGE.left;
  return shapes.map(({ title, align, grows = false, faint = false }, index) => {
    const width = grows ? free : (widths[index] ?? 0);
    const column = { title, align, grows, faint, x, width };
    x += width + GAP;
    return column;
  });
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
