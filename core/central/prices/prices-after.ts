/** Price changes for a till (§prices). */
import type { HandedPrice } from '../../contract/central/products/handed-prices.ts';
import type { Tx } from '../store/database.ts';

const AFTER = `
  SELECT codigo, lista, clave, minimo::text, desde, centavos::text, gone FROM agreed_price
  WHERE CASE WHEN $1::bigint IS NULL THEN NOT gone ELSE version > $1 END ORDER BY id`;

type PriceRow = Record<'codigo' | 'lista' | 'clave' | 'minimo' | 'desde' | 'centavos', string>;

/** All prices, or changes after a version; null if the company never had any. */
export async function pricesAfter(tx: Tx, after: number | null): Promise<HandedPrice[] | null> {
  const any = await tx.row('SELECT 1 AS one FROM agreed_price LIMIT 1');
  if (any === null) return null;
  const rows = await tx.rows<PriceRow & { readonly gone: boolean }>(AFTER, [after]);
  return rows.map(({ codigo, lista, clave, minimo, desde, centavos, gone }) => ({
    codigo,
    lista: lista === '' ? null : lista,
    clave: clave === '' ? null : clave,
    minimo: Number(minimo),
    desde,
    centavos: gone ? null : Number(centavos),
  }));
}
