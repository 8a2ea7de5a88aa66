/** Quantities by product in a sale. */
import type { CartLine } from '../cart/cart.ts';
import { decimalOf } from '../money/cents.ts';
import { decimalSum } from '../money/decimal-sum.ts';

/** By product code, decimal texts; free-text lines and invalid quantities are ignored. */
export function quantitiesOf(lines: readonly CartLine[]): ReadonlyMap<string, string> {
  const typed = new Map<string, readonly string[]>();
  for (const { codigo, cantidad } of lines) {
    if (codigo === null || decimalOf(cantidad) === null) continue;
    typed.set(codigo, [...(typed.get(codigo) ?? []), cantidad]);
  }
  return new Map([...typed].map(([codigo, each]) => [codigo, decimalSum(each)]));
}
