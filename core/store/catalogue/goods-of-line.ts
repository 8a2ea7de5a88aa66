/** Matches the lines of a sale with products. */
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

export interface NamedGoods {
  readonly codigo: string | null;
  readonly descripcion: string;
}

export interface GoodsOfLine {
  /** The product whose price and rules apply; null if the line matches none. */
  readonly product: StoredProduct | null;
  /** The product with the line's code when its description differs; null otherwise. */
  readonly renamed: StoredProduct | null;
}

/**
 * Finds the product of a line by code, then barcode, then description (the most expensive). If the description names
 * another product than the code, the more expensive of the two applies.
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
