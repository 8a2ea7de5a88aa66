/** Shelf prices, which hold the VAT, in documents whose prices are without it (03 and 04; §prices-and-vat). */
import type { TipoVenta } from '../../contract/edition.ts';
import { JsonNumber } from '../../contract/json.ts';
import { amount, IVA_RATE, roundSummary, toJsonNumber, type Amount } from '../../domain/money.ts';
import { priceWithoutIva } from '../../domain/prices/price-without-iva.ts';

const IVA_FACTOR = IVA_RATE.plus(1);

/** A discount on the whole in 03 and 04: `round2(discount / 1.13)`, rounded as a summary field (§rounding). */
export function discountWithoutIva(discount: Amount): Amount {
  return roundSummary(discount.div(IVA_FACTOR));
}

type Members = Readonly<Record<string, unknown>>;

/**
 * A request whose taxed lines and taxed discount are with VAT, as its document needs them. What is not well formed is left
 * as it is: the rules name it.
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
  const { tipoItem } = item;
  const isTaxed = tipoItem instanceof JsonNumber && (tipoItem.text === '1' || tipoItem.text === '2');
  if (!isTaxed) return item;
  return {
    ...item,
    ...taken(item, 'precioUni', priceWithoutIva),
    ...taken(item, 'montoDescu', priceWithoutIva),
  };
}

function taken(from: Members, name: string, convert: (value: Amount) => Amount): Members {
  const value = from[name];
  return value instanceof JsonNumber ? { [name]: toJsonNumber(convert(amount(value))) } : {};
}

function isMembers(value: unknown): value is Members {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}
