/** Formats identity documents. */
import { numberText } from '../../core/contract/text/identity-text.ts';
import type { Customer } from '../../core/contract/till/customers.ts';

/** Abbreviations of document types (CAT-022). */
const LETTERS: Readonly<Record<string, string>> = { '13': 'DUI', '36': 'NIT' };

/** Number with the type's abbreviation, e.g. `DUI 01234567-8`; empty without a number. */
export function identityText(customer: Pick<Customer, 'tipoDocumento' | 'numDocumento'>): string {
  const number = numberText(customer);
  const letters = LETTERS[customer.tipoDocumento ?? ''];
  return number === '' || letters === undefined ? number : `${letters} ${number}`;
}
