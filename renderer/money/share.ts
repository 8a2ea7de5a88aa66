/** What of an amount belongs to a part of what it was given for, exactly, to the cent. */
import { decimalOf } from './cents.ts';

/** Decimals of amounts and quantities (§request-decimals). */
const DECIMALS = 8;
const CENT = 10n ** BigInt(DECIMALS - 2);

/** Amounts and quantities that are multiplied and added up, as decimal texts. */
interface Worth {
  readonly cantidad: string;
  readonly precio: string;
  readonly descuento: string;
}

/**
 * The share of a part in an amount that was given on the whole, half a cent up: of 10.00 on 4 of a thing 2.50 belong to one.
 *
 * @returns decimal text; empty where nothing belongs to the part, and what was typed where that is no number
 */
export function shareOf(amount: string, part: bigint, whole: bigint): string {
  const given = scaled(amount);
  if (given === null) return amount;
  if (whole <= 0n || part <= 0n) return '';
  if (part >= whole) return amount;
  const cents = (2n * given * part + whole * CENT) / (2n * whole * CENT);
  if (cents === 0n) return '';
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What lines come to together, in units that only compare with one another. */
export function worthOf(lines: readonly Worth[]): bigint {
  return lines.reduce((total, { cantidad, precio, descuento }) => {
    const gross = (scaled(cantidad) ?? 0n) * (scaled(precio) ?? 0n);
    return total + gross - (scaled(descuento) ?? 0n) * 10n ** BigInt(DECIMALS);
  }, 0n);
}

/** What is left of a quantity, as a decimal text; null where nothing is. */
export function restOf(whole: string, part: string): string | null {
  const left = (scaled(whole) ?? 0n) - (scaled(part) ?? 0n);
  if (left <= 0n) return null;
  const digits = left.toString().padStart(DECIMALS + 1, '0');
  return decimalOf(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
}

/** A decimal text as a whole number of its smallest part; an empty one is nothing, null is no number. */
export function scaled(typed: string): bigint | null {
  const text = decimalOf(typed === '' ? '0' : typed);
  if (text === null) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
