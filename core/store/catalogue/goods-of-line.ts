/** What the lines of a sale are about, by the catalogue. */
import { visibleCode } from '../../contract/text/product-code.ts';
import { amount } from '../../domain/money.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Reader } from '../handle.ts';
import { query, type Row } from '../statement.ts';
import { barcodeRow, soldCodeRow } from './product-codes.ts';
import { soldOf, type StoredProduct } from './products.ts';

const BY_NAME = query(
  'SELECT product.*, 0 AS presentacion FROM product WHERE issuer_id = ? AND descripcion_plana = ? ORDER BY CAST(precio AS REAL) DESC LIMIT 1',
);

/** What a line of a sale says of its goods. */
export interface NamedGoods {
  readonly codigo: string | null;
  readonly descripcion: string;
}

/** The goods of a line. */
export interface GoodsOfLine {
  /** What the line is held to; null for a line of no product. */
  readonly product: StoredProduct | null;
  /** The product of its code, which has another name; null for a line that names what its code means, or has none. */
  readonly renamed: StoredProduct | null;
}

/**
 * The goods that a line is about: of its code, else of its code as a barcode, else of its description, of which the dearest. One whose
 * description names another product than its code is about the dearer of both.
 */
export function goodsOfLine(
  reader: Reader,
  issuerId: string,
  { codigo, descripcion }: NamedGoods,
): GoodsOfLine {
  const name = plainText(visibleCode(descripcion));
  const found = (row: Row | undefined) => (row === undefined ? null : soldOf(reader, row));
  const coded =
    codigo === null
      ? null
      : found(soldCodeRow(reader, issuerId, codigo) ?? barcodeRow(reader, issuerId, codigo));
  if (coded !== null && plainText(coded.descripcion) === name) return { product: coded, renamed: null };
  const named = found(BY_NAME.get(reader, issuerId, name));
  const dearer = coded === null || (named !== null && amount(named.precio).gt(amount(coded.precio)));
  return { product: dearer ? named : coded, renamed: coded };
}
