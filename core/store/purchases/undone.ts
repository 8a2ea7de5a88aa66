/** Entries of purchases that a person took back (§compras-deshacer): appended, never changed. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import { KEPT_PURCHASE, type StoredPurchase } from './purchase-rows.ts';
import { SELECT_PURCHASE, type PurchaseScope } from './purchases.ts';

const UNDONE = record({
  purchaseId: column.integer,
  motivo: column.text,
  /** When it was entered, the month of its book (AAAA-MM), and whether its VAT was credited there. */
  enteredAt: column.integer,
  periodo: column.text,
  deducible: column.flag,
  userId: column.text,
  at: column.integer,
});

const ADD = insertionOf('purchase_undone', UNDONE);
const WHY = column.text.select(
  'SELECT motivo FROM purchase_undone WHERE purchase_id = ? ORDER BY id DESC LIMIT 1',
);
const FIRST = column.integer.select(
  'SELECT entered_at FROM purchase_undone WHERE purchase_id = ? ORDER BY id LIMIT 1',
);
const BACK_TO = command(
  'UPDATE purchase SET estado = ?, annulled_at = ?, entered_at = NULL, periodo = NULL, deducible = 1 WHERE id = ?',
);
const FORGET_LINES = command('DELETE FROM purchase_line WHERE purchase_id = ?');
/** Purchases of closed months whose entry was taken back between two moments, after their month was closed. */
const LATER = KEPT_PURCHASE.extend({ wasDeducible: column.flag }).select(`
  ${SELECT_PURCHASE(', u.deducible AS was_deducible')} JOIN purchase_undone AS u ON u.purchase_id = purchase.id
  WHERE purchase.issuer_id = ? AND ambiente = ? AND u.periodo < ? AND u.at BETWEEN ? AND ?
  AND EXISTS (SELECT 1 FROM book_closing AS c WHERE c.issuer_id = purchase.issuer_id AND c.ambiente = purchase.ambiente AND c.mes = u.periodo
    AND c.at BETWEEN u.entered_at AND u.at AND NOT EXISTS (SELECT 1 FROM book_reopening AS r WHERE r.closing_id = c.id))
  ORDER BY fec_emi, u.id`);
/** Other documents whose papers took goods of a purchase back, as far as those stand. */
const TAKERS = column.text.select(`
  SELECT DISTINCT t.numero_control FROM stock_entry AS e INDEXED BY stock_entry_purchase CROSS JOIN stock_move AS o ON o.entry_id = e.id
  CROSS JOIN stock_move AS r ON r.revierte = o.id CROSS JOIN stock_entry AS n ON n.id = r.entry_id
  CROSS JOIN purchase AS t ON t.id = n.purchase_id
  WHERE e.purchase_id = +? AND t.id <> e.purchase_id AND t.estado = 'INGRESADA'
    AND r.base > coalesce((SELECT sum(x.base) FROM stock_move AS x WHERE x.revierte = r.id), 0) ORDER BY t.id`);

/** Takes back that a purchase is entered: what a supplier sent waits again, what a person wrote counts no more. */
export function undoEntry(
  tx: Tx,
  { id, escrita, enteredAt, periodo, deducible }: StoredPurchase,
  undone: Pick<RecordOf<typeof UNDONE>, 'motivo' | 'userId' | 'at'>,
): void {
  if (enteredAt === null || periodo === null) throw new Error(`purchase ${id} is not entered`);
  ADD.run(tx, { purchaseId: id, enteredAt, periodo, deducible, ...undone });
  BACK_TO.run(tx, escrita ? 'ANULADA' : 'RECIBIDA', escrita ? undone.at : null, id);
  if (!escrita) FORGET_LINES.run(tx, id);
}

/** Why its last entry was taken back; null where none was. */
export function undoneReason(reader: Reader, purchaseId: number): string | null {
  return WHY.find(reader, purchaseId);
}

/** When it was entered the first time, though that was taken back; null where it never was. */
export function firstEntered(reader: Reader, purchaseId: number): Instant | null {
  return FIRST.find(reader, purchaseId);
}

/** Control numbers of the documents that took goods of a purchase back. */
export function documentsOnGoods(reader: Reader, purchaseId: number): readonly string[] {
  return TAKERS.list(reader, purchaseId);
}

/** Purchases of closed months as they stood there, whose entry was taken back since between two moments. @param of `periodo`: AAAA-MM that they are older than */
export function undoneLater(
  reader: Reader,
  { issuerId, ambiente }: PurchaseScope,
  of: { readonly periodo: string; readonly since: Instant; readonly until: Instant },
): readonly StoredPurchase[] {
  return LATER.list(reader, issuerId, ambiente, of.periodo, of.since, of.until).map(
    ({ wasDeducible, ...purchase }) => ({ ...purchase, deducible: wasDeducible }),
  );
}
