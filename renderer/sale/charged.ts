/** What is taken from a sale that was charged, in words for the audit log. */
import type { Cart, CartLine } from '../cart/cart.ts';

/** A line as the audit log says it. */
function lineText({ cantidad, descripcion, precio, descuento }: CartLine): string {
  return `${cantidad} × ${descripcion} a ${precio}${descuento === '' ? '' : `, descuento ${descuento}`}`;
}

/** All lines of a sale. */
export function linesText({ lines }: Pick<Cart, 'lines'>): string {
  return lines.map((line) => lineText(line)).join(' · ');
}
