/** Product search: exact codes first, then beginnings, then words. */
import type { Presentation } from '../../contract/till/products.ts';
import { categoryWritings, type CategoryWritings } from '../../domain/products/category-writing.ts';
import { plainText, plainWords } from '../../domain/text/plain-text.ts';
import type { Reader } from '../handle.ts';
import { column } from '../record.ts';
import { integer } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { exactRow } from './product-codes.ts';
import { presentedAt, productOf, type StoredProduct } from './products.ts';
import { afterBeginning, beginningsOf } from './word-search.ts';

const CODE_BEGINS = query(
  'SELECT num FROM product WHERE issuer_id = ? AND retirado <= ? AND codigo_plano >= ? AND codigo_plano < ? ORDER BY codigo_plano LIMIT ?',
);
const NAME_BEGINS = query(`
  SELECT num FROM product WHERE issuer_id = ? AND retirado <= ? AND descripcion_plana >= ? AND descripcion_plana < ?
  ORDER BY descripcion_plana LIMIT ?`);
const HAS_WORDS = query(`
  SELECT product.num FROM product_word CROSS JOIN product ON product.num = product_word.rowid
  WHERE product_word MATCH ? AND product.issuer_id = ? AND product.retirado <= ? LIMIT ?`);
const COUNT = query('SELECT count(*) AS total FROM product WHERE issuer_id = ?');
const NUMS_BY_NAME = query(
  'SELECT num FROM product WHERE issuer_id = ? ORDER BY descripcion_plana, num LIMIT ? OFFSET ?',
);
const BY_NUM = query('SELECT * FROM product WHERE num = ?');

const OF_CATEGORIES = query(`
  SELECT * FROM product WHERE issuer_id = ? AND retirado = 0
    AND (? = '[]' OR categoria IN (SELECT value FROM json_each(?))) ORDER BY descripcion_plana, num LIMIT ?`);

interface FoundProducts {
  readonly products: readonly StoredProduct[];
  /** Whether the first product has exactly the code or barcode searched for. */
  readonly exact: boolean;
  /** Matching presentation of the first product; null: the product itself. */
  readonly presentation: Presentation | null;
  /** A retired product with exactly that code or barcode. */
  readonly retired: StoredProduct | null;
}

export interface ProductQuestion {
  readonly issuerId: string;
  readonly q: string;
  readonly limit: number;
}

/** Highest `retirado` to include: active products only, or all. */
const FOR_SALE = 0;
const RETIRED_TOO = 1;

/**
 * Active products matching typed or scanned text.
 *
 * @returns the exact match first; for an empty text the first by description
 */
export function searchProducts(reader: Reader, { issuerId, q, limit }: ProductQuestion): FoundProducts {
  const none = { exact: false, presentation: null, retired: null };
  if (plainText(q) === '') {
    const first = NAME_BEGINS.all(reader, issuerId, FOR_SALE, '', afterBeginning(''), limit);
    return { products: productsOf(reader, first.map(numOf)), ...none };
  }
  const exact = exactRow(reader, issuerId, q);
  const products = productsOf(reader, foundNums(reader, { issuerId, q, limit }, FOR_SALE));
  if (exact === undefined) return { products, ...none };
  if (isRetired(exact)) return { products, ...none, retired: productOf(reader, exact) };
  const presentation = products[0]?.presentaciones[presentedAt(exact)] ?? null;
  return { products, exact: true, presentation, retired: null };
}

/** One page, with the total number of matches. */
export interface ProductPage {
  readonly products: readonly StoredProduct[];
  readonly total: number;
}

/**
 * One page of the search results in the order of {@link searchProducts} (at most `most`), or of all products by
 * description for an empty text. Includes retired products.
 */
export function listProducts(
  reader: Reader,
  { issuerId, q, limit, offset, most }: ProductQuestion & { readonly offset: number; readonly most: number },
): ProductPage {
  if (plainText(q) === '') {
    const total = integer(COUNT.get(reader, issuerId) ?? {}, 'total');
    const nums = NUMS_BY_NAME.all(reader, issuerId, limit, offset).map(numOf);
    return { products: productsOf(reader, nums), total };
  }
  const nums = foundNums(reader, { issuerId, q, limit: most }, RETIRED_TOO);
  return { products: productsOf(reader, nums.slice(offset, offset + limit)), total: nums.length };
}

const numOf = (row: Row): number => integer(row, 'num');

function productsOf(reader: Reader, nums: readonly number[]): readonly StoredProduct[] {
  return nums.flatMap((num) => {
    const row = BY_NUM.get(reader, num);
    return row === undefined ? [] : [productOf(reader, row)];
  });
}

function isRetired(row: Row): boolean {
  return integer(row, 'retirado') > FOR_SALE;
}

/**
 * Requires a non-empty text. Best matches first: exact, beginnings of codes and names, then words. A larger limit only adds
 * to the end.
 */
function foundNums(
  reader: Reader,
  { issuerId, q, limit }: ProductQuestion,
  retired: typeof FOR_SALE | typeof RETIRED_TOO,
): readonly number[] {
  const plain = plainText(q);
  const words = plainWords(q);
  const exact = exactRow(reader, issuerId, q);
  const range = [retired, plain, afterBeginning(plain), limit] as const;
  const rows = [
    ...(exact === undefined || (retired === FOR_SALE && isRetired(exact)) ? [] : [exact]),
    ...CODE_BEGINS.all(reader, issuerId, ...range),
    ...NAME_BEGINS.all(reader, issuerId, ...range),
    ...(words.length === 0 ? [] : HAS_WORDS.all(reader, beginningsOf(words), issuerId, retired, limit)),
  ];
  return [...new Set(rows.map(numOf))].slice(0, limit);
}

/** Active products of the categories (empty: all), by description. */
export function productsOfCategories(
  reader: Reader,
  issuerId: string,
  { categorias, limit }: { readonly categorias: readonly string[]; readonly limit: number },
): readonly StoredProduct[] {
  const plain = new Set(categorias.map(plainText));
  const writings = OTHERS_CATEGORIES(reader, issuerId, '').filter((each) => plain.has(plainText(each)));
  const named = JSON.stringify([...categorias, ...writings]);
  return OF_CATEGORIES.all(reader, issuerId, named, named, limit).map((row) => productOf(reader, row));
}

/** Distinct categories in use, by name. */
export const productCategories = column.text.select<[issuerId: string, limit: number]>(
  'SELECT DISTINCT categoria FROM product WHERE issuer_id = ? AND categoria IS NOT NULL ORDER BY categoria LIMIT ?',
).list;

const OTHERS_CATEGORIES = column.text.select<[issuerId: string, besides: string]>(
  'SELECT DISTINCT categoria FROM product WHERE issuer_id = ? AND id <> ? AND categoria IS NOT NULL ORDER BY categoria',
).list;

/** Writings of the categories of all products but one. */
export function categoriesBesides(reader: Reader, issuerId: string, id = ''): CategoryWritings {
  return categoryWritings(OTHERS_CATEGORIES(reader, issuerId, id));
}

/** A product to be saved, with its category as other products write it, unless the category stays. */
export function withWrittenCategory(
  reader: Reader,
  issuerId: string,
  { before, product }: { readonly before: StoredProduct | null; readonly product: StoredProduct },
): StoredProduct {
  const { id, categoria } = product;
  if (categoria === null || categoria === before?.categoria) return product;
  return { ...product, categoria: categoriesBesides(reader, issuerId, id).writingOf(categoria) };
}
