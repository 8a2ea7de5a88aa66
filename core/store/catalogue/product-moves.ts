/** What papers say of a product: they keep it from being deleted, and its stock as it is. */
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';

const MOVED = query(`
  SELECT 1 AS one FROM stock_move
  WHERE product = (SELECT num FROM product WHERE id = ? AND issuer_id = ?) LIMIT 1`);

const NAMED = query(`
  SELECT 1 AS one FROM product WHERE id = ? AND issuer_id = ? AND (
    EXISTS (SELECT 1 FROM stock_move WHERE product = num) OR EXISTS (SELECT 1 FROM stock_count_line WHERE product = num)
    OR EXISTS (SELECT 1 FROM purchase_line WHERE product = num))`);

/** Whether a product (its id) has moves: its stock is kept from then on in the same unit. */
export function hasMoves(
  reader: Reader,
  { issuerId, product }: { readonly issuerId: string; readonly product: string },
): boolean {
  return MOVED.get(reader, product, issuerId) !== undefined;
}

/** Whether any paper names a product (its id): a move, a count, a line of a purchase. Then it is never deleted. */
export function isNamed(
  reader: Reader,
  { issuerId, product }: { readonly issuerId: string; readonly product: string },
): boolean {
  return NAMED.get(reader, product, issuerId) !== undefined;
}
