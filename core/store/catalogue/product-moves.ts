/** Whether a product's stock ever moved. */
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';

const HAS_MOVES_AT_ALL = query(
  `SELECT 1 AS one FROM sqlite_schema WHERE type = 'table' AND name = 'stock_move'`,
);
const MOVED = query(`
  SELECT 1 AS one FROM stock_move
  WHERE product = (SELECT num FROM product WHERE id = ? AND issuer_id = ?) LIMIT 1`);

/** Whether a product (its id) has moves: then it cannot be deleted, and its stock is kept from then on in the same unit. */
export function hasMoves(
  reader: Reader,
  { issuerId, product }: { readonly issuerId: string; readonly product: string },
): boolean {
  // A database without a ledger of stock has none.
  if (HAS_MOVES_AT_ALL.get(reader) === undefined) return false;
  return MOVED.get(reader, product, issuerId) !== undefined;
}
