/** Unit price of a package. */
import { decimalOf } from './cents.ts';
import { scaled } from './share.ts';

/** Decimals of {@link scaled}, and of the result: cheap goods come in boxes of a hundred. */
const DECIMALS = 8;
const SHOWN_DECIMALS = 4;
const STEP = 10n ** BigInt(DECIMALS - SHOWN_DECIMALS);

/** Price divided by units, rounded half up to four decimals; null if either is invalid. */
export function perUnit(price: string, units: string): string | null {
  const total = price === '' ? null : scaled(price);
  const count = /^[1-9]\d*$/.test(units.trim()) ? BigInt(units.trim()) : null;
  if (total === null || count === null) return null;
  const shown = (2n * total + count * STEP) / (2n * count * STEP);
  const digits = shown.toString().padStart(SHOWN_DECIMALS + 1, '0');
  return decimalOf(`${digits.slice(0, -SHOWN_DECIMALS)}.${digits.slice(-SHOWN_DECIMALS)}`);
}
