/** The catalogue of a till as that of all: asked of the till by an owner, sent by it in parts. */
import { OWN_CATALOGUE, type OwnProducts } from '../../contract/central/products/own-products.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';
import { putProduct } from './catalogue.ts';

/** Takes what the centre does not have; gives how many those are, null where no open order of that till asks for them. */
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

/** Whether it is the centre's now; one with a code of another product is not. */
async function isPut(tx: Tx, company: string, of: Parameters<typeof putProduct>[2]): Promise<boolean> {
  try {
    await putProduct(tx, company, of);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.codigo === 'VALIDACION') return false;
    throw error;
  }
}
