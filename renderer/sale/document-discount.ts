/** Discounts on the whole document; a percentage refers to the lines of its treatment. */
import { discountAmount, lineDiscount } from '../money/discount.ts';
import { ONE, scaled, unscaled } from '../money/scaled.ts';
import { DISCOUNTED, type Cart, type CartLine } from '../cart/cart.ts';

type Discounts = Cart['descuentos'];

/** Each discount as decimal text: `0` if empty; invalid input as typed. */
export function documentDiscounts(cart: Pick<Cart, 'lines' | 'descuentos'>): Discounts {
  const [gravado, exento, noSujeto] = DISCOUNTED.map((kind) =>
    discountAmount(
      cart.descuentos[kind],
      '1',
      linesTotal(cart.lines.filter(({ tratamiento }) => tratamiento === kind)),
    ),
  );
  return { gravado: gravado ?? '0', exento: exento ?? '0', 'no-sujeto': noSujeto ?? '0' };
}

/** Total of lines at shelf prices, each rounded to 8 decimals; invalid lines are ignored. */
function linesTotal(lines: readonly CartLine[]): string {
  const total = lines.reduce((sum, { cantidad, precio, descuento }) => {
    const [quantity = null, price = null, discount = null] = [
      cantidad,
      precio,
      lineDiscount(descuento, cantidad, precio),
    ].map(scaled);
    if (quantity === null || price === null || discount === null) return sum;
    return sum + (quantity * price + ONE / 2n) / ONE - discount;
  }, 0n);
  return unscaled(total > 0n ? total : 0n);
}
