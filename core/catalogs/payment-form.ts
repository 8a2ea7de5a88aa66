/** Forms of payment as people read them. */
import { CAT_017 } from './short-catalogs.ts';
import { catalogName } from './catalog.ts';

/** Notes and coins (CAT-017). */
export const CASH_FORM = '01';

/** Cash by the word of the screens; what the catalogue demands of the one who fills 99 in is not for readers. */
const PLAIN: Readonly<Partial<Record<string, string>>> = { [CASH_FORM]: 'Efectivo', '99': 'Otros' };

/** A form of payment on paper; a code that does not exist as it is. */
export function paymentFormText(codigo: string): string {
  return PLAIN[codigo] ?? catalogName(CAT_017, codigo) ?? codigo;
}
