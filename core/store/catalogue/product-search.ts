/** The search for products: exact codes first, then beginnings, then words. */
import type { Presentation } from '../../contract/till/products.ts';
import { plainText, plainWords } from '../../domain/text/plain-text.ts';
import type { Reader } from '../handle.ts';
import { integer, text } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { exactRow } from './product-codes.ts';
import { presentedAt, productOf, type StoredProduct } from './products.ts';
import { afterBeginning, beginningsOf } from './word-search.ts';

const CODE_BEGINS = query(
  'SELECT * FROM product WHERE issuer_id = ? AND codigo_plano >= ? AND codigo_plano < ? AND retirado <= ? ORDER BY codigo_plano LIMIT ?',
);
const NAME_BEGINS = query(`
  SELECT * FROM product WHERE issuer_id = ? AND descripcion_plana >= ? AND descripcion_plana < ? AND retirado <= ?
  ORDER BY descripcion_plana LIMIT ?`);
const HAS_WORDS = query(`
  SELECT product.* FROM product_word CROSS JOIN product ON product.num = product_word.rowid
  WHERE product_word MATCH ? AND product.issuer_id = ? AND product.retirado <= ? LIMIT ?`);
const COUNT = query('SELECT count(*) AS total FROM product WHERE issuer_id = ?');
const NUMS_BY_NAME = query(
  'SELECT num FROM product WHERE issuer_id = ? ORDER BY descripcion_plana, num LIMIT ? OFFSET ?',
);
const BY_NUM = query('SELECT * FROM product WHERE num = ?');

/** Highest value of `retirado` that is looked for: what is no longer sold is in lists, not in sales. */
const ON_SALE = 0;
const RETIRED_TOO = 1;
type Retired = typeof ON_SALE | typeof RETIRED_TOO;

/** What a search found. */
interface FoundProducts {
  readonly products: readonly StoredProduct[];
  /** Whether the first one has exactly the code or barcode that was asked for. */
  readonly exact: boolean;
  /** The presentation of the first one that has it; null: the product itself. */
  readonly presentation: Presentation | null;
}

/** What is searched for. */
export interface ProductQuestion {
  readonly issuerId: string;
  readonly q: string;
  readonly limit: number;
}

/**
 * Products by what a person typed or a scanner read.
 *
 * @returns those that are sold, the one with exactly that code or barcode first; an empty text gives the first ones by description
 */
export function searchProducts(reader: Reader, { issuerId, q, limit }: ProductQuestion): FoundProducts {
  if (plainText(q) === '') {
    const rows = NAME_BEGINS.all(reader, issuerId, '', afterBeginning(''), ON_SALE, limit);
    return { products: rows.map((row) => productOf(reader, row)), exact: false, presentation: null };
  }
  const rows = foundRows(reader, { issuerId, q, limit }, ON_SALE);
  const products = rows.map((row) => productOf(reader, row));
  const exact = soldRow(reader, { issuerId, q }, ON_SALE);
  const presented = exact === undefined ? null : products[0]?.presentaciones[presentedAt(exact)];
  return { products, exact: exact !== undefined, presentation: presented ?? null };
}

/** A page of the products found, and how many there are in all. */
export interface ProductPage {
  readonly products: readonly StoredProduct[];
  readonly total: number;
}

/**
 * Products in the order of a list: with an empty text all of them by description; else the best found ones, as
 * {@link searchProducts} puts them, at most `most`.
 *
 * @param offset how many of them to pass over
 */
export function listProducts(
  reader: Reader,
  { issuerId, q, limit, offset, most }: ProductQuestion & { readonly offset: number; readonly most: number },
): ProductPage {
  if (plainText(q) === '') {
    const total = integer(COUNT.get(reader, issuerId) ?? {}, 'total');
    const rows = NUMS_BY_NAME.all(reader, issuerId, limit, offset)
      .map((row) => BY_NUM.get(reader, integer(row, 'num')))
      .filter((row) => row !== undefined);
    return { products: rows.map((row) => productOf(reader, row)), total };
  }
  const rows = foundRows(reader, { issuerId, q, limit: most }, RETIRED_TOO);
  const page = rows.slice(offset, offset + limit);
  return { products: page.map((row) => productOf(reader, row)), total: rows.length };
}

/** The best rows for a text that is not empty: the exact one, then beginnings of codes and names, then words. */
function foundRows(
  reader: Reader,
  { issuerId, q, limit }: ProductQuestion,
  retired: Retired,
): readonly Row[] {
  const plain = plainText(q);
  const words = plainWords(q);
  const exact = soldRow(reader, { issuerId, q }, retired);
  const range = [plain, afterBeginning(plain), retired, limit] as const;
  const rows = [
    ...(exact === undefined ? [] : [exact]),
    ...CODE_BEGINS.all(reader, issuerId, ...range),
    ...NAME_BEGINS.all(reader, issuerId, ...range),
    ...(words.length === 0 ? [] : HAS_WORDS.all(reader, beginningsOf(words), issuerId, retired, limit)),
  ];
  const byId = new Map(rows.map((row) => [text(row, 'id'), row]));
  return [...byId.values()].slice(0, limit);
}

/** Of exactly that code or barcode. */
function soldRow(
  reader: Reader,
  { issuerId, q }: Pick<ProductQuestion, 'issuerId' | 'q'>,
  retired: Retired,
): Row | undefined {
  const row = exactRow(reader, issuerId, q);
  return row === undefined || integer(row, 'retirado') > retired ? undefined : row;
}
