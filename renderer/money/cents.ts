/** Parsing and formatting of amounts. The service computes totals; here only whole cents of cash. */
import { dollars } from '../../core/contract/text/dollars.ts';

export { dollars };

/** A comma that can only be decimal: `1,5`, `0,125`, `12,50`; `1,500` is one thousand five hundred. */
const DECIMAL_COMMA = /^(?:\d{0,11},(?:\d{1,2}|\d{4,8})|0*,\d{3})$/;
/** A typed decimal number: thousands separated by commas, at most 8 decimals. */
const TYPED = /^(?:\d{1,11}|\d{1,3}(?:,\d{3}){1,3})?(?:\.\d{0,8})?$/;
const CENTS_PER_DOLLAR = 100;

/**
 * Plain decimal text of typed input: `1,234.50` → `1234.5`, `.5` → `0.5`, `$3` → `3`, `1,5` → `1.5`.
 * @returns null if invalid or with more than 8 decimals
 */
export function decimalOf(typed: string): string | null {
  const text = pointed(typed.trim().replace(/^\$\s*/, ''));
  if (!TYPED.test(text) || !/\d/.test(text)) return null;
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  return `${digits === '' ? '0' : digits}${rest === '' ? '' : `.${rest}`}`;
}

/** Replaces an unambiguous decimal comma. */
function pointed(text: string): string {
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;
}

/** Whole cents of an amount; null if invalid or with more than two decimals. */
export function centsOf(typed: string): number | null {
  const text = decimalOf(typed);
  if (text === null) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length > 2) return null;
  return Number(whole) * CENTS_PER_DOLLAR + Number(fraction.padEnd(2, '0'));
}

/** Plain decimal text of whole cents: 1250 → `12.50`. */
export function textOfCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const size = Math.abs(cents);
  return `${sign}${Math.trunc(size / CENTS_PER_DOLLAR)}.${String(size % CENTS_PER_DOLLAR).padStart(2, '0')}`;
}

/** Whole dollars, for axis labels: -20000 → `−$200`. */
export function wholeDollars(cents: number): string {
  return dollars(String(Math.round(cents / CENTS_PER_DOLLAR))).replace(/\.00$/, '');
}
