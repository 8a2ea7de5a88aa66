/** Converts a sale line for the promotion engine (§promotions). */
import { WEIGHED_DECIMALS, type ProductRecord } from '../../contract/till/products.ts';
import type { Amount } from '../money.ts';
import type { PromotedLine } from './apply-promotions.ts';

/** Limit in thousandths that keeps arithmetic exact. */
const MAX_THOUSANDTHS = 9_000_000_000_000;

/** A product quantity, in whole thousandths, as a promotion line; null when none is left or the price is not whole. */
export function promotedLine(sold: ProductRecord, cantidad: Amount, precio: Amount): PromotedLine | null {
  const thousandths = cantidad.truncated(WEIGHED_DECIMALS).wholeAt(WEIGHED_DECIMALS);
  const centavos = precio.wholeAt(2);
  if (thousandths === null || centavos === null || thousandths <= 0n || centavos < 0n) return null;
  if (thousandths > BigInt(MAX_THOUSANDTHS)) return null;
  const { codigo, categoria, pesado } = sold;
  return { codigo, categoria, pesado, cantidad: Number(thousandths), centavos };
}
