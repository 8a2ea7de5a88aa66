/** Products of the central catalogue: read-only at the till. */
import { centralProduct, type CentralProduct } from '../../contract/central/catalogue/catalogue.ts';
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

const PUT = command(
  'INSERT OR REPLACE INTO central_product (issuer_id, codigo_plano, precios, next_at) VALUES (?, ?, ?, ?)',
);
const FORGET = command('DELETE FROM central_product WHERE issuer_id = ? AND codigo_plano = ?');
const NEXT = query('SELECT min(next_at) AS at FROM central_product WHERE next_at IS NOT NULL');
const DUE = query(
  'SELECT issuer_id, codigo_plano, precios FROM central_product WHERE next_at IS NOT NULL AND next_at <= ? LIMIT ?',
);

const DUE_AT_ONCE = 1000;
const pricesOf = centralProduct.shape.precios;

const isFromCentre = query(
  'SELECT 1 AS one FROM central_product WHERE issuer_id = ? AND codigo_plano = ?',
  (issuerId: string, codigo: string) => [issuerId, plainText(codigo)],
).has;

/**
 * Whether only the central server may change the product. A new one (`codigo` null) belongs to it once the till has its
 * catalogue.
 */
export function belongsToCentre(reader: Reader, issuerId: string, codigo: string | null): boolean {
  return codigo === null ? (centralLink(reader)?.catalogue ?? 0) > 0 : isFromCentre(reader, issuerId, codigo);
}

/** Plain codes of the issuer's central products. */
export const centralCodes = column.text.select<[issuerId: string]>(
  'SELECT codigo_plano FROM central_product WHERE issuer_id = ?',
).list;

export interface CentralChange {
  readonly issuerId: string;
  readonly now: Instant;
  /** Generates an id for a product that is new here. */
  readonly newId: () => string;
}

/**
 * Saves a central product. A barcode or presentation code used by another product of this till is left out. A product
 * of the till whose code is the same GTIN is replaced; of two central ones with the same GTIN the first stays.
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

/** Same GTIN, other spelling. */
function isTwin(kept: StoredProduct, { codigo }: CentralProduct): boolean {
  return plainText(kept.codigo) !== plainText(codigo);
}

/** Deletes a central product; the till's own products are kept. */
export function removeCentralProduct(tx: Tx, issuerId: string, codigo: string): void {
  if (!isFromCentre(tx, issuerId, codigo)) return;
  const present = findProductByCode(tx, issuerId, codigo);
  if (present !== null) deleteProduct(tx, issuerId, present.id);
  FORGET.run(tx, issuerId, plainText(codigo));
}

/** Start of the next scheduled price, or null. */
export function nextPriceAt(reader: Reader): Instant | null {
  return integerOrNull(NEXT.get(reader) ?? { at: null }, 'at');
}

/** Applies scheduled prices that are due. @returns ids of the affected issuers */
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
  // The code is taken by a presentation of another product: a product's own code has precedence.
  if (!saved.barcode && codigo === product.codigo) leavePresentation(tx, codigo, of);
  keep(tx, saved.barcode ? withoutBarcode(product, codigo) : withoutPresentation(product, codigo), of);
}

type Keeping = Parameters<typeof keep>[2];

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
