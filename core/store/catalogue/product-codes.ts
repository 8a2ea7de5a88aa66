/**
 * Finds products by code or barcode in any equivalent spelling (§same-gtin). `presentacion`: number of the matching
 * presentation, 0 for the product itself.
 */
import { writingsOf } from '../../contract/text/product-code.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Reader } from '../handle.ts';
import { text } from '../row.ts';
import { query, type Row } from '../statement.ts';

const BY_CODE = query(
  'SELECT product.*, 0 AS presentacion FROM product WHERE issuer_id = ? AND codigo_plano = ?',
);
const BY_PRESENTATION = query(`
  SELECT product.*, product_presentation.orden AS presentacion
  FROM product_presentation CROSS JOIN product ON product.num = product_presentation.product
  WHERE product_presentation.issuer_id = +? AND product_presentation.codigo_plano = +?`);
const BY_BARCODE = query(`
  SELECT product.*, product_barcode.presentacion
  FROM product_barcode CROSS JOIN product ON product.num = product_barcode.product
  WHERE product_barcode.issuer_id = +? AND product_barcode.codigo = +?`);

export function exactRow(reader: Reader, issuerId: string, q: string): Row | undefined {
  return firstOf(
    q,
    (code) =>
      BY_BARCODE.get(reader, issuerId, code) ??
      BY_CODE.get(reader, issuerId, plainText(code)) ??
      BY_PRESENTATION.get(reader, issuerId, plainText(code)),
  );
}

/** Matches a product's own code; ignores case and accents. */
export function codeRow(reader: Reader, issuerId: string, codigo: string): Row | undefined {
  return firstOf(codigo, (code) => BY_CODE.get(reader, issuerId, plainText(code)));
}

export function soldCodeRow(reader: Reader, issuerId: string, codigo: string): Row | undefined {
  return firstOf(
    codigo,
    (code) =>
      BY_CODE.get(reader, issuerId, plainText(code)) ??
      BY_PRESENTATION.get(reader, issuerId, plainText(code)),
  );
}

export function barcodeRow(reader: Reader, issuerId: string, barcode: string): Row | undefined {
  return firstOf(barcode, (code) => BY_BARCODE.get(reader, issuerId, code));
}

/** Tries the code as written first, then its equivalent spellings. */
function firstOf(code: string, find: (writing: string) => Row | undefined): Row | undefined {
  for (const writing of writingsOf(code)) {
    const row = find(writing);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** Description of another product with that code or barcode, or null. */
export function ownerOfCode(
  reader: Reader,
  of: {
    readonly issuerId: string;
    readonly codigo: string;
    readonly barcode: boolean;
    /** Id of the product to exclude; null excludes none. */
    readonly besides: string | null;
  },
): string | null {
  const row = (of.barcode ? barcodeRow : soldCodeRow)(reader, of.issuerId, of.codigo);
  return row === undefined || text(row, 'id') === of.besides ? null : text(row, 'descripcion');
}
