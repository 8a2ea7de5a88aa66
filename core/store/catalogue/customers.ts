/** Customers of an issuer. Search order: beginning of a number, beginning of the name, then words. */
import { customerInput, type Customer } from '../../contract/till/customers.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { plainText, plainWords } from '../../domain/text/plain-text.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, object, text } from '../row.ts';
import { command, insertion, query, rowUpdate, type Row } from '../statement.ts';
import { afterBeginning, beginningsOf } from './word-search.ts';

export type CustomerChange =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unknown' }
  /** Another customer, named `by`, has that document. */
  | { readonly kind: 'taken'; readonly by: string };

const FIND = query('SELECT * FROM customer WHERE id = ? AND issuer_id = ?');
const BY_DOCUMENT = query(
  'SELECT * FROM customer WHERE issuer_id = ? AND documento = +? AND tipo_documento = ? AND documento IS NOT NULL',
);
const DOCUMENT_BEGINS = query(`
  SELECT num FROM customer WHERE issuer_id = +? AND documento IS NOT NULL AND documento >= +? AND documento < +?
  ORDER BY documento LIMIT ?`);
const NRC_BEGINS = query(`
  SELECT num FROM customer WHERE issuer_id = +? AND nrc IS NOT NULL AND nrc >= +? AND nrc < +? ORDER BY nrc LIMIT ?`);
const NAME_BEGINS = query(`
  SELECT num FROM customer WHERE issuer_id = ? AND nombre_plano >= ? AND nombre_plano < ? ORDER BY nombre_plano LIMIT ?`);
const HAS_WORDS = query(`
  SELECT customer.num FROM customer_word CROSS JOIN customer ON customer.num = customer_word.rowid
  WHERE customer_word MATCH ? AND customer.issuer_id = ? LIMIT ?`);
const OWN = ['id', 'tipo_documento', 'documento', 'nrc', 'nombres', 'nombre_plano', 'profile'] as const;
const COLUMNS = ['issuer_id', ...OWN, 'updated_at'] as const;
const INSERT = insertion('customer', COLUMNS);
const UPDATE = rowUpdate('customer', { columns: COLUMNS, key: 'id' });
const INSERT_MANY = command(`
  INSERT INTO customer (issuer_id, updated_at, ${OWN.join(', ')})
  SELECT ?, ?, ${OWN.map((_column, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`);
const DELETE = command('DELETE FROM customer WHERE id = ? AND issuer_id = ?');
const COUNT = query('SELECT count(*) AS total FROM customer WHERE issuer_id = ?');
const NUMS_BY_NAME = query(
  'SELECT num FROM customer WHERE issuer_id = ? ORDER BY nombre_plano, num LIMIT ? OFFSET ?',
);
const BY_NUM = query('SELECT * FROM customer WHERE num = ?');
const UNDOCUMENTED = query(
  'SELECT * FROM customer WHERE issuer_id = ? AND nombre_plano = ? AND documento IS NULL ORDER BY num',
);
const AFTER_NUM = query('SELECT * FROM customer WHERE num > ? AND issuer_id = ? ORDER BY num LIMIT ?');

const storedCustomer = customerInput.omit({ id: true });

export interface CustomerQuestion {
  readonly issuerId: string;
  readonly q: string;
  readonly limit: number;
}

/** Customers matching a search text; an empty text lists the first by name. */
export function searchCustomers(reader: Reader, question: CustomerQuestion): readonly Customer[] {
  return customersOf(reader, foundNums(reader, question));
}

/** One page, with the total number of matches. */
export interface CustomerPage {
  readonly customers: readonly Customer[];
  readonly total: number;
}

/** One page of the search results (at most `most`), or of all customers by name for an empty text. */
export function listCustomers(
  reader: Reader,
  { issuerId, q, limit, offset, most }: CustomerQuestion & { readonly offset: number; readonly most: number },
): CustomerPage {
  if (plainText(q) === '') {
    const total = integer(COUNT.get(reader, issuerId) ?? {}, 'total');
    const nums = NUMS_BY_NAME.all(reader, issuerId, limit, offset).map(numOf);
    return { customers: customersOf(reader, nums), total };
  }
  const nums = foundNums(reader, { issuerId, q, limit: most });
  return { customers: customersOf(reader, nums.slice(offset, offset + limit)), total: nums.length };
}

const numOf = (row: Row): number => integer(row, 'num');

function customersOf(reader: Reader, nums: readonly number[]): readonly Customer[] {
  return nums.flatMap((num) => {
    const row = BY_NUM.get(reader, num);
    return row === undefined ? [] : [customerOf(row)];
  });
}

export function findCustomer(reader: Reader, issuerId: string, id: string): Customer | null {
  const row = FIND.get(reader, id, issuerId);
  return row === undefined ? null : customerOf(row);
}

/** Expects `numDocumento` without hyphens; null without a customer. */
export function findCustomerByDocument(
  reader: Reader,
  issuerId: string,
  { tipoDocumento, numDocumento }: { readonly tipoDocumento: string; readonly numDocumento: string },
): Customer | null {
  const row = BY_DOCUMENT.get(reader, issuerId, plainText(numDocumento), tipoDocumento);
  return row === undefined ? null : customerOf(row);
}

/** Customers with that name but without a document; ignores case and accents. */
export function undocumentedCustomers(reader: Reader, issuerId: string, nombre: string): readonly Customer[] {
  return UNDOCUMENTED.all(reader, issuerId, plainText(nombre)).map(customerOf);
}

/**
 * Pages through customers in the order they were created.
 *
 * @param after `next` of the previous page; 0 for the first
 * @returns `next`: null on the last page
 */
export function customersAfter(
  reader: Reader,
  { issuerId, after, limit }: { readonly issuerId: string; readonly after: number; readonly limit: number },
): { readonly customers: readonly Customer[]; readonly next: number | null } {
  const rows = AFTER_NUM.all(reader, after, issuerId, limit);
  const last = rows.at(-1);
  const next = last === undefined || rows.length < limit ? null : integer(last, 'num');
  return { customers: rows.map(customerOf), next };
}

/**
 * Saves a customer. Document and NRC are expected without hyphens.
 *
 * @param of `isNew`: inserts; else updates the customer with that id
 */
export function saveCustomer(
  tx: Tx,
  customer: Customer,
  of: { readonly issuerId: string; readonly isNew: boolean; readonly now: Instant },
): CustomerChange {
  const { issuerId, isNew, now } = of;
  const { id } = customer;
  if (!isNew && FIND.get(tx, id, issuerId) === undefined) return { kind: 'unknown' };
  const own = ownColumns(customer);
  const { documento, tipo_documento: tipoDocumento } = own;
  const same = documento === null ? undefined : BY_DOCUMENT.get(tx, issuerId, documento, tipoDocumento);
  if (same !== undefined && text(same, 'id') !== id) return { kind: 'taken', by: customerOf(same).nombre };
  (isNew ? INSERT : UPDATE).run(tx, { ...own, issuer_id: issuerId, updated_at: now });
  return { kind: 'saved' };
}

/**
 * Inserts new customers in one statement: each statement rewrites the search index once.
 *
 * @throws Error (SQLite constraint) when a document is taken
 */
export function insertCustomers(
  tx: Tx,
  customers: readonly Customer[],
  { issuerId, now }: { readonly issuerId: string; readonly now: Instant },
): void {
  if (customers.length === 0) return;
  const rows = customers.map(ownColumns).map((row) => OWN.map((column) => row[column]));
  INSERT_MANY.run(tx, issuerId, now, JSON.stringify(rows));
}

function ownColumns({ id, ...profile }: Customer) {
  const { tipoDocumento, numDocumento, nrc, nombre, nombreComercial } = profile;
  return {
    id,
    tipo_documento: tipoDocumento,
    documento: numDocumento === null ? null : plainText(numDocumento),
    nrc,
    nombres: `${nombre} ${nombreComercial ?? ''}`.trim(),
    nombre_plano: plainText(nombre),
    profile: JSON.stringify(profile),
  };
}

/** Documents are not changed. @returns whether the customer existed */
export function deleteCustomer(tx: Tx, issuerId: string, id: string): boolean {
  return DELETE.run(tx, id, issuerId).changes > 0;
}

/** Best matches first: beginnings of document, NRC and name, then words. A larger limit only adds to the end. */
function foundNums(reader: Reader, { issuerId, q, limit }: CustomerQuestion): readonly number[] {
  const plain = plainText(q);
  const words = plainWords(q);
  const number = plain.replace(/[-\s]/g, '');
  const byNumber = [issuerId, number, afterBeginning(number), limit] as const;
  const rows = [
    ...(number === '' ? [] : DOCUMENT_BEGINS.all(reader, ...byNumber)),
    ...(number === '' ? [] : NRC_BEGINS.all(reader, ...byNumber)),
    ...NAME_BEGINS.all(reader, issuerId, plain, afterBeginning(plain), limit),
    ...(words.length === 0 ? [] : HAS_WORDS.all(reader, beginningsOf(words), issuerId, limit)),
  ];
  return [...new Set(rows.map(numOf))].slice(0, limit);
}

function customerOf(row: Row): Customer {
  return { id: text(row, 'id'), ...storedCustomer.parse(object(row, 'profile')) };
}
