/** Parser of the entry line's syntax: `3*7501 @1.25 -10%`. Pure; the service calculates. */
import { decimalOf } from '../money/cents.ts';

export interface Discount {
  readonly kind: 'percent' | 'amount';
  /** Plain decimal text. */
  readonly value: string;
}

/** A parsed line. Numbers are plain decimal text. */
export interface QuickEntry {
  readonly kind: 'entry';
  readonly cantidad: string;
  readonly what: string;
  /** Typed price; null: the product's. */
  readonly precio: string | null;
  readonly descuento: Discount | null;
}

/** A recognised part with an invalid value: the line must not be searched as a description. */
export interface QuickFault {
  readonly kind: 'fault';
  readonly part: 'quantity' | 'price' | 'discount';
  /** `missing`: nothing follows the sign; `above`: a discount above 100 %. */
  readonly reason: 'zero' | 'negative' | 'number' | 'missing' | 'above';
  readonly typed: string;
}

/** A quantity without a product yet: `3*`. */
export interface QuickCount {
  readonly kind: 'count';
  readonly cantidad: string;
}

/** A discount alone, `-10%`: applies to the last added line. */
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

/** Matches numbers, valid or not. */
const NUMBER = String.raw`[-+−]?\s?\$?\s?[.,]?\d[\d.,]*(?:[eE][-+]?\d+)?`;
const QUANTITY = new RegExp(String.raw`^\s*(${NUMBER})\s*[*×]\s*(.*)$`);
const PRICE = /^(.*?)(?:^|\s)@\s*((?:\$\s*)?\S*)(.*)$/;
const DISCOUNT = new RegExp(String.raw`^(.*?)\s[-−]\s*(${NUMBER})\s*(%?)\s*$`);
const WHOLE_PERCENT = 100;

/**
 * Parses a line: quantity first, price and discount last in either order. Other text is the search text:
 * `Café -fuerte` is a name. A part with an invalid value (`0*café`, `café @1.234,56`) is a fault, never a
 * name.
 * @returns `nothing` without a search text
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

/** Longer numbers are codes, not quantities. */
const COUNT = /^\d{1,3}(?:[.,]\d{1,3})?$/;

/** A short number typed alone, as a quantity; null for anything else. */
export function bareCount(typed: string): string | null {
  const text = typed.trim();
  const value = COUNT.test(text) ? decimalOf(text) : null;
  return value === '0' ? null : value;
}

interface Priced {
  readonly rest: string;
  readonly precio: string | null;
}

/** Extracts the price; a discount after it stays in `rest`. */
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
