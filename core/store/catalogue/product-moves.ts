/** What papers say of a product (its id): they keep its stock as it is, and the product from being deleted. */
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';

const names = (...tables: readonly string[]) =>
  query(`
  WITH of AS (SELECT num FROM product WHERE id = ?)
  SELECT 1 AS one FROM of
  WHERE ${tables.map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE product = num)`).join(' OR ')}`);
const STOCK = ['stock_move', 'stock_count_line', 'transfer_document_line'];
const MOVED = names(...STOCK);
const NAMED = names(...STOCK, 'purchase_line');

/** Whether any paper moved or counted a product: its stock is kept from then on, in the same unit. */
export function hasMoves(reader: Reader, productId: string): boolean {
  return MOVED.get(reader, productId) !== undefined;
}

/** Whether any paper names a product: a move, a count, a line of a transfer or of a purchase. Then it is never deleted. */
export function isNamed(reader: Reader, productId: string): boolean {
  return NAMED.get(reader, productId) !== undefined;
}
