/** By what a customer is the same one everywhere. */
import type { Customer } from '../../contract/till/customers.ts';
import { plainText } from '../text/plain-text.ts';

/** Document with its type where a customer has one, else the name: ids differ between tills. */
export function customerKey({
  tipoDocumento,
  numDocumento,
  nombre,
}: Pick<Customer, 'tipoDocumento' | 'numDocumento' | 'nombre'>): string {
  if (tipoDocumento === null || numDocumento === null) return plainText(nombre);
  return `${tipoDocumento} ${plainText(numDocumento)}`;
}
