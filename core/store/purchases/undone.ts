/** Purchase entries undone by users (§compras-deshacer). Append-only. */
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import { forgetEntryPrices } from './entry-prices.ts';
import type { StoredPurchase } from './purchase-rows.ts';

const UNDONE = record({
  purchaseId: column.integer,
  motivo: column.text,
  /** Data of the undone entry: time, tax book (AAAA-MM), and whether VAT was credited. */
  enteredAt: column.integer,
  periodo: column.text,
  deducible: column.flag,
  userId: column.text,
  at: column.integer,
});

const ADD = insertionOf('purchase_undone', UNDONE);
const BACK_TO = command(
  'UPDATE purchase SET estado = ?, annulled_at = ?, entered_at = NULL, periodo = NULL, deducible = 1 WHERE id = ?',
);
const FORGET_LINES = command('DELETE FROM purchase_line WHERE purchase_id = ?');
/** Control numbers of other documents that returned goods of a purchase and are in force. */
const TAKERS = column.text.select(`
  SELECT DISTINCT t.numero_control FROM stock_entry AS e INDEXED BY stock_entry_purchase CROSS JOIN stock_move AS o ON o.entry_id = e.id
  CROSS JOIN stock_move AS r ON r.revierte = o.id CROSS JOIN stock_entry AS n ON n.id = r.entry_id
  CROSS JOIN purchase AS t ON t.id = n.purchase_id
  WHERE e.purchase_id = +? AND t.id <> e.purchase_id AND t.estado = 'INGRESADA'
    AND r.base > coalesce((SELECT sum(x.base) FROM stock_move AS x WHERE x.revierte = r.id), 0) ORDER BY t.id`);

/** Undoes an entry: a supplier's document waits again, one entered by hand is annulled. */
export function undoEntry(
  tx: Tx,
  { id, escrita, enteredAt, periodo, deducible }: StoredPurchase,
  undone: Pick<RecordOf<typeof UNDONE>, 'motivo' | 'userId' | 'at'>,
): void {
  if (enteredAt === null || periodo === null) throw new Error(`purchase ${id} is not entered`);
  ADD.run(tx, { purchaseId: id, enteredAt, periodo, deducible, ...undone });
  BACK_TO.run(tx, escrita ? 'ANULADA' : 'RECIBIDA', escrita ? undone.at : null, id);
  forgetEntryPrices(tx, id);
  if (!escrita) FORGET_LINES.run(tx, id);
}

/** Reason of the last undone entry, or null. */
export const undoneReason = column.text.select<[purchaseId: number]>(
  'SELECT motivo FROM purchase_undone WHERE purchase_id = ? ORDER BY id DESC LIMIT 1',
).find;

/** Time of the first entry, if it was undone; null otherwise. */
export const firstEntered = column.integer.select<[purchaseId: number]>(
  'SELECT entered_at FROM purchase_undone WHERE purchase_id = ? ORDER BY id LIMIT 1',
).find;

export function documentsOnGoods(reader: Reader, purchaseId: number): readonly string[] {
  return TAKERS.list(reader, purchaseId);
}
