/** Takes a till's own catalogue into the central one: an owner orders it, the till sends it in parts. */
import { OWN_CATALOGUE, type OwnProducts } from '../../contract/central/products/own-products.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';
import { putProduct } from './catalogue.ts';

/** Stores products that the centre lacks; returns how many, or null without an open order to that till. */
export async function takeOwnProducts(
  tx: Tx,
  { company, installation }: Origin,
  { order, products, now }: OwnProducts & { readonly now: number },
): Promise<number | null> {
  const asked = await tx.row(
    `SELECT 1 AS one FROM manager_order
     WHERE order_id = $1 AND installation_id = $2 AND clase = $3 AND estado IN ('pedida', 'recibida')`,
    [order, installation, OWN_CATALOGUE],
  );
  if (asked === null) return null;
  let taken = 0;
  for (const product of products) {
    const known = await tx.row('SELECT 1 AS one FROM product WHERE codigo = $1 AND NOT gone', [
      product.codigo,
    ]);
    if (known === null && (await isPut(tx, company, { product: { ...product, validFrom: null }, now })))
      taken += 1;
  }
  return taken;
}

/** False if a code belongs to another product. */
async function isPut(tx: Tx, company: string, of: Parameters<typeof putProduct>[2]): Promise<boolean> {
  try {
    await putProduct(tx, company, of);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.codigo === 'VALIDACION') return false;
    throw error;
  }
}
