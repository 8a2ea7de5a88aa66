/** A line of a sale while promotions take their units of it (§promociones). */
import type { PromotedSet } from '../../contract/till/promotions.ts';
import { amount, toCents } from '../money.ts';

/** One unit, or one kilogram. */
export const UNIT_THOUSANDTHS = 1000n;

/** A line that promotions may touch. */
export interface PromotedLine {
  /** What is sold: code of the product or of the presentation. */
  readonly codigo: string;
  readonly categoria: string | null;
  /** Cents of one, VAT included. */
  readonly precio: bigint;
  /** Thousandths; what is no whole number of units is measured goods, and takes part in no bundle. */
  readonly milesimas: bigint;
}

/** A line with what no rule took yet. */
export interface OpenLine extends PromotedLine {
  readonly at: number;
  left: bigint;
}

/** Units of some lines that are sold together, and what that saves, in cents. */
export interface Bundle {
  readonly taken: readonly { readonly line: OpenLine; readonly milesimas: bigint }[];
  readonly ahorro: bigint;
}

/** Whole cents of so many thousandths at a price, never more than they come to. */
export function worthOf(precio: bigint, milesimas: bigint): bigint {
  return (precio * milesimas) / UNIT_THOUSANDTHS;
}

/** Cents of a price in a rule, which has no fractions of them. */
export function centsOf(text: string): bigint {
  return toCents(amount(text));
}

/** Whether a set has the goods of a line; `whenEmpty` where it names none. */
export function hasGoods(
  { productos, categorias }: PromotedSet,
  { codigo, categoria }: Pick<PromotedLine, 'codigo' | 'categoria'>,
  whenEmpty: boolean,
): boolean {
  if (productos.length === 0 && categorias.length === 0) return whenEmpty;
  return productos.includes(codigo) || (categoria !== null && categorias.includes(categoria));
}
