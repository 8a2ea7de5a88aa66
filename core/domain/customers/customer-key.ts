/** Key that identifies a customer across tills. */
import type { Customer } from '../../contract/till/customers.ts';
import { plainText } from '../text/plain-text.ts';

/** Document and its type, else the name, because ids differ between tills. */
export function customerKey({
  tipoDocumento,
  numDocumento,
  nombre,
}: Pick<Customer, 'tipoDocumento' | 'numDocumento' | 'nombre'>): string {
  if (tipoDocumento === null || numDocumento === null) return plainText(nombre);
  return `${tipoDocumento} ${plainText(numDocumento)}`;
}
