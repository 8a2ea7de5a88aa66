/** Finds the customer whose account is charged, by document number (§accounts). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Customer, CustomerTerms } from '../../contract/till/customers.ts';
import { refusal } from '../../domain/app-error.ts';
import { bareDocument, NIT_OR_DUI } from '../../domain/customers/document-number.ts';
import type { AccountOf } from '../../store/accounts/charges.ts';
import { customerTerms } from '../../store/catalogue/customer-terms.ts';
import { findCustomerByDocument } from '../../store/catalogue/customers.ts';
import type { Reader } from '../../store/store.ts';

export interface Debtor {
  readonly account: AccountOf;
  readonly terms: CustomerTerms;
  readonly customer: Customer;
}

interface DebtorScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

/** The customer with that document, with or without hyphens; null if not found. */
export function findDebtor(
  reader: Reader,
  { issuerId, ambiente }: DebtorScope,
  document: { readonly tipoDocumento: string; readonly numDocumento: string },
): Debtor | null {
  const { tipoDocumento, numDocumento } = bareDocument(document);
  const customer = findCustomerByDocument(reader, issuerId, { tipoDocumento, numDocumento });
  if (customer === null) return null;
  const kept = customer.numDocumento ?? numDocumento;
  const account = { issuerId, ambiente, tipoDocumento, numDocumento: kept };
  return { account, terms: customerTerms(reader, issuerId, customer.id), customer };
}

/** @throws AppError `CLIENTE_NO_ENCONTRADO` */
export function requireDebtor(...[reader, scope, document]: Parameters<typeof findDebtor>): Debtor {
  const found = findDebtor(reader, scope, document);
  if (found !== null) return found;
  const documento = `${document.tipoDocumento} ${document.numDocumento}`;
  throw refusal('CLIENTE_NO_ENCONTRADO', rule('cliente-no-encontrado', { documento }));
}

/** Like {@link findDebtor}, for a number without type (as in a 03) or a NIT, which may be its owner's DUI. */
export function findReceivingDebtor(
  reader: Reader,
  scope: DebtorScope,
  {
    tipoDocumento,
    numDocumento,
  }: { readonly tipoDocumento: string | undefined; readonly numDocumento: string },
): Debtor | null {
  const isTaxpayer = tipoDocumento === undefined || NIT_OR_DUI.some((each) => each === tipoDocumento);
  const named = tipoDocumento === undefined ? [] : [tipoDocumento];
  for (const each of isTaxpayer ? [...named, ...NIT_OR_DUI] : named) {
    const found = findDebtor(reader, scope, { tipoDocumento: each, numDocumento });
    if (found !== null) return found;
  }
  return null;
}
