/** Which documents count among the sales, and with which sign. */
import { SALE_SIGN } from '../../contract/dte/sale-sign.ts';

export const SIGN_SQL = `CASE tipo_dte ${Object.entries(SALE_SIGN)
  .map(([tipo, sign]) => `WHEN '${tipo}' THEN ${sign}`)
  .join(' ')} ELSE 0 END`;

/** SQL condition: neither refused nor invalidated. */
export const STANDS_SQL = "estado NOT IN ('RECHAZADO', 'INVALIDADO')";
