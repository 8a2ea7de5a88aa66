/** What customers paid to their accounts, each with the number of its receipt (§account-payments). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { integer } from '../row.ts';
import { query } from '../statement.ts';
import type { AccountOf } from './charges.ts';

const PAYMENT = record({
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  /** Of the receipt, from 1 in each branch and environment. */
  numero: column.integer,
  tipoDocumento: column.text,
  numDocumento: column.text,
  /** Code of `FORMAS_PAGO`. */
  forma: column.text,
  referencia: orNull(column.text),
  centavos: column.cents,
  /** The documents it is for, first to last, by codigoGeneracion. */
  pedidos: column.texts,
  /** Key of the call of a till; null from the API. */
  clave: orNull(column.text),
  tillId: orNull(column.text),
  /** That of the drawer it came into; null where it came into none. */
  movementId: orNull(column.integer),
  userId: orNull(column.text),
  apiKeyId: orNull(column.text),
  at: column.integer,
});
export type StoredPayment = RecordOf<typeof PAYMENT>;
const HOLDER = PAYMENT.pick('tipoDocumento', 'numDocumento');

const INSERT = insertionOf('account_payment', PAYMENT);
const LAST = query(
  'SELECT coalesce(max(numero), 0) AS last FROM account_payment WHERE issuer_id = ? AND branch_id = ? AND ambiente = ?',
);
const OF_KEY = PAYMENT.select('SELECT * FROM account_payment WHERE till_id = ? AND clave = ?');
const OF_RECEIPT = PAYMENT.select(
  'SELECT * FROM account_payment WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND numero = ?',
);
const HOLDERS = HOLDER.select(`
  SELECT tipo_documento, num_documento FROM account_charge WHERE num_documento IS NOT NULL
  UNION SELECT tipo_documento, num_documento FROM account_payment WHERE issuer_id = ?
  UNION SELECT tipo_documento, num_documento FROM account_entry WHERE issuer_id = ?`);
const OF_ACCOUNT = PAYMENT.select(`
  SELECT * FROM account_payment WHERE num_documento = +? AND tipo_documento = +? AND issuer_id = +? AND ambiente = +?
  ORDER BY at, branch_id, numero`);

/** Number of the next receipt of a branch. */
export function nextReceipt(
  reader: Reader,
  { issuerId, branchId, ambiente }: Pick<StoredPayment, 'issuerId' | 'branchId' | 'ambiente'>,
): number {
  const row = LAST.get(reader, issuerId, branchId, ambiente);
  return row === undefined ? 1 : integer(row, 'last') + 1;
}

/** Keeps a payment under the number of its receipt. */
export function recordPayment(tx: Tx, payment: StoredPayment): void {
  INSERT.run(tx, payment);
}

/** What a till took under a key; null where nothing. */
export function paymentOfKey(reader: Reader, tillId: string, clave: string): StoredPayment | null {
  return OF_KEY.find(reader, tillId, clave);
}

/** What was paid to an account, the oldest first. */
export function paymentsOf(reader: Reader, of: AccountOf): readonly StoredPayment[] {
  return OF_ACCOUNT.list(reader, of.numDocumento, of.tipoDocumento, of.issuerId, of.ambiente);
}

/** The payment of a receipt; null where there is none. */
export function paymentOfReceipt(
  reader: Reader,
  of: Pick<StoredPayment, 'issuerId' | 'branchId' | 'ambiente' | 'numero'>,
): StoredPayment | null {
  return OF_RECEIPT.find(reader, of.issuerId, of.branchId, of.ambiente, of.numero);
}

/** By which documents the accounts are named that anything was ever written to. */
export function accountHolders(reader: Reader, issuerId: string): readonly RecordOf<typeof HOLDER>[] {
  return HOLDERS.list(reader, issuerId, issuerId);
}
