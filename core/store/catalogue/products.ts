/** Products of an issuer and the search for them: exact codes first, then beginnings, then words. */
import {
  PRODUCT_TIPOS,
  PRODUCT_TRATAMIENTOS,
  type Product,
  type ProductTraits,
} from '../../contract/till/products.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { plainText, plainWords } from '../../domain/text/plain-text.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, record } from '../record.ts';
import { integer, text } from '../row.ts';
import { command, insertion, query, rowUpdate, type Param, type Row } from '../statement.ts';
import { barcodeRow, codeRow, exactRow } from './product-codes.ts';
import { afterBeginning, beginningsOf } from './word-search.ts';

/** A product as it is kept: the price without VAT is worked out when it is asked for. */
export type StoredProduct = Omit<Product, 'precioSinIva'>;

/** What a search does not look at. */
const FACTS = record<ProductTraits & Pick<Product, 'precio'>>({
  precio: column.text,
  uniMedida: column.integer,
  tipo: column.oneOf(PRODUCT_TIPOS),
  tratamiento: column.oneOf(PRODUCT_TRATAMIENTOS),
});

/** What becomes of a product that is put in place. */
export type ProductChange =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unknown' }
  /** Another product has that code or barcode. */
  | { readonly kind: 'taken'; readonly codigo: string; readonly barcode: boolean; readonly by: string };

const FIND = query('SELECT * FROM product WHERE id = ? AND issuer_id = ?');
const CODE_BEGINS = query(
  'SELECT * FROM product WHERE issuer_id = ? AND codigo_plano >= ? AND codigo_plano < ? ORDER BY codigo_plano LIMIT ?',
);
const NAME_BEGINS = query(`
  SELECT * FROM product WHERE issuer_id = ? AND descripcion_plana >= ? AND descripcion_plana < ?
  ORDER BY descripcion_plana LIMIT ?`);
const HAS_WORDS = query(`
  SELECT product.* FROM product_word CROSS JOIN product ON product.num = product_word.rowid
  WHERE product_word MATCH ? AND product.issuer_id = ? LIMIT ?`);
const BARCODES = query('SELECT codigo FROM product_barcode WHERE product = ? ORDER BY orden');
/** What a search looks at: its words are written anew with it. */
const NAMES = ['codigo', 'codigo_plano', 'descripcion', 'descripcion_plana'] as const;
const COLUMNS = ['id', 'issuer_id', ...NAMES, ...FACTS.columns, 'updated_at'];
const INSERT = insertion('product', COLUMNS);
const UPDATE = rowUpdate('product', { columns: COLUMNS, key: 'id' });
/** Leaves the words alone: a new price would write them anew otherwise. */
const UPDATE_UNNAMED = rowUpdate('product', { columns: ['id', ...FACTS.columns, 'updated_at'], key: 'id' });
/** Columns that differ within an insertion of many. */
const OWN = ['id', ...NAMES, ...FACTS.columns];
const INSERT_MANY = command(`
  INSERT INTO product (issuer_id, updated_at, ${OWN.join(', ')})
  SELECT ?, ?, ${OWN.map((_column, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`);
const ADD_BARCODES = command(`
  INSERT INTO product_barcode (issuer_id, codigo, orden, product)
  SELECT ?, value ->> 1, value ->> 2, (SELECT num FROM product WHERE id = value ->> 0) FROM json_each(?)`);
const FORGET_BARCODES = command('DELETE FROM product_barcode WHERE product = ?');
const ADD_BARCODE = command(
  'INSERT INTO product_barcode (issuer_id, codigo, orden, product) VALUES (?, ?, ?, ?)',
);
const DELETE = command('DELETE FROM product WHERE id = ? AND issuer_id = ?');
const COUNT = query('SELECT count(*) AS total FROM product WHERE issuer_id = ?');
const NUMS_BY_NAME = query(
  'SELECT num FROM product WHERE issuer_id = ? ORDER BY descripcion_plana, num LIMIT ? OFFSET ?',
);
const BY_NUM = query('SELECT * FROM product WHERE num = ?');
const AFTER_CODE = query(
  'SELECT * FROM product WHERE issuer_id = ? AND codigo_plano > ? ORDER BY codigo_plano LIMIT ?',
);

/** What is searched for. */
export interface ProductQuestion {
  readonly issuerId: string;
  readonly q: string;
  readonly limit: number;
}

/**
 * Products by what a person typed or a scanner read.
 *
 * @returns the one with exactly that code or barcode first; an empty text gives the first ones by description
 */
export function searchProducts(
  reader: Reader,
  { issuerId, q, limit }: ProductQuestion,
): { readonly products: readonly StoredProduct[]; readonly exact: boolean } {
  if (plainText(q) === '') {
    const rows = NAME_BEGINS.all(reader, issuerId, '', afterBeginning(''), limit);
    return { products: rows.map((row) => productOf(reader, row)), exact: false };
  }
  const rows = foundRows(reader, { issuerId, q, limit });
  return {
    products: rows.map((row) => productOf(reader, row)),
    exact: exactRow(reader, issuerId, q) !== undefined,
  };
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
  const rows = foundRows(reader, { issuerId, q, limit: most });
  const page = rows.slice(offset, offset + limit);
  return { products: page.map((row) => productOf(reader, row)), total: rows.length };
}

/** The product with that id; null when there is none. */
export function findProduct(reader: Reader, issuerId: string, id: string): StoredProduct | null {
  const row = FIND.get(reader, id, issuerId);
  return row === undefined ? null : productOf(reader, row);
}

/** The product with that code, whatever its capitals and accents, and the zeros before a GTIN; null without one. */
export function findProductByCode(reader: Reader, issuerId: string, codigo: string): StoredProduct | null {
  const row = codeRow(reader, issuerId, codigo);
  return row === undefined ? null : productOf(reader, row);
}

/** Products by code, those after a code (plain; empty for the first). */
export function productsAfter(
  reader: Reader,
  { issuerId, code, limit }: { readonly issuerId: string; readonly code: string; readonly limit: number },
): readonly StoredProduct[] {
  return AFTER_CODE.all(reader, issuerId, code, limit).map((row) => productOf(reader, row));
}

/** How a product is put in place. */
export interface ProductSaving {
  readonly issuerId: string;
  /** Whether its id is new; else a product with that id is changed. */
  readonly isNew: boolean;
  readonly now: Instant;
}

/** Puts a product in place. */
export function saveProduct(tx: Tx, product: StoredProduct, of: ProductSaving): ProductChange {
  const { issuerId, isNew, now } = of;
  const kept = isNew ? undefined : FIND.get(tx, product.id, issuerId);
  if (!isNew && kept === undefined) return { kind: 'unknown' };
  const taken = takenCode(tx, issuerId, product);
  if (taken !== null) return taken;
  const { codigo, descripcion, codigosBarra } = product;
  const row = { ...ownColumns(product), issuer_id: issuerId, updated_at: now };
  if (kept === undefined) {
    const rowId = INSERT.run(tx, row);
    addBarcodes(tx, { issuerId, num: rowId, codigosBarra });
    return { kind: 'saved' };
  }
  const sameNames = text(kept, 'codigo') === codigo && text(kept, 'descripcion') === descripcion;
  (sameNames ? UPDATE_UNNAMED : UPDATE).run(tx, row);
  const num = integer(kept, 'num');
  if (JSON.stringify(barcodesOf(tx, num)) === JSON.stringify(codigosBarra)) return { kind: 'saved' };
  FORGET_BARCODES.run(tx, num);
  addBarcodes(tx, { issuerId, num, codigosBarra });
  return { kind: 'saved' };
}

/**
 * Puts new products in place whose codes and barcodes are free, each with an id of its own: a few statements for all of them,
 * since every one writes the words that are to be written once more.
 *
 * @throws Error (SQLite constraint) when a code or barcode is taken
 */
export function insertProducts(
  tx: Tx,
  products: readonly StoredProduct[],
  { issuerId, now }: { readonly issuerId: string; readonly now: Instant },
): void {
  if (products.length === 0) return;
  const rows = products.map(ownColumns).map((row) => OWN.map((name) => row[name]));
  INSERT_MANY.run(tx, issuerId, now, JSON.stringify(rows));
  const barcodes = products.flatMap(({ id, codigosBarra }) =>
    codigosBarra.map((codigo, at) => [id, codigo, at]),
  );
  if (barcodes.length > 0) ADD_BARCODES.run(tx, issuerId, JSON.stringify(barcodes));
}

/** The columns of a product that follow from itself. */
function ownColumns(product: StoredProduct): Readonly<Record<string, Param>> {
  const { id, codigo, descripcion } = product;
  const names = {
    codigo,
    codigo_plano: plainText(codigo),
    descripcion,
    descripcion_plana: plainText(descripcion),
  };
  return { id, ...names, ...FACTS.row(product) };
}

function addBarcodes(
  tx: Tx,
  of: { readonly issuerId: string; readonly num: number; readonly codigosBarra: readonly string[] },
): void {
  of.codigosBarra.forEach((barcode, index) => ADD_BARCODE.run(tx, of.issuerId, barcode, index, of.num));
}

function barcodesOf(reader: Reader, num: number): readonly string[] {
  return BARCODES.all(reader, num).map((barcode) => text(barcode, 'codigo'));
}

/** Deletes a product; documents keep what they say. @returns whether there was one */
export function deleteProduct(tx: Tx, issuerId: string, id: string): boolean {
  return DELETE.run(tx, id, issuerId).changes > 0;
}

/** The other product that already has the code or a barcode of this one, with more zeros before a GTIN or fewer; null when none has. */
export function takenCode(
  reader: Reader,
  issuerId: string,
  product: StoredProduct,
): (ProductChange & { readonly kind: 'taken' }) | null {
  const same = codeRow(reader, issuerId, product.codigo);
  if (same !== undefined && text(same, 'id') !== product.id)
    return { kind: 'taken', codigo: product.codigo, barcode: false, by: text(same, 'descripcion') };
  for (const codigo of product.codigosBarra) {
    const row = barcodeRow(reader, issuerId, codigo);
    if (row !== undefined && text(row, 'id') !== product.id)
      return { kind: 'taken', codigo, barcode: true, by: text(row, 'descripcion') };
  }
  return null;
}

/** The best rows for a text that is not empty: the exact one, then beginnings of codes and names, then words. */
function foundRows(reader: Reader, { issuerId, q, limit }: ProductQuestion): readonly Row[] {
  const plain = plainText(q);
  const words = plainWords(q);
  const exact = exactRow(reader, issuerId, q);
  const range = [plain, afterBeginning(plain), limit] as const;
  const rows = [
    ...(exact === undefined ? [] : [exact]),
    ...CODE_BEGINS.all(reader, issuerId, ...range),
    ...NAME_BEGINS.all(reader, issuerId, ...range),
    ...(words.length === 0 ? [] : HAS_WORDS.all(reader, beginningsOf(words), issuerId, limit)),
  ];
  const byId = new Map(rows.map((row) => [text(row, 'id'), row]));
  return [...byId.values()].slice(0, limit);
}

/** A product with its barcodes. */
export function productOf(reader: Reader, row: Row): StoredProduct {
  return {
    id: text(row, 'id'),
    codigo: text(row, 'codigo'),
    codigosBarra: barcodesOf(reader, integer(row, 'num')),
    descripcion: text(row, 'descripcion'),
    ...FACTS.parse(row),
  };
}
