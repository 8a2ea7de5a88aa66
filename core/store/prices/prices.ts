/** Prices of lists, of customers and for everybody, besides those of the products themselves (§prices). */
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
/** What a price is of. */
const PLACED = PRICE.extend({ product: column.integer, presentacion: column.text });
/** A price with its number. */
const STORED = PLACED.extend({ id: column.integer });
export type StoredPrice = RecordOf<typeof STORED>;

const ANY = query(
  'SELECT 1 FROM price CROSS JOIN product ON product.num = price.product WHERE product.issuer_id = ? LIMIT 1',
);
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
/** A price with the id of its customer. */
const FIND = STORED.extend({ cliente: orNull(column.text) }).select(`
  SELECT price.*, customer.id AS cliente FROM price JOIN product ON product.num = price.product
  LEFT JOIN customer ON customer.num = price.customer WHERE price.id = ? AND product.issuer_id = ?`);
const OF_SOLD = STORED.select('SELECT * FROM price WHERE product = ? AND presentacion = ?');
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

/** Whether an issuer has any price besides those of its products. */
export function hasPrices(reader: Reader, issuerId: string): boolean {
  return ANY.get(reader, issuerId) !== undefined;
}

/** Who buys, as prices name it; of one that is not in the file, nothing. @param id of the customer; null for nobody */
export function buyerOf(
  reader: Reader,
  issuerId: string,
  id: string | null,
): Pick<PriceQuestion, 'customer' | 'lista'> {
  const row = id === null ? undefined : BUYER.get(reader, id, issuerId);
  if (row === undefined) return { customer: null, lista: null };
  return { customer: integer(row, 'num'), lista: row['lista'] === null ? null : text(row, 'lista') };
}

/** Which presentation a product is sold as; empty for itself. @param sold as `findSold` finds it */
export function presentationOf({ codigo, presentaciones }: StoredProduct): string {
  return presentaciones.some((each) => each.codigo === codigo) ? plainText(codigo) : '';
}

/** The prices of what is sold that can be meant for a customer. @param sold as `findSold` finds it */
export function pricesOf(reader: Reader, sold: StoredProduct, customer: number | null): readonly Price[] {
  return OF_GOODS.list(reader, sold.id, presentationOf(sold), customer);
}

/** A list of prices, and how many prices and customers it has. */
export interface PriceList {
  readonly lista: string;
  readonly precios: number;
  readonly clientes: number;
}

/** The lists of an issuer, by name. */
export function priceLists(reader: Reader, issuerId: string): readonly PriceList[] {
  return LISTS.all(reader, issuerId, issuerId).map((row) => ({
    lista: text(row, 'lista'),
    precios: integer(row, 'precios'),
    clientes: integer(row, 'clientes'),
  }));
}

/** A list as it is written already, whatever its capitals and accents; else as it is written here. */
export function writtenList(reader: Reader, issuerId: string, lista: string): string {
  const plain = plainText(lista);
  return priceLists(reader, issuerId).find((each) => plainText(each.lista) === plain)?.lista ?? lista.trim();
}

/** Which prices are looked at: of one list, of one customer, else those for everybody. */
export interface PricesQuestion extends Pick<Price, 'lista' | 'customer'> {
  readonly issuerId: string;
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

/** Prices by description of their goods, and how many there are in all. */
export function listPrices(reader: Reader, of: PricesQuestion) {
  const found: readonly Param[] = [of.issuerId, of.lista, of.customer, plainText(of.q)];
  const counted = COUNTED.get(reader, ...found);
  return {
    prices: LISTED.list(reader, ...found, of.limit, of.offset),
    total: counted === undefined ? 0 : integer(counted, 'total'),
  };
}

/** A price of an issuer, with the id of its customer; null without it. */
export function findPrice(
  reader: Reader,
  issuerId: string,
  id: number,
): (StoredPrice & { readonly cliente: string | null }) | null {
  return FIND.find(reader, id, issuerId);
}

/** The prices of lists and those for everybody. */
export function sharedPrices(reader: Reader, issuerId: string): readonly StoredPrice[] {
  return ALL.list(reader, issuerId);
}

/** Puts a price in place, instead of one of the same goods, list or customer, minimum and day. @returns the amount before in cents; null: there was none */
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

/** All prices of what is sold, those of customers too. @param presentacion as {@link presentationOf} names it */
export function pricesOfSold(reader: Reader, product: number, presentacion: string): readonly StoredPrice[] {
  return OF_SOLD.list(reader, product, presentacion);
}

/** Takes every price away. @returns how many there were */
export function emptyPrices(tx: Tx): number {
  return EMPTY.run(tx).changes;
}
