/** Cost source book (CT 142): that of the last purchase. */
import type { Ambiente } from '../../contract/ambiente.ts';
import { sourceBookOf, type SourceBook } from '../../contract/stock/source-books.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, orNull } from '../record.ts';
import { CAME } from '../stock/last-cost.ts';

/** Country of the supplier of the last receipt with a cost until a moment. */
const COUNTRY = orNull(column.text).select(`
  SELECT s.pais FROM stock_move AS m INDEXED BY stock_move_cost CROSS JOIN stock_entry AS e ON e.id = m.entry_id
  LEFT JOIN purchase AS b ON b.id = e.purchase_id LEFT JOIN supplier AS s ON s.id = b.supplier_id
  WHERE m.product = ? AND m.costo IS NOT NULL AND e.ambiente = ? AND m.at <= ? AND ${CAME} ORDER BY m.at DESC, m.id DESC LIMIT 1`);

export function sourceBook(
  reader: Reader,
  of: { readonly product: number; readonly ambiente: Ambiente; readonly at: Instant },
): SourceBook {
  return sourceBookOf(COUNTRY.find(reader, of.product, of.ambiente, of.at));
}
