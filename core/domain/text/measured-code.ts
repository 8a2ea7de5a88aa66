/** Reads barcodes with embedded weight or price (§measured-codes). Pure. */
import type { CodigoBalanza } from '../../contract/settings/measured-codes.ts';
import { gtinCheckDigit } from '../../contract/text/product-code.ts';
import { amount, roundItem, type Amount } from '../money.ts';

const EAN_13 = /^2\d{12}$/;
const PREFIX_DIGITS = 2;

export interface MeasuredCode {
  /** Possible product codes: digits without leading zeros, with them, and with the prefix. */
  readonly products: readonly [string, ...string[]];
  readonly valor: CodigoBalanza['valor'];
  readonly measure: Amount;
}

/**
 * @param rules the shop's code formats
 * @returns the contents; `damaged` when the check digit is wrong; null for any other code
 */
export function readMeasuredCode(
  code: string,
  rules: readonly CodigoBalanza[],
): MeasuredCode | 'damaged' | null {
  const rule = EAN_13.test(code) ? rules.find(({ prefijo }) => code.startsWith(prefijo)) : undefined;
  if (rule === undefined) return null;
  if (gtinCheckDigit(code.slice(0, -1)) !== code.at(-1)) return 'damaged';
  const from = PREFIX_DIGITS + rule.digitosProducto;
  const product = code.slice(PREFIX_DIGITS, from);
  const digits = code.slice(from, -1).padStart(rule.decimales + 1, '0');
  const whole = digits.slice(0, digits.length - rule.decimales);
  const fraction = digits.slice(digits.length - rule.decimales);
  return {
    products: [product.replace(/^0+(?=\d)/, ''), product, code.slice(0, from)],
    valor: rule.valor,
    measure: amount(fraction === '' ? whole : `${whole}.${fraction}`),
  };
}

/** Quantity of a measured code; null when it cannot be computed: 0, or a price of a free product. */
export function measuredQuantity({ valor, measure }: MeasuredCode, precio: string): Amount | null {
  const price = amount(precio);
  if (measure.isZero() || (valor === 'precio' && price.isZero())) return null;
  // Rounded to eight decimals it reproduces the printed price to the cent.
  return valor === 'peso' ? measure : roundItem(measure.div(price));
}
