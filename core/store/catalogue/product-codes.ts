/** Rows of products by code and barcode, in any writing of the same code (§same-gtin); `presentacion` is which of its presentations has it, 0 for itself. */
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

/** Of a code or barcode, as it is written before other writings. */
export function exactRow(reader: Reader, issuerId: string, q: string): Row | undefined {
  return firstOf(
    q,
    (code) =>
      BY_BARCODE.get(reader, issuerId, code) ??
      BY_CODE.get(reader, issuerId, plainText(code)) ??
      BY_PRESENTATION.get(reader, issuerId, plainText(code)),
  );
}

/** Of a product's own code, whatever its capitals and accents. */
export function codeRow(reader: Reader, issuerId: string, codigo: string): Row | undefined {
  return firstOf(codigo, (code) => BY_CODE.get(reader, issuerId, plainText(code)));
}

/** Of the code of a product or of one of its presentations. */
export function soldCodeRow(reader: Reader, issuerId: string, codigo: string): Row | undefined {
  return firstOf(
    codigo,
    (code) =>
      BY_CODE.get(reader, issuerId, plainText(code)) ??
      BY_PRESENTATION.get(reader, issuerId, plainText(code)),
  );
}

/** Of a barcode. */
export function barcodeRow(reader: Reader, issuerId: string, barcode: string): Row | undefined {
  return firstOf(barcode, (code) => BY_BARCODE.get(reader, issuerId, code));
}

/** The row of a code as it is written, else as it may be written too. */
function firstOf(code: string, find: (writing: string) => Row | undefined): Row | undefined {
  for (const writing of writingsOf(code)) {
    const row = find(writing);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** The name of another product that has a code or barcode; null when none has. */
export function ownerOfCode(
  reader: Reader,
  of: {
    readonly issuerId: string;
    readonly codigo: string;
    readonly barcode: boolean;
    /** Id of the product that may have it; null: none. */
    readonly besides: string | null;
  },
): string | null {
  const row = (of.barcode ? barcodeRow : soldCodeRow)(reader, of.issuerId, of.codigo);
  return row === undefined || text(row, 'id') === of.besides ? null : text(row, 'descripcion');
}
