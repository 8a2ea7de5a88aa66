/** Texts for the audit log about items removed from a charged sale. */
import type { Cart, CartLine } from '../cart/cart.ts';

function lineText({ cantidad, descripcion, precio, descuento }: CartLine): string {
  return `${cantidad} × ${descripcion} a ${precio}${descuento === '' ? '' : `, descuento ${descuento}`}`;
}

export function linesText({ lines }: Pick<Cart, 'lines'>): string {
  return lines.map((line) => lineText(line)).join(' · ');
}
