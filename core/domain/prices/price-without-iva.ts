/** Converts shelf prices with VAT for documents whose prices exclude it (03 and 04; §prices-and-vat). */
import type { TipoVenta } from '../../contract/edition.ts';
import type { ProductRecord } from '../../contract/till/products.ts';
import { isMembers, JsonNumber, type Members } from '../../contract/json.ts';
import {
  amount,
  IVA_RATE,
  largestDiscount,
  roundItem,
  roundSummary,
  toJsonNumber,
  type Amount,
} from '../money.ts';

const IVA_FACTOR = IVA_RATE.plus(1);

/** Line price of 03 and 04: `round8(price / 1.13)`, rounded as an item field (§rounding). */
export function priceWithoutIva(price: Amount): Amount {
  return roundItem(price.div(IVA_FACTOR));
}

/** A shelf price in a line of 03 and 04, decimal text: without VAT if it has any. */
export function shelfWithoutIva({
  precio,
  tratamiento,
}: Pick<ProductRecord, 'precio' | 'tratamiento'>): string {
  return tratamiento === 'gravado' ? priceWithoutIva(amount(precio)).toFixed() : precio;
}

/** General discount of 03 and 04: `round2(discount / 1.13)`, rounded as a summary field (§rounding). */
export function discountWithoutIva(discount: Amount): Amount {
  return roundSummary(discount.div(IVA_FACTOR));
}

/**
 * Removes VAT from taxed lines and the taxed discount of a request. Malformed values stay unchanged; the rules report
 * them.
 *
 * @param request parsed body (numbers as JsonNumber)
 */
export function requestWithoutIva(tipoDte: TipoVenta, request: unknown): unknown {
  if (tipoDte === '01' || !isMembers(request)) return request;
  const { items } = request;
  return {
    ...request,
    ...(Array.isArray(items) ? { items: items.map((item: unknown) => itemWithoutIva(item)) } : {}),
    ...taken(request, 'descuGravada', discountWithoutIva),
  };
}

function itemWithoutIva(item: unknown): unknown {
  if (!isMembers(item)) return item;
  if (!isTaxedLine(item)) return item;
  return {
    ...item,
    ...taken(item, 'precioUni', priceWithoutIva),
    ...taken(item, 'montoDescu', (discount) => lineDiscountWithoutIva(item, discount)),
  };
}

/** A discount within the line's price stays within it when both are rounded. */
function lineDiscountWithoutIva({ cantidad, precioUni }: Members, discount: Amount): Amount {
  const net = priceWithoutIva(discount);
  if (!(cantidad instanceof JsonNumber) || !(precioUni instanceof JsonNumber)) return net;
  const [units, price] = [amount(cantidad), amount(precioUni)];
  const most = largestDiscount(units, priceWithoutIva(price));
  return net.gt(most) && discount.lte(price.times(units)) ? most : net;
}

export function isTaxedLine({ tipoItem }: Members): boolean {
  return tipoItem instanceof JsonNumber && (tipoItem.text === '1' || tipoItem.text === '2');
}

function taken(from: Members, name: string, convert: (value: Amount) => Amount): Members {
  const value = from[name];
  return value instanceof JsonNumber ? { [name]: toJsonNumber(convert(amount(value))) } : {};
}
