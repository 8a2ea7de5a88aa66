/** What a key for goods does, and how it is reached. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Product } from '../../../core/contract/till/products.ts';
import { lineOfProduct } from '../../cart/cart.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { takeCount } from '../lines/entry-focus.ts';

/** Adds the goods of a key to a sale: as many as wait in the entry line, else one. */
export function pressKey(tipoDte: TipoVenta, product: Product): void {
  const cantidad = takeCount(tipoDte)?.cantidad ?? '1';
  useCart.getState().addLine(tipoDte, lineOfProduct(product, { cantidad, precio: null, descuento: '' }));
}

/** Gives the keys the focus, where the person was in them last. */
export function focusKeys(): void {
  document.querySelector<HTMLElement>('.quick-key[tabindex="0"]')?.focus();
}
