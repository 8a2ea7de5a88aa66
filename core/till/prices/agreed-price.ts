/** What goods cost for whom, from which quantity and when: the price of the product itself unless another holds (§prices). */
import type { FoundPrice, PriceReason } from '../../contract/bridge/bridge-prices.ts';
import { WEIGHED_DECIMALS } from '../../contract/till/products.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { amount, fromCents, type Amount } from '../../domain/money.ts';
import { priceInForce, type Price, type PriceQuestion } from '../../domain/prices/price-rule.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import { bareDocument } from '../../domain/customers/document-number.ts';
import { findCustomerByDocument } from '../../store/catalogue/customers.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import { buyerOf, pricesOf } from '../../store/prices/prices.ts';
import type { Reader } from '../../store/store.ts';

/** Minimums are in thousandths, whatever is sold. */
const THOUSANDTHS = { pesado: true } as const;

/** Who buys, and on which day. */
export type Buyer = Omit<PriceQuestion, 'cantidad'>;

/** A document that may be somebody's in the file. */
interface Document {
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** Who buys with that document; nobody where it is null or not in the file. */
export function buyerWith(
  reader: Reader,
  { issuerId, hoy }: { readonly issuerId: string; readonly hoy: FiscalDate },
  document: Document | null,
): Buyer {
  const customer =
    document === null ? null : findCustomerByDocument(reader, issuerId, bareDocument(document));
  return { ...buyerOf(reader, issuerId, customer?.id ?? null), hoy };
}

/** The price with VAT of so many of what is sold. @param sold as `findSold` finds it */
export function agreedPrice(
  reader: Reader,
  sold: StoredProduct,
  { buyer, cantidad }: { readonly buyer: Buyer; readonly cantidad: Amount },
): FoundPrice {
  const found = priceInForce(pricesOf(reader, sold, buyer.customer), {
    ...buyer,
    cantidad: cantidad.times(10 ** WEIGHED_DECIMALS).toNumber(),
  });
  return found === null
    ? { precio: sold.precio, motivo: null }
    : { precio: fromCents(found.centavos).toFixed(2), motivo: reasonOf(found) };
}

function reasonOf({ lista, customer, minimo, desde }: Price): PriceReason {
  return { lista, propio: customer !== null, minimo: shownMinimum(minimo), desde };
}

/** A minimum as a person says it. */
export function shownMinimum(minimo: number): string {
  return unitsOf(minimo, THOUSANDTHS).toFixed();
}

/** A minimum as it is kept. @param minimo checked: at most three decimals */
export function storedMinimum(minimo: string): number {
  return amount(minimo)
    .times(10 ** WEIGHED_DECIMALS)
    .toNumber();
}
