/** Credit terms, price list and block of customers. */
import type { CustomerTerms } from '../../contract/till/customers.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { command } from '../statement.ts';

const TERMS = record<CustomerTerms>({
  limiteCentavos: orNull(column.cents),
  diasCredito: orNull(column.integer),
  lista: orNull(column.text),
  bloqueo: orNull(column.text),
});
const NUM = '(SELECT num FROM customer WHERE id = ? AND issuer_id = ?)';
const FIND = TERMS.select(`
  SELECT limite_centavos, dias_credito, lista, coalesce(told.motivo, own.motivo) AS bloqueo FROM customer
  LEFT JOIN customer_terms ON customer_terms.customer = num LEFT JOIN customer_block AS own ON own.customer = num
  LEFT JOIN central_block AS told ON told.tipo_documento = customer.tipo_documento AND told.num_documento = profile ->> 'numDocumento'
  WHERE id = ? AND issuer_id = ?`);
const PUT = command(
  `INSERT OR REPLACE INTO customer_terms (customer, limite_centavos, dias_credito, lista) VALUES (${NUM}, ?, ?, ?)`,
);
const BLOCK = command(`INSERT OR REPLACE INTO customer_block (customer, motivo, at) VALUES (${NUM}, ?, ?)`);
const UNBLOCK = command(`DELETE FROM customer_block WHERE customer = ${NUM}`);

export const NO_TERMS: CustomerTerms = {
  limiteCentavos: null,
  diasCredito: null,
  lista: null,
  bloqueo: null,
};

/** @param customer its id */
export function customerTerms(reader: Reader, issuerId: string, customer: string): CustomerTerms {
  return FIND.find(reader, customer, issuerId) ?? NO_TERMS;
}

interface CustomerOf {
  readonly issuerId: string;
  readonly customer: string;
}

/** Replaces the terms except the block. */
export function putCustomerTerms(
  tx: Tx,
  of: CustomerOf,
  { limiteCentavos, diasCredito, lista }: Omit<CustomerTerms, 'bloqueo'>,
): void {
  PUT.run(tx, of.customer, of.issuerId, limiteCentavos, diasCredito, lista);
}

/** Blocks a customer's credit; null unblocks it. */
export function putCustomerBlock(
  tx: Tx,
  { issuerId, customer }: CustomerOf,
  block: { readonly motivo: string; readonly at: Instant } | null,
): void {
  if (block === null) UNBLOCK.run(tx, customer, issuerId);
  else BLOCK.run(tx, customer, issuerId, block.motivo, block.at);
}
