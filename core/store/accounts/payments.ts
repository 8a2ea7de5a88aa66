/** Customer payments to accounts, each with a receipt number (§account-payments). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { integer, text } from '../row.ts';
import { query } from '../statement.ts';
import type { AccountOf } from './charges.ts';

const PAYMENT = record({
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  /** Receipt number, from 1 in each branch and environment. */
  numero: column.integer,
  tipoDocumento: column.text,
  numDocumento: column.text,
  /** Code of `FORMAS_PAGO`. */
  forma: column.text,
  referencia: orNull(column.text),
  centavos: column.cents,
  /** codigoGeneracion of the documents to pay, in order. */
  pedidos: column.texts,
  /** Idempotency key of the till; null from the API. */
  clave: orNull(column.text),
  tillId: orNull(column.text),
  /** Drawer movement of a cash payment; null without cash. */
  movementId: orNull(column.integer),
  userId: orNull(column.text),
  apiKeyId: orNull(column.text),
  at: column.integer,
});
export type StoredPayment = RecordOf<typeof PAYMENT>;
const HOLDER = PAYMENT.pick('tipoDocumento', 'numDocumento');

const LAST = query(
  'SELECT coalesce(max(numero), 0) AS last FROM account_payment WHERE issuer_id = ? AND branch_id = ? AND ambiente = ?',
);
const OF_RECEIPT = PAYMENT.select(
  'SELECT * FROM account_payment WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND numero = ?',
);
/** Reversed payments do not count. */
const BY_FORM = query(`
  SELECT forma, count(*) AS cantidad, sum(centavos) AS centavos FROM account_payment
  WHERE till_id = ? AND movement_id IS NULL AND at BETWEEN ? AND ? AND NOT EXISTS (
    SELECT 1 FROM account_entry WHERE account_entry.issuer_id = account_payment.issuer_id
      AND recibo_branch = account_payment.branch_id AND account_entry.ambiente = account_payment.ambiente
      AND recibo_numero = account_payment.numero)
  GROUP BY forma ORDER BY forma`);
const OWN_HOLDERS = `
  SELECT tipo_documento, num_documento FROM account_charge WHERE num_documento IS NOT NULL
  UNION SELECT tipo_documento, num_documento FROM account_payment WHERE issuer_id = ?
  UNION SELECT tipo_documento, num_documento FROM account_entry WHERE issuer_id = ?`;
const OF_ACCOUNT = PAYMENT.select(`
  SELECT * FROM account_payment WHERE num_documento = +? AND tipo_documento = +? AND issuer_id = +? AND ambiente = +?
  ORDER BY at, branch_id, numero`);

export function nextReceipt(
  reader: Reader,
  { issuerId, branchId, ambiente }: Pick<StoredPayment, 'issuerId' | 'branchId' | 'ambiente'>,
): number {
  const row = LAST.get(reader, issuerId, branchId, ambiente);
  return row === undefined ? 1 : integer(row, 'last') + 1;
}

export const recordPayment = insertionOf('account_payment', PAYMENT).run;

/** Payment with an idempotency key, or null. */
export const paymentOfKey = PAYMENT.select<[tillId: string, clave: string]>(
  'SELECT * FROM account_payment WHERE till_id = ? AND clave = ?',
).find;

/** A till's non-cash payments in a period, by payment method. */
export function paidWithoutDrawer(
  reader: Reader,
  tillId: string,
  { from, until }: { readonly from: Instant; readonly until: Instant },
) {
  return BY_FORM.all(reader, tillId, from, until).map((row) => ({
    forma: text(row, 'forma'),
    cantidad: integer(row, 'cantidad'),
    centavos: BigInt(integer(row, 'centavos')),
  }));
}

export function paymentsOf(reader: Reader, of: AccountOf): readonly StoredPayment[] {
  return OF_ACCOUNT.list(reader, of.numDocumento, of.tipoDocumento, of.issuerId, of.ambiente);
}

/** Null without one. */
export function paymentOfReceipt(
  reader: Reader,
  of: Pick<StoredPayment, 'issuerId' | 'branchId' | 'ambiente' | 'numero'>,
): StoredPayment | null {
  return OF_RECEIPT.find(reader, of.issuerId, of.branchId, of.ambiente, of.numero);
}

/** All customers that ever had a charge, payment or entry here. */
export const accountHolders = HOLDER.select(OWN_HOLDERS, (issuerId: string) => [issuerId, issuerId]).list;

/** The same, and those with a balance at other tills. */
export const holdersAtAllTills = HOLDER.select(
  `${OWN_HOLDERS}
  UNION SELECT tipo_documento, num_documento FROM central_account
    WHERE otros <> 0 AND nit = (SELECT nit FROM issuer WHERE id = ?)`,
  (issuerId: string) => [issuerId, issuerId, issuerId],
).list;
