/** Who buys, as prices and promotions name it: by the document in the file of customers (§prices). */
import { bareDocument } from '../../domain/customers/document-number.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { PriceQuestion } from '../../domain/prices/price-rule.ts';
import { findCustomerByDocument } from '../catalogue/customers.ts';
import type { Reader } from '../handle.ts';
import { buyerOf } from './prices.ts';

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
