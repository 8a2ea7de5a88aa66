/** What a receipt of a payment said when it was given: a copy says the same (§account-payments). */
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';
import type { StoredPayment } from './payments.ts';

/** What a payment paid of a document, in cents as text. */
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
const OF = RECEIPT.select(
  'SELECT saldo_antes, imputado FROM account_receipt WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND numero = ?',
);

/** Keeps what a receipt says, in the commit of its payment. */
export function recordReceipt(tx: Tx, of: ReceiptOf, receipt: StoredReceipt): void {
  const { issuerId, branchId, ambiente, numero } = of;
  INSERT.run(tx, { issuerId, branchId, ambiente, numero, ...receipt });
}

/** What a receipt said; null for one from before that was kept. */
export function findReceipt(reader: Reader, of: ReceiptOf): StoredReceipt | null {
  return OF.find(reader, of.issuerId, of.branchId, of.ambiente, of.numero);
}
