/** Whether papers name a product. */
import type { Reader } from '../handle.ts';
import { column } from '../record.ts';
import { hasMoves as isOnPaper } from '../stock/entries.ts';

const NUM = column.integer.select('SELECT num FROM product WHERE id = ? AND issuer_id = ?');

/** Whether a paper moved, counted or bought a product (its id): then it cannot be deleted, and its stock is kept from then on in the same unit. */
export function hasMoves(
  reader: Reader,
  { issuerId, product }: { readonly issuerId: string; readonly product: string },
): boolean {
  const num = NUM.find(reader, product, issuerId);
  return num !== null && isOnPaper(reader, num);
}
