/** Exact proportional shares of an amount, in cents. */
import { DECIMALS, ONE, scaled, unscaled } from './scaled.ts';

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
    return total + gross - (scaled(descuento) ?? 0n) * ONE;
  }, 0n);
}

/** Whole minus part, decimal text; null if nothing is left. */
export function restOf(whole: string, part: string): string | null {
  const left = (scaled(whole) ?? 0n) - (scaled(part) ?? 0n);
  return left <= 0n ? null : unscaled(left);
}
