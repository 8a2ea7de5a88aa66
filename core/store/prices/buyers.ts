/** Finds the buyer of a sale for prices and promotions (§prices). */
import { bareDocument } from '../../domain/customers/document-number.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { PriceQuestion } from '../../domain/prices/price-rule.ts';
import { findCustomerByDocument, undocumentedCustomers } from '../catalogue/customers.ts';
import type { Reader } from '../handle.ts';
import { buyerOf } from './prices.ts';

export type Buyer = Omit<PriceQuestion, 'cantidad'>;

/** Receiver data of a sale. */
export interface NamedBuyer {
  readonly tipoDocumento?: string | null | undefined;
  readonly numDocumento?: string | null | undefined;
  readonly nombre?: string | null | undefined;
}

/** Matches by document, or by name if the customer has no document; no customer if none or several match. */
export function buyerWith(
  reader: Reader,
  { issuerId, hoy }: { readonly issuerId: string; readonly hoy: FiscalDate },
  named: NamedBuyer | null,
): Buyer {
  const { tipoDocumento, numDocumento, nombre } = named ?? {};
  const id = numDocumento
    ? tipoDocumento &&
      findCustomerByDocument(reader, issuerId, bareDocument({ tipoDocumento, numDocumento }))?.id
    : nombre?.trim() && onlyOf(undocumentedCustomers(reader, issuerId, nombre));
  return { ...buyerOf(reader, issuerId, id || null), hoy };
}

/** An ambiguous name matches nobody. */
function onlyOf(customers: readonly { readonly id: string }[]): string | null {
  const [only, another] = customers;
  return another === undefined ? (only?.id ?? null) : null;
}
