/** A receiver's document as people write it. */
import type { Customer } from '../../core/contract/till/customers.ts';

/** Short names of the kinds that people call by letters (CAT-022). */
const LETTERS: Readonly<Record<string, string>> = { '13': 'DUI', '36': 'NIT' };
const DUI = /^(\d{8})(\d)$/;
const NIT = /^(\d{4})(\d{6})(\d{3})(\d)$/;
const NRC = /^(\d{1,7})(\d)$/;

/** A NIT as it stands on paper: of 14 digits `0614-130795-104-0`, of 9 like a DUI; anything else as it is. */
export function nitText(nit: string): string {
  return nit.replace(NIT, '$1-$2-$3-$4').replace(DUI, '$1-$2');
}

/** An NRC as it stands on paper: `246813-5`; anything else as it is. */
export function nrcText(nrc: string): string {
  return nrc.replace(NRC, '$1-$2');
}

/** A number as it is printed on its card: `012345678` of a DUI as `01234567-8`; of another kind than DUI and NIT as it stands. */
export function numberText({
  tipoDocumento,
  numDocumento,
}: Pick<Customer, 'tipoDocumento' | 'numDocumento'>): string {
  const number = numDocumento ?? '';
  return tipoDocumento === '13' || tipoDocumento === '36' ? nitText(number) : number;
}

/** The number after the letters of its kind, e.g. `DUI 01234567-8`; empty without a number. */
export function identityText(customer: Pick<Customer, 'tipoDocumento' | 'numDocumento'>): string {
  const number = numberText(customer);
  const letters = LETTERS[customer.tipoDocumento ?? ''];
  return number === '' || letters === undefined ? number : `${letters} ${number}`;
}
