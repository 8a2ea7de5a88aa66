/** The quick syntax of the entry line: `3*7501 @1.25 -10%`. Pure: it understands, the service calculates. */
import { decimalOf } from '../money/cents.ts';

export interface Discount {
  readonly kind: 'percent' | 'amount';
  /** Plain decimal text. */
  readonly value: string;
}

/** What was understood. Numbers are plain decimal text. */
export interface QuickEntry {
  readonly cantidad: string;
  /** What to look for: a code or words. */
  readonly what: string;
  /** Price typed by hand; null takes the product's. */
  readonly precio: string | null;
  readonly descuento: Discount | null;
}

const QUANTITY = /^\s*([\d.,]+)\s*[*×]\s*(.*)$/;
const PRICE = /^(.*?)(?:^|\s)@\s*(\$?\s*[\d.,]+)\s*$/;
const DISCOUNT = /^(.*?)\s-\s*([\d.,]+)\s*(%?)\s*$/;
const WHOLE_PERCENT = 100;

/**
 * Understands a line. The quantity comes first, price and discount last and in either order. Whatever does not follow the
 * syntax stays part of the text that is searched for: `Café -fuerte` is a name.
 *
 * @returns null when nothing is looked for, the quantity is zero or the discount is above 100 %
 */
export function parseQuickEntry(typed: string): QuickEntry | null {
  let rest = typed.trim();
  let cantidad = '1';
  const counted = QUANTITY.exec(rest);
  const quantity = counted === null ? null : decimalOf(counted[1] ?? '');
  if (counted !== null && quantity !== null) {
    if (quantity === '0') return null;
    cantidad = quantity;
    rest = counted[2] ?? '';
  }
  let precio: string | null = null;
  let descuento: Discount | null = null;
  for (;;) {
    const priced: Taken | null = precio === null ? withPrice(rest) : null;
    const discounted: Taken<Discount> | null =
      priced === null && descuento === null ? withDiscount(rest) : null;
    if (priced !== null) [rest, precio] = priced;
    else if (discounted !== null) [rest, descuento] = discounted;
    else break;
  }
  const what = rest.trim();
  if (what === '' || isTooMuch(descuento)) return null;
  return { cantidad, what, precio, descuento };
}

/** What is left of the text, and what was taken from its end. */
type Taken<T = string> = readonly [rest: string, taken: T];

function withPrice(text: string): Taken | null {
  const match = PRICE.exec(text);
  const value = match === null ? null : decimalOf(match[2] ?? '');
  return match === null || value === null ? null : [match[1] ?? '', value];
}

function withDiscount(text: string): Taken<Discount> | null {
  const match = DISCOUNT.exec(text);
  const value = match === null ? null : decimalOf(match[2] ?? '');
  if (match === null || value === null) return null;
  return [match[1] ?? '', { kind: match[3] === '%' ? 'percent' : 'amount', value }];
}

function isTooMuch(discount: Discount | null): boolean {
  return discount?.kind === 'percent' && Number(discount.value) > WHOLE_PERCENT;
}
