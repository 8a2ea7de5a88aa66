/** Takes a till's own catalogue into the central one: an owner orders it, the till sends it in parts. */
import {
  OWN_CATALOGUE,
  type OwnProducts,
  type OwnProductsAnswer,
} from '../../contract/central/products/own-products.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';
import { putProduct } from './catalogue.ts';
import { isNoRoom } from './room.ts';

/** Stores products that the centre lacks; returns how many, and for how many there is no room, or null without an open order to that till. */
export async function takeOwnProducts(
  tx: Tx,
  { company, installation }: Origin,
  { order, products, now }: OwnProducts & { readonly now: number },
): Promise<OwnProductsAnswer | null> {
  const asked = await tx.row(
    `SELECT 1 AS one FROM manager_order
     WHERE order_id = $1 AND installation_id = $2 AND clase = $3 AND estado IN ('pedida', 'recibida')`,
    [order, installation, OWN_CATALOGUE],
  );
  if (asked === null) return null;
  const count = { nuevos: 0, noCaben: 0 };
  for (const product of products) {
    const known = await tx.row('SELECT 1 AS one FROM product WHERE codigo = $1 AND NOT gone', [
      product.codigo,
    ]);
    if (known !== null) continue;
    const fate = await fateOf(tx, company, { product: { ...product, validFrom: null }, now });
    if (fate !== null) count[fate] += 1;
  }
  return count;
}

/** Null if a code belongs to another product. */
async function fateOf(
  tx: Tx,
  company: string,
  of: Parameters<typeof putProduct>[2],
): Promise<keyof OwnProductsAnswer | null> {
  try {
    await putProduct(tx, company, of);
    return 'nuevos';
  } catch (error) {
    if (!(error instanceof AppError) || error.codigo !== 'VALIDACION') throw error;
    return isNoRoom(error) ? 'noCaben' : null;
  }
}
