/** Shelf prices, which hold the VAT, without it (§prices-and-vat). */
import { IVA_RATE, roundItem, type Amount } from '../money.ts';

const IVA_FACTOR = IVA_RATE.plus(1);

/** The price of a line of 03 and 04: `round8(price / 1.13)`, rounded as an item field (§rounding). */
export function priceWithoutIva(price: Amount): Amount {
  return roundItem(price.div(IVA_FACTOR));
}
