/** Customers from the central server (read-only at the till), and local customers proposed to it. */
import { column } from '../../record.ts';
import type { CentralCustomer, HandedCustomer } from '../../../contract/central/catalogue/catalogue.ts';
import { customerInput, type Customer } from '../../../contract/till/customers.ts';
import { customerKey } from '../../../domain/customers/customer-key.ts';
import type { Instant } from '../../../domain/fiscal-time.ts';
import {
  deleteCustomer,
  findCustomer,
  findCustomerByDocument,
  saveCustomer,
  undocumentedCustomers,
} from '../../catalogue/customers.ts';
import type { Reader, Tx } from '../../handle.ts';
import { customerTerms, putCustomerTerms } from '../../catalogue/customer-terms.ts';
import { text } from '../../row.ts';
import { command, query } from '../../statement.ts';
import { centralLink } from '../link.ts';

const BY_KEY = query('SELECT customer_id FROM central_customer WHERE issuer_id = ? AND clave = ?');
const PUT = command(
  'INSERT OR REPLACE INTO central_customer (issuer_id, clave, customer_id) VALUES (?, ?, ?)',
);
const FORGET = command('DELETE FROM central_customer WHERE issuer_id = ? AND clave = ?');
const PROPOSE = command(
  'INSERT OR REPLACE INTO central_proposal (issuer_id, customer_id, at) VALUES (?, ?, ?)',
);
const PROPOSED = query('SELECT issuer_id, customer_id FROM central_proposal ORDER BY at LIMIT ?');
const WITHDRAW = command('DELETE FROM central_proposal WHERE issuer_id = ? AND customer_id = ?');

const kept = customerInput.omit({ id: true });

export const isCentralCustomer = query<[id: string]>(
  'SELECT clave FROM central_customer WHERE customer_id = ?',
).has;

export const centralCustomerKeys = column.text.select<[issuerId: string]>(
  'SELECT clave FROM central_customer WHERE issuer_id = ?',
).list;

/**
 * Saves a central customer, replacing the one with its document, else one of that name without a document.
 *
 * @returns false if this version cannot store it; it is skipped
 */
export function putCentralCustomer(
  tx: Tx,
  customer: HandedCustomer,
  of: { readonly issuerId: string; readonly now: Instant; readonly newId: () => string },
): boolean {
  const { issuerId, now, newId } = of;
  const { nit: _nit, clave, terms, ...rest } = customer;
  const read = kept.safeParse(rest);
  if (!read.success) return false;
  const before = presentCustomer(tx, issuerId, { ...read.data, clave });
  const wanted: Customer = { ...read.data, id: before?.id ?? newId() };
  if (JSON.stringify(before) !== JSON.stringify(wanted)) {
    const saved = saveCustomer(tx, wanted, { issuerId, isNew: before === null, now });
    if (saved.kind !== 'saved') return false;
  }
  PUT.run(tx, issuerId, clave, wanted.id);
  if (terms !== null) putTerms(tx, { issuerId, customer: wanted.id }, terms);
  WITHDRAW.run(tx, issuerId, wanted.id);
  return true;
}

function putTerms(
  tx: Tx,
  of: { readonly issuerId: string; readonly customer: string },
  terms: NonNullable<HandedCustomer['terms']>,
): void {
  const before = customerTerms(tx, of.issuerId, of.customer);
  const { lista, limiteCentavos, diasCredito } = terms;
  const wanted = {
    lista: lista === undefined ? before.lista : lista,
    limiteCentavos: centsOr(limiteCentavos, before.limiteCentavos),
    diasCredito: diasCredito === undefined ? before.diasCredito : diasCredito,
  };
  const isSame =
    before.lista === wanted.lista &&
    before.limiteCentavos === wanted.limiteCentavos &&
    before.diasCredito === wanted.diasCredito;
  if (!isSame) putCustomerTerms(tx, of, wanted);
}

function centsOr(cents: number | null | undefined, before: bigint | null): bigint | null {
  if (cents === undefined) return before;
  return cents === null ? null : BigInt(cents);
}

function presentCustomer(
  reader: Reader,
  issuerId: string,
  { clave, tipoDocumento, numDocumento, nombre }: Omit<Customer, 'id'> & { readonly clave: string },
): Customer | null {
  if (tipoDocumento !== null && numDocumento !== null)
    return findCustomerByDocument(reader, issuerId, { tipoDocumento, numDocumento });
  const row = BY_KEY.get(reader, issuerId, clave);
  const known = row === undefined ? null : findCustomer(reader, issuerId, text(row, 'customer_id'));
  return known ?? undocumentedCustomers(reader, issuerId, nombre)[0] ?? null;
}

/** Deletes a central customer; the till's own are kept. */
export function removeCentralCustomer(tx: Tx, issuerId: string, clave: string): void {
  const row = BY_KEY.get(tx, issuerId, clave);
  if (row === undefined) return;
  deleteCustomer(tx, issuerId, text(row, 'customer_id'));
  FORGET.run(tx, issuerId, clave);
}

/** Queues a local customer as a proposal; does nothing without an active enrolment. */
export function noteProposal(
  tx: Tx,
  of: { readonly issuerId: string; readonly id: string; readonly at: Instant },
): void {
  if (centralLink(tx)?.state === 'ACTIVA') PROPOSE.run(tx, of.issuerId, of.id, of.at);
}

interface Proposed {
  readonly issuerId: string;
  readonly id: string;
  /** Null if deleted. */
  readonly customer: CentralCustomer | null;
}

/** Oldest first. */
export function proposedCustomers(reader: Reader, limit: number): readonly Proposed[] {
  return PROPOSED.all(reader, limit).map((row) => {
    const [issuerId, id] = [text(row, 'issuer_id'), text(row, 'customer_id')];
    const found = findCustomer(reader, issuerId, id);
    if (found === null) return { issuerId, id, customer: null };
    const { id: _id, ...customer } = found;
    return { issuerId, id, customer: { nit: null, clave: customerKey(customer), ...customer } };
  });
}

/** Removes an accepted proposal, unless the customer has changed since. */
export function proposalTaken(tx: Tx, { issuerId, id, customer }: Proposed): void {
  const { nit: _nit, clave: _clave, ...proposed } = customer ?? { nit: null, clave: '' };
  const present = findCustomer(tx, issuerId, id);
  const isSame =
    present === null || JSON.stringify({ ...proposed, id }) === JSON.stringify({ ...present, id });
  if (customer === null || isSame) WITHDRAW.run(tx, issuerId, id);
}
