/** On what terms customers buy. */
import type { CustomerTerms } from '../../contract/till/customers.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { command } from '../statement.ts';

const TERMS = record<CustomerTerms>({
  limiteCentavos: orNull(column.cents),
  diasCredito: orNull(column.integer),
  lista: orNull(column.text),
});

const NUM = '(SELECT num FROM customer WHERE id = ? AND issuer_id = ?)';
const FIND = TERMS.select(
  `SELECT limite_centavos, dias_credito, lista FROM customer_terms WHERE customer = ${NUM}`,
);
const PUT = command(
  `INSERT OR REPLACE INTO customer_terms (customer, limite_centavos, dias_credito, lista) VALUES (${NUM}, ?, ?, ?)`,
);

/** None are agreed. */
export const NO_TERMS: CustomerTerms = { limiteCentavos: null, diasCredito: null, lista: null };

/** The terms of a customer (its id). */
export function customerTerms(reader: Reader, issuerId: string, customer: string): CustomerTerms {
  return FIND.find(reader, customer, issuerId) ?? NO_TERMS;
}

/** Puts the terms of a customer (its id) in place. */
export function putCustomerTerms(
  tx: Tx,
  of: { readonly issuerId: string; readonly customer: string },
  { limiteCentavos, diasCredito, lista }: CustomerTerms,
): void {
  PUT.run(tx, of.customer, of.issuerId, limiteCentavos, diasCredito, lista);
}
