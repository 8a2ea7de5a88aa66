/** Lines that are drawn for sales and purchases: units, packs of twelve, goods by weight, and what is no stock. */
import type { Choices } from '../../support/shop/request-generator.ts';
import { dollars } from './month-book.ts';

/** A line with what it comes to. */
export interface DrawnItem {
  readonly item: Readonly<Record<string, unknown>> & { readonly cantidad: number };
  /** The product whose stock it moves; null of bags. */
  readonly product: string | null;
  /** Base units of one of it. */
  readonly unit: number;
  readonly base: number;
  /** Of one of it. */
  readonly price: number;
  readonly cents: number;
}

const KINDS = [
  { codigo: 'ARROZ', product: 'ARROZ', unit: 1, tipoItem: 1 },
  { codigo: 'ARROZ-12', product: 'ARROZ', unit: 12, tipoItem: 1 },
  { codigo: 'QUESO', product: 'QUESO', unit: 1000, tipoItem: 1 },
  { codigo: 'BOLSA', product: null, unit: 0, tipoItem: 1 },
  { codigo: 'ARROZ', product: 'ARROZ', unit: 1, tipoItem: 2 },
] as const;
/** Of cheese, in quarters of a kilo: cents stay whole. */
const QUARTERS = 4;

interface Drawing {
  readonly goodsOnly?: boolean;
  /** Cents of one, so many times what a bag of rice costs. */
  readonly dear?: number;
  /** What the codes of the goods end in, before that of a pack. */
  readonly mark?: string;
}

/** One line. */
export function drawnItem(c: Choices, { goodsOnly = false, dear = 113, mark = '' }: Drawing = {}): DrawnItem {
  const kind = c.pick(goodsOnly ? KINDS.slice(0, 3) : KINDS);
  const product = kind.product === null ? null : `${kind.product}${mark}`;
  const codigo = product === null ? kind.codigo : kind.codigo.replace(kind.product ?? '', product);
  const isCheese = kind.codigo === 'QUESO';
  const cantidad = isCheese ? c.int(1, 12) / QUARTERS : c.int(1, 6);
  const price = (isCheese ? 400 : kind.codigo === 'ARROZ-12' ? 12 * dear : dear) + c.int(0, 5) * QUARTERS;
  return itemOf({ ...kind, codigo, product, cantidad, price });
}

function itemOf(
  of: Pick<DrawnItem, 'product' | 'unit' | 'price'> & {
    readonly codigo: string;
    readonly tipoItem: number;
    readonly cantidad: number;
  },
): DrawnItem {
  const { codigo, product, unit, tipoItem, cantidad, price } = of;
  const item = { codigo, cantidad, descripcion: `Producto ${codigo}`, precioUni: dollars(price), tipoItem };
  return { item, product, unit, base: cantidad * unit, price, cents: Math.round(cantidad * price) };
}

/** Some lines. */
export const drawnItems = (c: Choices, most: number, how?: Drawing): readonly DrawnItem[] =>
  Array.from({ length: c.int(1, most) }, () => drawnItem(c, how));

export const centsOf = (items: readonly { readonly cents: number }[]) =>
  items.reduce((sum, { cents }) => sum + cents, 0);
