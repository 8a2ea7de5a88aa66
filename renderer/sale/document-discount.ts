/** Discounts on the whole document; a percentage refers to the lines of its treatment. */
import { decimalOf } from '../money/cents.ts';
import { discountAmount } from '../money/discount.ts';
import { DISCOUNTED, type Cart, type CartLine } from '../cart/cart.ts';

const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);

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
    const [quantity, price, discount] = [cantidad, precio, discountAmount(descuento, cantidad, precio)].map(
      scaled,
    );
    if (quantity === undefined || price === undefined || discount === undefined) return sum;
    return sum + (quantity * price + ONE / 2n) / ONE - discount;
  }, 0n);
  const digits = (total > 0n ? total : 0n).toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** Integer of 8 decimals; undefined if invalid. */
function scaled(typed: string): bigint | undefined {
  const text = decimalOf(typed);
  if (text === null) return undefined;
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
