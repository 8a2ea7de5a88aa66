/** Amounts of the database as people read them. */
import { SALE_SIGN } from '../../contract/edition.ts';

/** Cents as decimal text with two decimals. */
export function decimals(cents: string | bigint): string {
  const value = BigInt(cents);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** SQL of the sign with which a document's amounts count among the sales. */
export const SIGN_SQL = `CASE tipo_dte ${Object.entries(SALE_SIGN)
  .map(([tipo, sign]) => `WHEN '${tipo}' THEN ${sign}`)
  .join(' ')} ELSE 0 END`;

/** SQL condition: neither refused nor invalidated. */
export const STANDS_SQL = "estado NOT IN ('RECHAZADO', 'INVALIDADO')";
