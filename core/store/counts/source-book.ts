/** Cost source book (CT 142): local purchases ('03'), or imports ('02') if the last supplier is foreign. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { SourceBook } from '../../contract/stock/source-books.ts';
import type { Reader } from '../handle.ts';
import { column, orNull } from '../record.ts';
import { CAME } from '../stock/last-cost.ts';

const HERE = 'SV';
/** Country of the supplier of the last receipt with a cost. */
const COUNTRY = orNull(column.text).select(`
  SELECT s.pais FROM stock_move AS m INDEXED BY stock_move_cost CROSS JOIN stock_entry AS e ON e.id = m.entry_id
  LEFT JOIN purchase AS b ON b.id = e.purchase_id LEFT JOIN supplier AS s ON s.id = b.supplier_id
  WHERE m.product = ? AND m.costo IS NOT NULL AND e.ambiente = ? AND ${CAME} ORDER BY m.at DESC, m.id DESC LIMIT 1`);

export function sourceBook(
  reader: Reader,
  { product, ambiente }: { readonly product: number; readonly ambiente: Ambiente },
): SourceBook {
  const country = COUNTRY.find(reader, product, ambiente);
  return country === null || country === HERE ? '03' : '02';
}
