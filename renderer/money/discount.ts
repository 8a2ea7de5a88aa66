/** Converts a percentage discount into an exact amount in cents. */
import { decimalOf } from './cents.ts';
import { DECIMALS, scaled, unscaled } from './scaled.ts';

/** Scale of a line's price, of a product of two. */
const LINE = 10n ** BigInt(DECIMALS);
/** Divisor from the scale of a product of three to whole cents. */
const CENT = 10n ** BigInt(3 * DECIMALS - 2);
const HUNDRED_PERCENT = 100n;

/**
 * Amount of a typed discount: `0.50` stays, `10%` is ten percent of quantity times price, rounded half up.
 * @returns decimal text, `0` if empty; invalid input as typed, so that the service reports it
 */
export function discountAmount(descuento: string, cantidad: string, precio: string): string {
  const typed = descuento.trim();
  if (typed === '') return '0';
  if (!typed.endsWith('%')) return decimalOf(typed) ?? typed;
  const factors = [typed.slice(0, -1), cantidad, precio].map((factor) => scaled(factor));
  if (factors.some((factor) => factor === null)) return typed;
  const product = factors.reduce<bigint>((total, factor) => total * (factor ?? 0n), 1n);
  const divisor = CENT * HUNDRED_PERCENT;
  const cents = (product + divisor / 2n) / divisor;
  return unscaled(cents, 2);
}

/** The same off a line: a percentage takes no more than its price, though cents of it are rounded up. */
export function lineDiscount(descuento: string, cantidad: string, precio: string): string {
  const off = discountAmount(descuento, cantidad, precio);
  const [percent, units, price, size] = [descuento.trim().slice(0, -1), cantidad, precio, off].map(scaled);
  if (!descuento.trim().endsWith('%') || !percent || !units || !price || !size) return off;
  const most = (units * price) / LINE;
  return size > most && percent <= HUNDRED_PERCENT * LINE ? unscaled(most) : off;
}
