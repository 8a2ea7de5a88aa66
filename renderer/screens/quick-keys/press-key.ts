/** Action and focus of quick keys. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Product } from '../../../core/contract/till/products.ts';
import { lineOfProduct } from '../../cart/cart.ts';
import { useQuickKeys } from '../../stores/catalogue/quick-keys.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { giveBackCount, takeCount } from '../lines/entry-focus.ts';
import { addWhenAtHand } from '../result/sale-at-hand.ts';

/** Adds a quick key's product with the quantity from the entry line, else 1. The keys stay open. */
export function pressKey(tipoDte: TipoVenta, product: Product): void {
  const count = takeCount(tipoDte);
  const add = (): void => {
    const { carts, addLine } = useCart.getState();
    useQuickKeys.getState().keepOpen(carts[tipoDte].key);
    addLine(
      tipoDte,
      lineOfProduct(product, { cantidad: count?.cantidad ?? '1', precio: null, descuento: '' }),
    );
  };
  addWhenAtHand(tipoDte, add, () => {
    if (count !== null) giveBackCount(tipoDte, count);
  });
}

/** Focuses the last used quick key. */
export function focusKeys(): void {
  document.querySelector<HTMLElement>('.quick-key[tabindex="0"]')?.focus();
}
