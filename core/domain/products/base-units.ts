/** Quantities of a product in whole base units: pieces, or thousandths of what is weighed. */
import type { KeptProduct } from '../../contract/till/products.ts';
import { Decimal } from '../decimal.ts';
import { amount } from '../money.ts';

/** Decimals of a weighed quantity. */
const WEIGHED_DECIMALS = 3;

type Measured = Pick<KeptProduct, 'pesado'>;

/** A quantity as a person says it, in base units; null where it is no whole number of them. @param quantity plain decimal text */
export function baseUnits(quantity: string, { pesado }: Measured): number | null {
  const units = pesado ? amount(quantity).times(Decimal.of('1000')) : amount(quantity);
  const text = units.toFixed();
  return text.includes('.') ? null : Number(text);
}

/** Base units as a person says them. */
export function quantityText(units: number, { pesado }: Measured): string {
  return new Decimal(BigInt(units), pesado ? WEIGHED_DECIMALS : 0).toFixed();
}
