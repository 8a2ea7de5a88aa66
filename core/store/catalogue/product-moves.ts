/** References to a product in papers of stock and purchases, also in open counts and orders, which forbid changing its unit or deleting it. */
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';

const names = (...tables: readonly string[]) =>
  query(`
  WITH of AS (SELECT num FROM product WHERE id = ?)
  SELECT 1 AS one FROM of
  WHERE ${tables.map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE product = num)`).join(' OR ')}`);
const STOCK = [
  'stock_move',
  'stock_count_line',
  'stock_count_mark',
  'transfer_document_line',
  'purchase_order_line',
];
const MOVED = names(...STOCK);
const NAMED = names(...STOCK, 'purchase_line');

/** Whether the product was moved, counted or ordered: its stock control and unit can no longer change. */
export function hasMoves(reader: Reader, productId: string): boolean {
  return MOVED.get(reader, productId) !== undefined;
}

/** Whether a move, count, transfer, order or purchase refers to the product: it cannot be deleted. */
export function isNamed(reader: Reader, productId: string): boolean {
  return NAMED.get(reader, productId) !== undefined;
}
