/** Formats identity documents. */
import type { Customer } from '../../core/contract/till/customers.ts';

/** Abbreviations of document types (CAT-022). */
const LETTERS: Readonly<Record<string, string>> = { '13': 'DUI', '36': 'NIT' };
const DUI = /^(\d{8})(\d)$/;
const NIT = /^(\d{4})(\d{6})(\d{3})(\d)$/;
const NRC = /^(\d{1,7})(\d)$/;

/** Formats a NIT: 14 digits as `0614-130795-104-0`, 9 like a DUI; anything else unchanged. */
export function nitText(nit: string): string {
  return nit.replace(NIT, '$1-$2-$3-$4').replace(DUI, '$1-$2');
}

/** Formats an NRC: `246813-5`; anything else unchanged. */
export function nrcText(nrc: string): string {
  return nrc.replace(NRC, '$1-$2');
}

/** Formats a document number: DUI `012345678` as `01234567-8`; other types than DUI and NIT unchanged. */
export function numberText({
  tipoDocumento,
  numDocumento,
}: Pick<Customer, 'tipoDocumento' | 'numDocumento'>): string {
  const number = numDocumento ?? '';
  return tipoDocumento === '13' || tipoDocumento === '36' ? nitText(number) : number;
}

/** Number with the type's abbreviation, e.g. `DUI 01234567-8`; empty without a number. */
export function identityText(customer: Pick<Customer, 'tipoDocumento' | 'numDocumento'>): string {
  const number = numberText(customer);
  const letters = LETTERS[customer.tipoDocumento ?? ''];
  return number === '' || letters === undefined ? number : `${letters} ${number}`;
}
