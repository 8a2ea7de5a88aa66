/** Matches lines of a supplier's document to products (§compras-productos). */
import type { MatchOrigin } from '../../contract/purchases/purchases.ts';
import { ZERO, type Amount } from '../../domain/money.ts';
import {
  barcodesOf,
  cleanedName,
  likenessPercent,
  MIN_LIKENESS_PERCENT,
} from '../../domain/purchases/line-matching.ts';
import type { ReceivedLine } from '../../domain/purchases/received-document.ts';
import { searchProducts } from '../../store/catalogue/product-search.ts';
import { barcodeRow, soldCodeRow } from '../../store/catalogue/product-codes.ts';
import { packedOf, type PackedProduct } from '../../store/catalogue/products.ts';
import { findAlias } from '../../store/purchases/aliases.ts';
import type { Alias } from '../../store/purchases/purchase-rows.ts';
import type { Reader } from '../../store/store.ts';

/** Name words searched, longest first, and products considered per word. */
const SEARCHED_WORDS = 3;
const FOUND_OF_A_WORD = 20;
const MIN_WORD_CHARS = 3;

export interface MatchedLine {
  readonly goods: PackedProduct;
  /** Product units per supplier's unit. */
  readonly factor: number;
  readonly origen: MatchOrigin;
}

interface Whose {
  readonly issuerId: string;
  readonly supplierId: number | null;
}

/** Product of a line; null when not even its name matches. */
export function matchLine(reader: Reader, line: ReceivedLine, whose: Whose): MatchedLine | null {
  return byBarcode(reader, line, whose) ?? byAlias(reader, line, whose) ?? byName(reader, line, whose);
}

function byBarcode(reader: Reader, line: ReceivedLine, { issuerId }: Whose): MatchedLine | null {
  for (const code of barcodesOf(line)) {
    const row = barcodeRow(reader, issuerId, code);
    const goods = row === undefined ? null : packedOf(reader, row);
    if (goods !== null) return { goods, factor: goods.factor, origen: 'barra' };
  }
  return null;
}

function byAlias(reader: Reader, line: ReceivedLine, { issuerId, supplierId }: Whose): MatchedLine | null {
  if (supplierId === null) return null;
  for (const name of aliasNames(line)) {
    const alias = findAlias(reader, { supplierId, ...name });
    const row = alias === null ? undefined : soldCodeRow(reader, issuerId, alias.presentacion);
    const goods = row === undefined ? null : packedOf(reader, row);
    if (alias !== null && goods !== null && goods.num === alias.product)
      return { goods, factor: alias.factor, origen: 'alias' };
  }
  return null;
}

/** Aliases of a supplier's product: its code, else its cleaned name. */
export function aliasNames({
  codigo,
  descripcion,
}: Pick<ReceivedLine, 'codigo' | 'descripcion'>): readonly Pick<Alias, 'clase' | 'clave'>[] {
  const name = cleanedName(descripcion);
  return [
    ...(codigo === null ? [] : [{ clase: 'codigo', clave: codigo.toUpperCase() } as const]),
    ...(name === '' ? [] : [{ clase: 'texto', clave: name } as const]),
  ];
}

function byName(reader: Reader, { descripcion }: ReceivedLine, { issuerId }: Whose): MatchedLine | null {
  const words = cleanedName(descripcion)
    .split(' ')
    .filter((word) => word.length >= MIN_WORD_CHARS)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, SEARCHED_WORDS);
  const found = words.flatMap(
    (q) => searchProducts(reader, { issuerId, q, limit: FOUND_OF_A_WORD }).products,
  );
  const [best] = [...new Map(found.map((product) => [product.id, product])).values()]
    .map((product) => ({ product, percent: likenessPercent(product.descripcion, descripcion) }))
    .filter(({ percent }) => percent >= MIN_LIKENESS_PERCENT)
    .toSorted((a, b) => b.percent - a.percent || a.product.codigo.localeCompare(b.product.codigo));
  const row = best === undefined ? undefined : soldCodeRow(reader, issuerId, best.product.codigo);
  const goods = row === undefined ? null : packedOf(reader, row);
  return goods === null ? null : { goods, factor: goods.factor, origen: 'nombre' };
}

/** Whether a match is certain; a match by name is only a proposal. */
export function isCertain(match: MatchedLine | null): match is MatchedLine {
  return match !== null && match.origen !== 'nombre';
}

export function unitCost(cost: Amount, units: Amount): Amount {
  return units.isZero() ? ZERO : cost.div(units);
}
