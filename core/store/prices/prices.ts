/** Special prices beside those of the products: by price list, by customer, or for everybody (§prices). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Price, PriceQuestion } from '../../domain/prices/price-rule.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { StoredProduct } from '../catalogue/products.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { integer, text } from '../row.ts';
import { command, query, type Param } from '../statement.ts';

const PRICE = record<Price>({
  lista: orNull(column.text),
  customer: orNull(column.integer),
  minimo: column.integer,
  desde: column.text,
  centavos: column.cents,
});
const PLACED = PRICE.extend({ product: column.integer, presentacion: column.text });
const STORED = PLACED.extend({ id: column.integer });
export type StoredPrice = RecordOf<typeof STORED>;

const OF_GOODS = PRICE.select(`
  SELECT price.* FROM product CROSS JOIN price ON price.product = product.num
  WHERE product.id = ? AND presentacion = ? AND (customer IS NULL OR customer = ?)`);
const BUYER = query(`
  SELECT num, customer_terms.lista FROM customer LEFT JOIN customer_terms ON customer = num
  WHERE id = ? AND customer.issuer_id = ?`);
const LISTS = query(`
  SELECT lista, sum(precios) AS precios, sum(clientes) AS clientes FROM (
    SELECT price.lista, 1 AS precios, 0 AS clientes FROM price JOIN product ON product.num = price.product
    WHERE product.issuer_id = ? AND price.lista IS NOT NULL
    UNION ALL
    SELECT customer_terms.lista, 0, 1 FROM customer_terms JOIN customer ON customer.num = customer_terms.customer
    WHERE customer.issuer_id = ? AND customer_terms.lista IS NOT NULL
  ) GROUP BY lista ORDER BY lista`);
const EMPTY = command('DELETE FROM price');
const ALL = STORED.select(`
  SELECT price.* FROM price JOIN product ON product.num = price.product
  WHERE product.issuer_id = ? AND customer IS NULL ORDER BY lista, product, presentacion, minimo, desde`);
const SAME = STORED.select(`
  SELECT * FROM price WHERE product = ? AND presentacion = ? AND coalesce(lista, '') = coalesce(?, '')
    AND coalesce(customer, 0) = coalesce(?, 0) AND minimo = ? AND desde = ?`);
const INSERT = insertionOf('price', PLACED, 'updated_at');
const REPRICE = command('UPDATE price SET centavos = ?, updated_at = ? WHERE id = ?');
const DELETE = command('DELETE FROM price WHERE id = ?');
const FOUND = `
  FROM price CROSS JOIN product ON product.num = price.product
  WHERE product.issuer_id = ? AND price.lista IS ? AND price.customer IS ?
    AND instr(product.descripcion_plana || char(10) || product.codigo_plano || char(10) || price.presentacion, ?) > 0`;
const LISTED = STORED.select(`
  SELECT price.* ${FOUND} ORDER BY product.descripcion_plana, price.presentacion, minimo, desde LIMIT ? OFFSET ?`);
const COUNTED = query(`SELECT count(*) AS total ${FOUND}`);

export const hasPrices = query<[issuerId: string]>(
  'SELECT 1 FROM price CROSS JOIN product ON product.num = price.product WHERE product.issuer_id = ? LIMIT 1',
).has;

/** @param id customer id; null or unknown: no customer and no list */
export function buyerOf(
  reader: Reader,
  issuerId: string,
  id: string | null,
): Pick<PriceQuestion, 'customer' | 'lista'> {
  const row = id === null ? undefined : BUYER.get(reader, id, issuerId);
  if (row === undefined) return { customer: null, lista: null };
  return { customer: integer(row, 'num'), lista: row['lista'] === null ? null : text(row, 'lista') };
}

/** Plain code of the presentation sold; empty for the product itself. @param sold from `findSold` */
export function presentationOf({ codigo, presentaciones }: StoredProduct): string {
  return presentaciones.some((each) => each.codigo === codigo) ? plainText(codigo) : '';
}

/** Prices that may apply to a customer. @param sold from `findSold` */
export function pricesOf(reader: Reader, sold: StoredProduct, customer: number | null): readonly Price[] {
  return OF_GOODS.list(reader, sold.id, presentationOf(sold), customer);
}

export interface PriceList {
  readonly lista: string;
  readonly precios: number;
  readonly clientes: number;
}

/** By name, with the number of prices and customers. */
export function priceLists(reader: Reader, issuerId: string): readonly PriceList[] {
  return LISTS.all(reader, issuerId, issuerId).map((row) => ({
    lista: text(row, 'lista'),
    precios: integer(row, 'precios'),
    clientes: integer(row, 'clientes'),
  }));
}

/** Existing spelling of a list's name, ignoring case and accents; else the trimmed input. */
export function writtenList(reader: Reader, issuerId: string, lista: string): string {
  const plain = plainText(lista);
  return priceLists(reader, issuerId).find((each) => plainText(each.lista) === plain)?.lista ?? lista.trim();
}

/** Filter: prices of one list or customer; both null: prices for everybody. */
export interface PricesQuestion extends Pick<Price, 'lista' | 'customer'> {
  readonly issuerId: string;
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

/** A page by description, with the total. */
export function listPrices(reader: Reader, of: PricesQuestion) {
  const found: readonly Param[] = [of.issuerId, of.lista, of.customer, plainText(of.q)];
  const counted = COUNTED.get(reader, ...found);
  return {
    prices: LISTED.list(reader, ...found, of.limit, of.offset),
    total: counted === undefined ? 0 : integer(counted, 'total'),
  };
}

/** A price with its customer's id (`cliente`), or null. */
export const findPrice = STORED.extend({ cliente: orNull(column.text) }).select(
  `
  SELECT price.*, customer.id AS cliente FROM price JOIN product ON product.num = price.product
  LEFT JOIN customer ON customer.num = price.customer WHERE price.id = ? AND product.issuer_id = ?`,
  (issuerId: string, id: number) => [id, issuerId],
).find;

/** Prices not tied to a customer. */
export function sharedPrices(reader: Reader, issuerId: string): readonly StoredPrice[] {
  return ALL.list(reader, issuerId);
}

/**
 * Inserts or updates a price by goods, list or customer, minimum and day. @returns the previous amount in cents, or
 * null
 */
export function putPrice(tx: Tx, price: RecordOf<typeof PLACED>, now: Instant): bigint | null {
  const { product, presentacion, lista, customer, minimo, desde, centavos } = price;
  const before = SAME.find(tx, product, presentacion, lista, customer, minimo, desde);
  if (before === null) INSERT.run(tx, price, { updated_at: now });
  else REPRICE.run(tx, centavos, now, before.id);
  return before?.centavos ?? null;
}

export function deletePrice(tx: Tx, id: number): void {
  DELETE.run(tx, id);
}

/** Includes customer prices. @param presentacion from {@link presentationOf} */
export const pricesOfSold = STORED.select<[product: number, presentacion: string]>(
  'SELECT * FROM price WHERE product = ? AND presentacion = ?',
).list;

/** @returns how many there were */
export function emptyPrices(tx: Tx): number {
  return EMPTY.run(tx).changes;
}
