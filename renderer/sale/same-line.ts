/** Merges added goods into an existing line if the price is the same. */
import { decimalOf } from '../money/cents.ts';
import type { CartLine } from '../cart/cart.ts';

/** Units (CAT-014) counted by piece; weighed or measured goods get a line each. */
const COUNTED_UNITS: ReadonlySet<number> = new Set([24, 55, 56, 57, 58, 59, 99]);

export interface Joined {
  readonly lines: readonly CartLine[];
  /** Id of the line with the goods. */
  readonly id: string;
}

/** Adds to the last line of the same product, price, discount and tax, else appends. */
export function withLine(lines: readonly CartLine[], added: CartLine): Joined {
  const same = lines.findLast((line) => isSame(line, added));
  if (same === undefined) return apart(lines, added);
  const cantidad = String(BigInt(same.cantidad.trim()) + BigInt(added.cantidad.trim()));
  return {
    lines: lines.map((line) => (line.id === same.id ? { ...line, cantidad } : line)),
    id: same.id,
  };
}

/** Always appends. */
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
    // Lines of a quote are not increased.
    (line.cotizada ?? null) === null &&
    line.uniMedida === added.uniMedida &&
    line.esServicio === added.esServicio &&
    COUNTED_UNITS.has(line.uniMedida) &&
    isWhole(line.cantidad) &&
    isWhole(added.cantidad) &&
    // A price from a list applies to the added goods too.
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

/** No discount, or equal percentages; fixed amounts apply once and cannot be merged. */
function isSameShare(one: string, other: string): boolean {
  const [left, right] = [one.trim(), other.trim()];
  if (left === '' || right === '') return left === right;
  return left.endsWith('%') && right.endsWith('%') && isSameNumber(left.slice(0, -1), right.slice(0, -1));
}
