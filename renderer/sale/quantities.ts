/** How much of each product is in a sale, for what shows it beside the goods. */
import type { CartLine } from '../cart/cart.ts';
import { decimalOf } from '../money/cents.ts';

/** Decimals that a quantity has at most. */
const DECIMALS = 8;

/** Quantities by code of product, decimal texts; lines by hand and what is half typed are left out. */
export function quantitiesOf(lines: readonly CartLine[]): ReadonlyMap<string, string> {
  const sums = new Map<string, bigint>();
  for (const { codigo, cantidad } of lines) {
    const text = decimalOf(cantidad);
    if (codigo === null || text === null) continue;
    const [whole = '', fraction = ''] = text.split('.');
    sums.set(codigo, (sums.get(codigo) ?? 0n) + BigInt(whole + fraction.padEnd(DECIMALS, '0')));
  }
  return new Map([...sums].map(([codigo, sum]) => [codigo, textOf(sum)]));
}

function textOf(scaled: bigint): string {
  const digits = scaled.toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}
