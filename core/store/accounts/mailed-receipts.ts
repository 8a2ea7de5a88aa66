/** Numeric ids for mailed receipts, referenced by mail rows (§account-payments). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Tx } from '../handle.ts';
import { column, record } from '../record.ts';
import { command } from '../statement.ts';
import type { ReceiptOf } from './receipts.ts';

const OF = record({
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  numero: column.integer,
});

const ADD = command(
  'INSERT OR IGNORE INTO mailed_receipt (issuer_id, branch_id, ambiente, numero) VALUES (?, ?, ?, ?)',
);

/** Null before the first mail. */
export const mailedReceiptId = column.integer.select(
  'SELECT id FROM mailed_receipt WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND numero = ?',
  ({ issuerId, branchId, ambiente, numero }: ReceiptOf) => [issuerId, branchId, ambiente, numero],
).find;

/** Id of a receipt, created if missing. */
export function requireMailedReceipt(tx: Tx, of: ReceiptOf): number {
  ADD.run(tx, of.issuerId, of.branchId, of.ambiente, of.numero);
  const id = mailedReceiptId(tx, of);
  if (id === null) throw new Error(`receipt ${of.branchId} ${of.numero} is not in the store`);
  return id;
}

/** Receipt with that id, or null. */
export const mailedReceipt = OF.select<[id: number]>('SELECT * FROM mailed_receipt WHERE id = ?').find;
