/** Products of an issuer. */
import { presented } from '../../contract/till/presented.ts';
import {
  PRODUCT_TIPOS,
  PRODUCT_TRATAMIENTOS,
  NEW_TRAITS,
  productTraits,
  SOLD_AS_ITSELF,
  type ProductRecord,
  type Presentation,
} from '../../contract/till/products.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { integer, object, text } from '../row.ts';
import { command, insertion, query, rowUpdate, type Param, type Row } from '../statement.ts';
import { isNamed, movedFaults } from './product-moves.ts';
import { ownerOfCode, codeRow, soldCodeRow } from './product-codes.ts';

export type StoredProduct = ProductRecord;

const NO_PRESENTATIONS = '[]';

/** Traits with a column of their own, which statements read. */
const FACTS = record({
  uniMedida: column.integer,
  tipo: column.oneOf(PRODUCT_TIPOS),
  tratamiento: column.oneOf(PRODUCT_TRATAMIENTOS),
  categoria: orNull(column.text),
  llevaExistencia: column.flag,
  pesado: column.flag,
  retirado: column.flag,
  presentaciones: column.stored<readonly Presentation[]>({
    read: (stored) =>
      stored === NO_PRESENTATIONS ? [] : productTraits.shape.presentaciones.parse(JSON.parse(stored)),
    write: JSON.stringify,
  }),
});
/** All other traits: JSON in `traits`. */
const TRAITS = Object.keys(SOLD_AS_ITSELF).filter((name) => !Object.hasOwn(FACTS.shape, name));
/** Columns outside the search index. */
const UNNAMED = ['precio', ...FACTS.columns, 'traits'];

export type ProductChange =
  /** The product as stored: once stock has moved, unit and stock control stay unchanged. */
  | { readonly kind: 'saved'; readonly product: StoredProduct }
  | { readonly kind: 'unknown' }
  /** Another product, named `by`, has that code or barcode. */
  | { readonly kind: 'taken'; readonly codigo: string; readonly barcode: boolean; readonly by: string };

const FIND = query('SELECT * FROM product WHERE id = ? AND issuer_id = ?');
const BY_ROW = query('SELECT * FROM product WHERE num = ?');
const BARCODES = query(
  'SELECT codigo FROM product_barcode WHERE product = ? AND presentacion = 0 ORDER BY orden',
);
/** Indexed columns: writing them rewrites the search index. */
const NAMES = ['codigo', 'codigo_plano', 'descripcion', 'descripcion_plana'] as const;
const COLUMNS = ['id', 'issuer_id', ...NAMES, ...UNNAMED, 'updated_at'];
const INSERT = insertion('product', COLUMNS);
const UPDATE = rowUpdate('product', { columns: COLUMNS, key: 'id' });
/** Leaves the search index alone, e.g. for a new price. */
const UPDATE_UNNAMED = rowUpdate('product', { columns: ['id', ...UNNAMED, 'updated_at'], key: 'id' });
const OWN = ['id', ...NAMES, ...UNNAMED];
const INSERT_MANY = command(`
  INSERT INTO product (issuer_id, updated_at, ${OWN.join(', ')})
  SELECT ?, ?, ${OWN.map((_column, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`);
const OF_ID = '(SELECT num FROM product WHERE id = value ->> 0)';
const ADD_BARCODES = command(`
  INSERT INTO product_barcode (issuer_id, codigo, orden, presentacion, product)
  SELECT ?, value ->> 1, value ->> 2, value ->> 3, ${OF_ID} FROM json_each(?)`);
const ADD_PRESENTATIONS = command(`
  INSERT INTO product_presentation (issuer_id, codigo_plano, orden, factor, product)
  SELECT ?, value ->> 1, value ->> 2, value ->> 3, ${OF_ID} FROM json_each(?)`);
const FORGET_BARCODES = command('DELETE FROM product_barcode WHERE product = ?');
const FORGET_PRESENTATIONS = command('DELETE FROM product_presentation WHERE product = ?');
/** Levels are in thousandths for weighed products, else in pieces: converted when `pesado` changes. */
const WEIGH_LEVELS = command(
  'UPDATE product_level SET minimo = minimo * 1000, maximo = maximo * 1000 WHERE product = ?',
);
const COUNT_LEVELS = command(
  'UPDATE product_level SET minimo = minimo / 1000, maximo = maximo / 1000 WHERE product = ?',
);
const DELETE = command('DELETE FROM product WHERE num = ?');
const RETIRE = command('UPDATE product SET retirado = 1 WHERE num = ?');
const AFTER_CODE = query(
  'SELECT * FROM product WHERE issuer_id = ? AND codigo_plano > ? ORDER BY codigo_plano LIMIT ?',
);

export function findProduct(reader: Reader, issuerId: string, id: string): StoredProduct | null {
  const row = FIND.get(reader, id, issuerId);
  return row === undefined ? null : productOf(reader, row);
}

/** The product with that code, or null; ignores case, accents and leading zeros of a GTIN. */
export function findProductByCode(reader: Reader, issuerId: string, codigo: string): StoredProduct | null {
  const row = codeRow(reader, issuerId, codigo);
  return row === undefined ? null : productOf(reader, row);
}

/** The product that has that code, itself or in a presentation; or null. */
export function findProductSold(reader: Reader, issuerId: string, codigo: string): StoredProduct | null {
  const row = soldCodeRow(reader, issuerId, codigo);
  return row === undefined ? null : productOf(reader, row);
}

/** Like {@link findProductSold}, but returns the presentation as a product. */
export function findSold(reader: Reader, issuerId: string, codigo: string): StoredProduct | null {
  const row = soldCodeRow(reader, issuerId, codigo);
  return row === undefined ? null : soldOf(reader, row);
}

/** A page of products by code. @param code plain code of the last one; empty for the first page */
export function productsAfter(
  reader: Reader,
  { issuerId, code, limit }: { readonly issuerId: string; readonly code: string; readonly limit: number },
): readonly StoredProduct[] {
  return AFTER_CODE.all(reader, issuerId, code, limit).map((row) => productOf(reader, row));
}

export interface ProductSaving {
  readonly issuerId: string;
  /** Inserts; else updates the product with that id. */
  readonly isNew: boolean;
  readonly now: Instant;
}

export function saveProduct(tx: Tx, given: StoredProduct, of: ProductSaving): ProductChange {
  const { issuerId, isNew, now } = of;
  const kept = isNew ? undefined : FIND.get(tx, given.id, issuerId);
  if (!isNew && kept === undefined) return { kind: 'unknown' };
  const product = kept === undefined ? given : withItsStock(tx, given, kept);
  const taken = takenCode(tx, issuerId, product);
  if (taken !== null) return taken;
  const { codigo, descripcion } = product;
  const row = { ...ownColumns(product), issuer_id: issuerId, updated_at: now };
  if (kept === undefined) {
    INSERT.run(tx, row);
    addCodes(tx, issuerId, [product]);
    return { kind: 'saved', product };
  }
  const sameNames = text(kept, 'codigo') === codigo && text(kept, 'descripcion') === descripcion;
  (sameNames ? UPDATE_UNNAMED : UPDATE).run(tx, row);
  const before = productOf(tx, kept);
  const num = integer(kept, 'num');
  if (before.pesado !== product.pesado) (product.pesado ? WEIGH_LEVELS : COUNT_LEVELS).run(tx, num);
  if (JSON.stringify(codesOf(before)) === JSON.stringify(codesOf(product))) return { kind: 'saved', product };
  FORGET_BARCODES.run(tx, num);
  FORGET_PRESENTATIONS.run(tx, num);
  addCodes(tx, issuerId, [product]);
  return { kind: 'saved', product };
}

/** Keeps kind, unit and stock control of a product whose stock has moved, whatever its centre says. */
function withItsStock(reader: Reader, product: StoredProduct, kept: Row): StoredProduct {
  const before = FACTS.parse(kept);
  if (movedFaults(reader, { ...before, id: product.id }, product).length === 0) return product;
  const { tipo, pesado, llevaExistencia } = before;
  return { ...product, tipo, pesado, llevaExistencia: llevaExistencia || product.llevaExistencia };
}

/**
 * Inserts new products in a few statements: each statement rewrites the search index once.
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
  addCodes(tx, issuerId, products);
}

const codesOf = ({ codigosBarra, presentaciones }: StoredProduct) => ({ codigosBarra, presentaciones });

/** Inserts barcodes and presentations; the products must have none stored. */
function addCodes(tx: Tx, issuerId: string, products: readonly StoredProduct[]): void {
  const barcodes = products.flatMap(({ id, codigosBarra, presentaciones }) =>
    [{ codigosBarra }, ...presentaciones].flatMap((one, presentacion) =>
      one.codigosBarra.map((codigo, at) => [id, codigo, at, presentacion]),
    ),
  );
  if (barcodes.length > 0) ADD_BARCODES.run(tx, issuerId, JSON.stringify(barcodes));
  const rows = products.flatMap(({ id, presentaciones }) =>
    presentaciones.map(({ codigo, factor }, at) => [id, plainText(codigo), at + 1, factor]),
  );
  if (rows.length > 0) ADD_PRESENTATIONS.run(tx, issuerId, JSON.stringify(rows));
}

function ownColumns(product: StoredProduct): Readonly<Record<string, Param>> {
  const { id, codigo, descripcion, precio } = product;
  const names = {
    codigo,
    codigo_plano: plainText(codigo),
    descripcion,
    descripcion_plana: plainText(descripcion),
  };
  const traits = JSON.stringify(Object.fromEntries(TRAITS.map((name) => [name, Reflect.get(product, name)])));
  return { id, ...names, precio, ...FACTS.row(product), traits };
}

function barcodesOf(reader: Reader, num: number): readonly string[] {
  return BARCODES.all(reader, num).map((barcode) => text(barcode, 'codigo'));
}

/**
 * Deletes a product, or retires it if a paper of stock or purchases refers to it. Documents are not changed. @returns
 * the retired product; null if it is gone
 */
export function deleteProduct(tx: Tx, issuerId: string, id: string): StoredProduct | null {
  const row = FIND.get(tx, id, issuerId);
  if (row === undefined) return null;
  const isKept = isNamed(tx, id);
  (isKept ? RETIRE : DELETE).run(tx, integer(row, 'num'));
  return isKept ? { ...productOf(tx, row), retirado: true } : null;
}

/** The first conflict of a code or barcode with another product, ignoring leading zeros of a GTIN; null without one. */
export function takenCode(
  reader: Reader,
  issuerId: string,
  product: StoredProduct,
): (ProductChange & { readonly kind: 'taken' }) | null {
  const sold = [product, ...product.presentaciones];
  const codes = [
    ...sold.map(({ codigo }) => ({ codigo, barcode: false })),
    ...sold.flatMap(({ codigosBarra }) => codigosBarra).map((codigo) => ({ codigo, barcode: true })),
  ];
  for (const { codigo, barcode } of codes) {
    const by = ownerOfCode(reader, { issuerId, codigo, barcode, besides: product.id });
    if (by !== null) return { kind: 'taken', codigo, barcode, by };
  }
  return null;
}

export function productOf(reader: Reader, row: Row): StoredProduct {
  return {
    id: text(row, 'id'),
    codigo: text(row, 'codigo'),
    codigosBarra: barcodesOf(reader, integer(row, 'num')),
    descripcion: text(row, 'descripcion'),
    precio: text(row, 'precio'),
    ...NEW_TRAITS,
    ...FACTS.parse(row),
    ...object(row, 'traits'),
  };
}

export interface PackedProduct {
  /** `product.num`. */
  readonly num: number;
  readonly product: StoredProduct;
  /** Code of the presentation, or of the product itself. */
  readonly presentacion: string;
  /** Units of the product in the presentation. */
  readonly factor: number;
}

/** @param row found by a code or barcode */
export function packedOf(reader: Reader, row: Row): PackedProduct {
  const product = productOf(reader, row);
  const { codigo: presentacion, factor } = product.presentaciones[presentedAt(row)] ?? {
    codigo: product.codigo,
    factor: 1,
  };
  return { num: integer(row, 'num'), product, presentacion, factor };
}

/** Null if the product was deleted. */
export function productByNum(reader: Reader, num: number): StoredProduct | null {
  const row = BY_ROW.get(reader, num);
  return row === undefined ? null : productOf(reader, row);
}

/** The product, or the presentation with its own code, name and price, found by a code or barcode. */
export function soldOf(reader: Reader, row: Row): StoredProduct {
  const product = productOf(reader, row);
  const sold = product.presentaciones[presentedAt(row)];
  return sold === undefined ? product : presented(product, sold);
}

/** Index of the presentation found by a code; -1 for the product itself. */
export function presentedAt(row: Row): number {
  return integer(row, 'presentacion') - 1;
}
