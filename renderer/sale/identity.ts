/** A receiver's document as people write it. */
import type { Customer } from '../../core/contract/customers.ts';

/** Short names of the kinds that people call by letters (CAT-022). */
const LETTERS: Readonly<Record<string, string>> = { '13': 'DUI', '36': 'NIT' };
const DUI = /^(\d{8})(\d)$/;

/** A number as it is printed on its card: `012345678` of a DUI as `01234567-8`; any other as it stands. */
export function numberText({
  tipoDocumento,
  numDocumento,
}: Pick<Customer, 'tipoDocumento' | 'numDocumento'>): string {
  return tipoDocumento === '13' ? (numDocumento ?? '').replace(DUI, '$1-$2') : (numDocumento ?? '');
}

/** The number after the letters of its kind, e.g. `DUI 01234567-8`; empty without a number. */
export function identityText(customer: Pick<Customer, 'tipoDocumento' | 'numDocumento'>): string {
  const number = numberText(customer);
  const letters = LETTERS[customer.tipoDocumento ?? ''];
  return number === '' || letters === undefined ? number : `${letters} ${number}`;
}
