/** Contents of payment receipts, stored so that a copy prints the same (§account-payments). */
import type { Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';
import type { StoredPayment } from './payments.ts';

/** Amount applied to a document, in cents as text. */
export interface ReceiptPart {
  readonly numeroControl: string;
  readonly centavos: string;
}

const RECEIPT = record({
  saldoAntes: column.cents,
  imputado: column.stored<readonly ReceiptPart[]>({
    read: (kept) => JSON.parse(kept) as readonly ReceiptPart[],
    write: JSON.stringify,
  }),
});
export type StoredReceipt = RecordOf<typeof RECEIPT>;

export type ReceiptOf = Pick<StoredPayment, 'issuerId' | 'branchId' | 'ambiente' | 'numero'>;

const KEYED = RECEIPT.extend({
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.text,
  numero: column.integer,
});
const INSERT = insertionOf('account_receipt', KEYED);

/** To be called in the payment's commit. */
export function recordReceipt(tx: Tx, of: ReceiptOf, receipt: StoredReceipt): void {
  const { issuerId, branchId, ambiente, numero } = of;
  INSERT.run(tx, { issuerId, branchId, ambiente, numero, ...receipt });
}

/** Null for receipts issued before contents were stored. */
export const findReceipt = RECEIPT.select(
  'SELECT saldo_antes, imputado FROM account_receipt WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND numero = ?',
  (of: ReceiptOf) => [of.issuerId, of.branchId, of.ambiente, of.numero],
).find;
