/** How much of each product is in a sale, for what shows it beside the goods. */
import type { CartLine } from '../cart/cart.ts';
import { decimalOf } from '../money/cents.ts';
import { decimalSum } from '../money/decimal-sum.ts';

/** Quantities by code of product, decimal texts; lines by hand and what is half typed are left out. */
export function quantitiesOf(lines: readonly CartLine[]): ReadonlyMap<string, string> {
  const typed = new Map<string, readonly string[]>();
  for (const { codigo, cantidad } of lines) {
    if (codigo === null || decimalOf(cantidad) === null) continue;
    typed.set(codigo, [...(typed.get(codigo) ?? []), cantidad]);
  }
  return new Map([...typed].map(([codigo, each]) => [codigo, decimalSum(each)]));
}
