/** The same goods added again: one line with a larger quantity, where that charges the very same. */
import { decimalOf } from '../money/cents.ts';
import type { CartLine } from '../cart/cart.ts';

/**
 * Units of measure (CAT-014) that are counted by the piece: each other is weighed, measured or filled, and every weighing is a
 * line of its own.
 */
const COUNTED_UNITS: ReadonlySet<number> = new Set([24, 55, 56, 57, 58, 59, 99]);

export interface Joined {
  readonly lines: readonly CartLine[];
  /** The line that the goods are in now. */
  readonly id: string;
}

/** Adds a line: to the last one of the same goods at the same price, discount and tax, else behind all others. */
export function withLine(lines: readonly CartLine[], added: CartLine): Joined {
  const same = lines.findLast((line) => isSame(line, added));
  if (same === undefined) return apart(lines, added);
  const cantidad = String(BigInt(same.cantidad.trim()) + BigInt(added.cantidad.trim()));
  return {
    lines: lines.map((line) => (line.id === same.id ? { ...line, cantidad } : line)),
    id: same.id,
  };
}

/** Adds a line behind all others, whatever they are. */
export function apart(lines: readonly CartLine[], added: CartLine): Joined {
  return { lines: [...lines, added], id: added.id };
}

function isSame(line: CartLine, added: CartLine): boolean {
  return (
    added.codigo !== null &&
    line.codigo === added.codigo &&
    line.descripcion === added.descripcion &&
    line.tratamiento === added.tratamiento &&
    (line.relacionado ?? null) === (added.relacionado ?? null) &&
    // What a quote has left is not added to.
    (line.cotizada ?? null) === null &&
    line.uniMedida === added.uniMedida &&
    line.esServicio === added.esServicio &&
    COUNTED_UNITS.has(line.uniMedida) &&
    isWhole(line.cantidad) &&
    isWhole(added.cantidad) &&
    // A price that follows quantity and customer is that of what is added too.
    (((line.motivo ?? null) !== null && added.precioFijo !== true) ||
      isSameNumber(line.precio, added.precio)) &&
    isSameShare(line.descuento, added.descuento)
  );
}

function isWhole(typed: string): boolean {
  return /^\d+$/.test(typed.trim());
}

function isSameNumber(one: string, other: string): boolean {
  const value = decimalOf(one);
  return value !== null && value === decimalOf(other);
}

/** No discount, or the same share of each piece; an amount is taken off once, however many there are. */
function isSameShare(one: string, other: string): boolean {
  const [left, right] = [one.trim(), other.trim()];
  if (left === '' || right === '') return left === right;
  return left.endsWith('%') && right.endsWith('%') && isSameNumber(left.slice(0, -1), right.slice(0, -1));
}
