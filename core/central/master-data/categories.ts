/** Categories of a company's products. */
import { categoryWritings, type CategoryWritings } from '../../domain/products/category-writing.ts';
import type { Tx } from '../store/database.ts';

/** Writings of the categories of all products but some. */
export async function categoriesBesides(tx: Tx, codes: readonly string[]): Promise<CategoryWritings> {
  const used = await tx.rows<{ categoria: string }>(
    `SELECT DISTINCT traits ->> 'categoria' AS categoria FROM product
     WHERE NOT gone AND traits ->> 'categoria' IS NOT NULL AND codigo <> ALL ($1) ORDER BY 1`,
    [codes],
  );
  return categoryWritings(used.map(({ categoria }) => categoria));
}
