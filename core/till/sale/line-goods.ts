/** Sale lines with their catalogue products. */
import type { TipoVenta } from '../../contract/edition.ts';
import type { ProductTratamiento } from '../../contract/till/products.ts';
import { translateItem, type Line, type Treatment } from '../../domain/code-translation.ts';
import { amount, ZERO } from '../../domain/money.ts';
import type { PricedLine } from '../../domain/sale-limits.ts';
import { goodsOfLine } from '../../store/catalogue/goods-of-line.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import type { Reader } from '../../store/store.ts';
import type { Buyer } from '../../store/prices/buyers.ts';
import { agreedPrice } from '../../engine/prices/agreed-price.ts';
import { priceWithoutIva } from '../../domain/prices/price-without-iva.ts';

const TREATMENT_OF: Readonly<Record<ProductTratamiento, Treatment>> = {
  gravado: 'gravada',
  exento: 'exenta',
  'no-sujeto': 'noSujeta',
};

export interface LineGoods extends PricedLine {
  /** The code's product, if the line has another name. */
  readonly renamed: StoredProduct | null;
}

/** A line with the catalogue price it is compared with. */
export function lineGoods(
  reader: Reader,
  of: {
    readonly issuerId: string;
    readonly tipoDte: TipoVenta;
    readonly item: Parameters<typeof translateItem>[0];
    /** Buyer for special prices; null where there are none. */
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

/** A quoted line is compared only with itself. */
export function asAgreed({ line, renamed }: LineGoods): LineGoods {
  const agreed = { ...line, montoDescu: ZERO };
  return { line: agreed, catalogo: { precio: line.precioUni, treatment: line.treatment }, renamed };
}
