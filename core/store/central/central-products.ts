/** Products that came from the centre: read-only at the till. */
import { centralProduct, type CentralProduct } from '../../contract/central/catalogue.ts';
import { priceAt } from '../../contract/central/products/price-at.ts';
import { distinctBarcodes } from '../../contract/text/product-code.ts';
import { productTraits } from '../../contract/till/products.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { soldCodeRow } from '../catalogue/product-codes.ts';
import {
  deleteProduct,
  findProductByCode,
  presentedAt,
  productOf,
  saveProduct,
  type StoredProduct,
} from '../catalogue/products.ts';
import { centralLink } from './link.ts';
import type { Reader, Tx } from '../handle.ts';
import { column } from '../record.ts';
import { integerOrNull, text } from '../row.ts';
import { command, query } from '../statement.ts';

const FIND = query('SELECT 1 AS one FROM central_product WHERE issuer_id = ? AND codigo_plano = ?');
const CODES = column.text.select('SELECT codigo_plano FROM central_product WHERE issuer_id = ?');
const PUT = command(
  'INSERT OR REPLACE INTO central_product (issuer_id, codigo_plano, precios, next_at) VALUES (?, ?, ?, ?)',
);
const FORGET = command('DELETE FROM central_product WHERE issuer_id = ? AND codigo_plano = ?');
const NEXT = query('SELECT min(next_at) AS at FROM central_product WHERE next_at IS NOT NULL');
const DUE = query(
  'SELECT issuer_id, codigo_plano, precios FROM central_product WHERE next_at IS NOT NULL AND next_at <= ? LIMIT ?',
);

/** Prices that begin in one commit at most. */
const DUE_AT_ONCE = 1000;
const pricesOf = centralProduct.shape.precios;

/** Whether a product came from the centre. */
function isFromCentre(reader: Reader, issuerId: string, codigo: string): boolean {
  return FIND.get(reader, issuerId, plainText(codigo)) !== undefined;
}

/** Whether only the centre may change it: its own products, and new ones (`codigo` null) once a till has its catalogue. */
export function belongsToCentre(reader: Reader, issuerId: string, codigo: string | null): boolean {
  return codigo === null ? (centralLink(reader)?.catalogue ?? 0) > 0 : isFromCentre(reader, issuerId, codigo);
}

/** Codes of an issuer's products that came from the centre. */
export function centralCodes(reader: Reader, issuerId: string): readonly string[] {
  return CODES.list(reader, issuerId);
}

export interface CentralChange {
  readonly issuerId: string;
  readonly now: Instant;
  /** An id, should the product be new here. */
  readonly newId: () => string;
}

/**
 * Puts a product of the centre in place; a barcode, or the code of a presentation, that another product of this till has is left to that one. One whose code is that of
 * the till's own with more zeros before it, or fewer, takes its place; of two such of the centre itself the first stays alone.
 */
export function putCentralProduct(tx: Tx, product: CentralProduct, of: CentralChange): void {
  const { issuerId, now } = of;
  const before = findProductByCode(tx, issuerId, product.codigo);
  if (before !== null && isTwin(before, product) && isFromCentre(tx, issuerId, before.codigo)) return;
  const wanted: StoredProduct = {
    id: before?.id ?? of.newId(),
    codigo: product.codigo,
    codigosBarra: distinctBarcodes(product.codigosBarra),
    descripcion: product.descripcion,
    precio: priceAt(product.precios, now),
    ...productTraits.parse(product),
  };
  if (JSON.stringify(before) !== JSON.stringify(wanted))
    keep(tx, wanted, { issuerId, now, isNew: before === null });
  const next = product.precios.find(({ validFrom }) => validFrom > now)?.validFrom ?? null;
  PUT.run(tx, issuerId, plainText(product.codigo), JSON.stringify(product.precios), next);
}

/** Whether the same GTIN is written in another way. */
function isTwin(kept: StoredProduct, { codigo }: CentralProduct): boolean {
  return plainText(kept.codigo) !== plainText(codigo);
}

/** Takes a product of the centre away; one of the till's own stays. */
export function removeCentralProduct(tx: Tx, issuerId: string, codigo: string): void {
  if (!isFromCentre(tx, issuerId, codigo)) return;
  const present = findProductByCode(tx, issuerId, codigo);
  if (present !== null) deleteProduct(tx, issuerId, present.id);
  FORGET.run(tx, issuerId, plainText(codigo));
}

/** When the next price begins; null when none is to come. */
export function nextPriceAt(reader: Reader): Instant | null {
  return integerOrNull(NEXT.get(reader) ?? { at: null }, 'at');
}

/** Lets prices whose time has come hold; gives the issuers whose prices changed. */
export function beginPrices(tx: Tx, now: Instant): readonly string[] {
  const changed = DUE.all(tx, now, DUE_AT_ONCE).map((row) => {
    const issuerId = text(row, 'issuer_id');
    const code = text(row, 'codigo_plano');
    const precios = pricesOf.parse(JSON.parse(text(row, 'precios')));
    const present = findProductByCode(tx, issuerId, code);
    if (present !== null) {
      keep(tx, { ...present, precio: priceAt(precios, now) }, { issuerId, now, isNew: false });
    }
    const next = precios.find(({ validFrom }) => validFrom > now)?.validFrom ?? null;
    PUT.run(tx, issuerId, code, text(row, 'precios'), next);
    return issuerId;
  });
  return [...new Set(changed)];
}

function keep(
  tx: Tx,
  product: StoredProduct,
  of: { readonly issuerId: string; readonly isNew: boolean; readonly now: Instant },
): void {
  const saved = saveProduct(tx, product, of);
  if (saved.kind !== 'taken') return;
  const { codigo } = saved;
  // Another one sells it in a presentation of that code: a product's own code goes before.
  if (!saved.barcode && codigo === product.codigo) leavePresentation(tx, codigo, of);
  keep(tx, saved.barcode ? withoutBarcode(product, codigo) : withoutPresentation(product, codigo), of);
}

type Keeping = Parameters<typeof keep>[2];

/** Takes the presentation of a code from the product that has it. */
function leavePresentation(tx: Tx, codigo: string, { issuerId, now }: Keeping): void {
  const row = soldCodeRow(tx, issuerId, codigo);
  if (row === undefined) return;
  const other = productOf(tx, row);
  const presentaciones = other.presentaciones.filter((_one, at) => at !== presentedAt(row));
  saveProduct(tx, { ...other, presentaciones }, { issuerId, isNew: false, now });
}

function withoutPresentation(product: StoredProduct, codigo: string): StoredProduct {
  return { ...product, presentaciones: product.presentaciones.filter((one) => one.codigo !== codigo) };
}

function withoutBarcode(product: StoredProduct, codigo: string): StoredProduct {
  const rest = (codes: readonly string[]) => codes.filter((code) => code !== codigo);
  return {
    ...product,
    codigosBarra: rest(product.codigosBarra),
    presentaciones: product.presentaciones.map((one) => ({ ...one, codigosBarra: rest(one.codigosBarra) })),
  };
}
