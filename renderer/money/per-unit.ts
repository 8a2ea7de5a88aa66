/** Unit price of a package. */
import { DECIMALS, scaled, unscaled } from './scaled.ts';

/** Cheap goods come in boxes of a hundred. */
const SHOWN_DECIMALS = 4;
const STEP = 10n ** BigInt(DECIMALS - SHOWN_DECIMALS);

/** Price divided by units, rounded half up to four decimals; null if either is invalid. */
export function perUnit(price: string, units: string): string | null {
  const total = scaled(price);
  const count = /^[1-9]\d*$/.test(units.trim()) ? BigInt(units.trim()) : null;
  if (total === null || count === null) return null;
  const shown = (2n * total + count * STEP) / (2n * count * STEP);
  return unscaled(shown, SHOWN_DECIMALS);
}
