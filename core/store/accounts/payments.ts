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
  userId: orNull(column.text),
  apiKeyId: orNull(column.text),
  at: column.integer,
});
export type StoredPayment = RecordOf<typeof PAYMENT>;

const INSERT = insertionOf('account_payment', PAYMENT);
const LAST = query(
  'SELECT coalesce(max(numero), 0) AS last FROM account_payment WHERE issuer_id = ? AND branch_id = ? AND ambiente = ?',
);
const OF_ACCOUNT = PAYMENT.select(`
  SELECT * FROM account_payment WHERE num_documento = +? AND tipo_documento = +? AND issuer_id = +? AND ambiente = +?
  ORDER BY at, branch_id, numero`);

/** Keeps a payment under the next number of its branch. */
export function recordPayment(tx: Tx, payment: Omit<StoredPayment, 'numero'>): StoredPayment {
  const { issuerId, branchId, ambiente } = payment;
  const row = LAST.get(tx, issuerId, branchId, ambiente);
  const stored = { ...payment, numero: row === undefined ? 1 : integer(row, 'last') + 1 };
  INSERT.run(tx, stored);
  return stored;
}

/** What was paid to an account, the oldest first. */
export function paymentsOf(reader: Reader, of: AccountOf): readonly StoredPayment[] {
  return OF_ACCOUNT.list(reader, of.numDocumento, of.tipoDocumento, of.issuerId, of.ambiente);
}
