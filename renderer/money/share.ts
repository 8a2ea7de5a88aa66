/** Exact proportional shares of an amount, in cents. */
import { decimalOf } from './cents.ts';

/** Decimals of amounts and quantities (§request-decimals). */
const DECIMALS = 8;
const CENT = 10n ** BigInt(DECIMALS - 2);

/** A line's value as decimal texts. */
interface Worth {
  readonly cantidad: string;
  readonly precio: string;
  readonly descuento: string;
}

/**
 * Share of an amount, rounded half up: of 10.00 for 4 pieces, 2.50 belong to one.
 * @returns decimal text; empty for no share, and invalid input as typed
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

/** Total value of lines, in a unit that is only comparable with itself. */
export function worthOf(lines: readonly Worth[]): bigint {
  return lines.reduce((total, { cantidad, precio, descuento }) => {
    const gross = (scaled(cantidad) ?? 0n) * (scaled(precio) ?? 0n);
    return total + gross - (scaled(descuento) ?? 0n) * 10n ** BigInt(DECIMALS);
  }, 0n);
}

/** Whole minus part, decimal text; null if nothing is left. */
export function restOf(whole: string, part: string): string | null {
  const left = (scaled(whole) ?? 0n) - (scaled(part) ?? 0n);
  if (left <= 0n) return null;
  const digits = left.toString().padStart(DECIMALS + 1, '0');
  return decimalOf(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
}

/** Decimal text as an integer of 8 decimals; empty is 0, null if invalid. */
export function scaled(typed: string): bigint | null {
  const text = decimalOf(typed === '' ? '0' : typed);
  if (text === null) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
