/** Forms of payment as people read them. */
import { CAT_017 } from './cat-017-forma-pago.ts';
import { catalogName } from './catalog.ts';

/** Notes and coins (CAT-017). */
export const CASH_FORM = '01';

/**
 * A form of payment on paper: cash by the word of the screens, others by the catalogue. What the catalogue demands of the one
 * who fills it in is not for readers.
 */
export function paymentFormText(codigo: string): string {
  if (codigo === CASH_FORM) return 'Efectivo';
  return (catalogName(CAT_017, codigo) ?? codigo).replace(/ \(se debe indicar.*\)$/, '');
}
