/** The quick syntax of the entry line: `3*7501 @1.25 -10%`. Pure: it understands, the service calculates. */
import { decimalOf } from '../money/cents.ts';

export interface Discount {
  readonly kind: 'percent' | 'amount';
  /** Plain decimal text. */
  readonly value: string;
}

/** What was understood. Numbers are plain decimal text. */
export interface QuickEntry {
  readonly kind: 'entry';
  readonly cantidad: string;
  /** What to look for: a code or words. */
  readonly what: string;
  /** Price typed by hand; null takes the product's. */
  readonly precio: string | null;
  readonly descuento: Discount | null;
}

/** A part of the syntax that is meant but cannot be used: the line is not to be taken for a description. */
export interface QuickFault {
  readonly kind: 'fault';
  readonly part: 'quantity' | 'price' | 'discount';
  /** `missing`: nothing follows the sign; `above`: a discount of more than 100 %. */
  readonly reason: 'zero' | 'negative' | 'number' | 'missing' | 'above';
  /** The part as it was typed. */
  readonly typed: string;
}

/** A quantity whose product is still to come: `3*`. */
export interface QuickCount {
  readonly kind: 'count';
  readonly cantidad: string;
}

/** A discount alone, `-10%`: of the line that was added last. */
export interface QuickDiscount {
  readonly kind: 'discount';
  readonly descuento: Discount;
}

export type QuickReading =
  | QuickEntry
  | QuickFault
  | QuickCount
  | QuickDiscount
  | { readonly kind: 'nothing' };

/** What is meant as a number, whether or not it can be used as one. */
const NUMBER = String.raw`[-+−]?\s?\$?\s?[.,]?\d[\d.,]*(?:[eE][-+]?\d+)?`;
const QUANTITY = new RegExp(String.raw`^\s*(${NUMBER})\s*[*×]\s*(.*)$`);
const PRICE = /^(.*?)(?:^|\s)@\s*((?:\$\s*)?\S*)(.*)$/;
const DISCOUNT = new RegExp(String.raw`^(.*?)\s[-−]\s*(${NUMBER})\s*(%?)\s*$`);
const WHOLE_PERCENT = 100;

/**
 * Understands a line. The quantity comes first, price and discount last and in either order. Whatever does not look like
 * the syntax stays part of the text that is searched for: `Café -fuerte` is a name. What looks like it and cannot be used
 * (`0*café`, `café @1.234,56`) is a fault of its part, never a name.
 *
 * @returns `nothing` while nothing is looked for
 */
export function parseQuickEntry(typed: string): QuickReading {
  const alone = discountedOf(` ${typed.trim()}`);
  if ('rest' in alone && alone.rest.trim() === '' && alone.descuento !== null)
    return { kind: 'discount', descuento: alone.descuento };
  if ('kind' in alone && /^[-−]/.test(typed.trim())) return alone;
  const counted = QUANTITY.exec(typed);
  const cantidad = counted === null ? '1' : amountOf('quantity', counted[1] ?? '');
  if (typeof cantidad !== 'string') return cantidad;
  const rest = counted?.[2] ?? typed.trim();
  const again = QUANTITY.exec(rest);
  if (counted !== null && again !== null) return faultOf('quantity', 'number', `${counted[1]}*${again[1]}`);
  if (counted !== null && rest.trim() === '') return { kind: 'count', cantidad };
  const priced = pricedOf(rest);
  if ('kind' in priced) return priced;
  const discounted = discountedOf(priced.rest);
  if ('kind' in discounted) return discounted;
  const what = discounted.rest.trim();
  if (what === '') return { kind: 'nothing' };
  return { kind: 'entry', cantidad, what, precio: priced.precio, descuento: discounted.descuento };
}

/** How many digits a number has at most that may be how many of something: a longer one is a code. */
const COUNT = /^\d{1,3}(?:[.,]\d{1,3})?$/;

/** What a number is as a quantity whose product is still to come: typed alone, and short; null for anything else. */
export function bareCount(typed: string): string | null {
  const text = typed.trim();
  const value = COUNT.test(text) ? decimalOf(text) : null;
  return value === '0' ? null : value;
}

interface Priced {
  readonly rest: string;
  readonly precio: string | null;
}

/** Takes the price out; a discount behind it stays in what is left. */
function pricedOf(text: string): Priced | QuickFault {
  const match = PRICE.exec(text);
  if (match === null) return { rest: text, precio: null };
  const [, before = '', price = '', after = ''] = match;
  if (price === '') return faultOf('price', 'missing', price);
  if (after.trim() !== '' && !DISCOUNT.test(` ${after}`)) return faultOf('price', 'number', price + after);
  const precio = amountOf('price', price);
  return typeof precio === 'string' ? { rest: before + after, precio } : precio;
}

interface Discounted {
  readonly rest: string;
  readonly descuento: Discount | null;
}

function discountedOf(text: string): Discounted | QuickFault {
  const match = DISCOUNT.exec(text);
  if (match === null) return { rest: text, descuento: null };
  const [, rest = '', size = '', percent] = match;
  const value = amountOf('discount', size);
  if (typeof value !== 'string') return value;
  if (DISCOUNT.test(rest)) return faultOf('discount', 'number', text.slice(rest.length).trim());
  if (percent === '%' && Number(value) > WHOLE_PERCENT) return faultOf('discount', 'above', `${size} %`);
  return { rest, descuento: { kind: percent === '%' ? 'percent' : 'amount', value } };
}

/** Plain decimal text of a part. */
function amountOf(part: QuickFault['part'], typed: string): string | QuickFault {
  const text = typed.trim();
  if (/^[-−]/.test(text)) return faultOf(part, 'negative', text);
  const value = decimalOf(text);
  if (value === null) return faultOf(part, 'number', text);
  return part === 'quantity' && value === '0' ? faultOf(part, 'zero', text) : value;
}

function faultOf(part: QuickFault['part'], reason: QuickFault['reason'], typed: string): QuickFault {
  return { kind: 'fault', part, reason, typed };
}
