/** The lines of a sale with what the catalogue says of their goods, in the terms of the document. */
import type { TipoVenta } from '../../contract/edition.ts';
import type { ProductTratamiento } from '../../contract/till/products.ts';
import { translateItem, type Line, type Treatment } from '../../domain/code-translation.ts';
import { amount } from '../../domain/money.ts';
import type { PricedLine } from '../../domain/sale-limits.ts';
import { goodsOfLine } from '../../store/catalogue/goods-of-line.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import type { Reader } from '../../store/store.ts';
import { agreedPrice, type Buyer } from '../prices/agreed-price.ts';
import { priceWithoutIva } from '../../domain/prices/price-without-iva.ts';

/** How a product of the catalogue is taxed, as a line says it. */
const TREATMENT_OF: Readonly<Record<ProductTratamiento, Treatment>> = {
  gravado: 'gravada',
  exento: 'exenta',
  'no-sujeto': 'noSujeta',
};

/** A line with its goods. */
export interface LineGoods extends PricedLine {
  /** The product of its code where the line has another name. */
  readonly renamed: StoredProduct | null;
}

/** A line with the price that it is held to. */
export function lineGoods(
  reader: Reader,
  of: {
    readonly issuerId: string;
    readonly tipoDte: TipoVenta;
    readonly item: Parameters<typeof translateItem>[0];
    /** Whom prices besides those of the products are for; null where there are none. */
    readonly buyer: Buyer | null;
  },
): LineGoods {
  const line = translateItem(of.item);
  const { product, renamed } = goodsOfLine(reader, of.issuerId, line);
  if (product === null) return { line, catalogo: null, renamed };
  const { buyer } = of;
  const precio =
    buyer === null ? product.precio : agreedPrice(reader, product, { buyer, cantidad: line.cantidad }).precio;
  return { line, catalogo: heldTo(of.tipoDte, line, { ...product, precio }), renamed };
}

function heldTo(
  tipoDte: TipoVenta,
  line: Line,
  { precio, tratamiento }: StoredProduct,
): NonNullable<PricedLine['catalogo']> {
  const shelf = amount(precio);
  const treatment = TREATMENT_OF[tratamiento];
  const isNet = tipoDte === '03' && line.treatment === 'gravada' && treatment === 'gravada';
  return { precio: isNet ? priceWithoutIva(shelf) : shelf, treatment };
}
