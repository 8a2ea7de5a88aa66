/** State of a quote from its sales and the date (§quotes). */
import type { QuoteLine } from '../../contract/till/quotes.ts';
import { QUOTE_DECIMALS, type QuoteState } from '../../contract/till/quote-terms.ts';
import type { FiscalDate } from '../fiscal-time.ts';
import { amount, roundSummary, type Amount } from '../money.ts';

export interface Standing {
  readonly anulada: boolean;
  readonly vence: FiscalDate;
  readonly lineas: readonly { readonly cantidad: bigint; readonly vendido: bigint }[];
}

/** Sold parts count on any day; the expiry date affects only the rest. */
export function quoteState({ anulada, vence, lineas }: Standing, hoy: FiscalDate): QuoteState {
  if (anulada) return 'anulada';
  if (lineas.every(({ cantidad, vendido }) => vendido >= cantidad)) return 'vendida';
  if (vence < hoy) return 'vencida';
  return lineas.some(({ vendido }) => vendido > 0n) ? 'parcial' : 'vigente';
}

const WHOLE_PERCENT = 100n;

export type ValuedLine = Standing['lineas'][number] & { readonly centavos: bigint };

/** Sold share of the amount in whole percent; 100 only when nothing remains. */
export function percentSold(lineas: readonly ValuedLine[]): number {
  const all = lineas.reduce((sum, { centavos }) => sum + centavos, 0n);
  if (all <= 0n) return 0;
  const sold = lineas.reduce(
    (sum, { cantidad, vendido, centavos }) => sum + (cantidad === 0n ? 0n : (centavos * vendido) / cantidad),
    0n,
  );
  const percent = Number((sold * WHOLE_PERCENT) / all);
  const isWhole = lineas.every(({ cantidad, vendido }) => vendido >= cantidad);
  return isWhole ? percent : Math.min(percent, Number(WHOLE_PERCENT) - 1);
}

export function amountOf({ tratamiento, cantidad, precio, descuento }: PricedLine): Amount {
  const gross = tratamiento === 'no-gravado' ? amount(precio) : amount(precio).times(amount(cantidad));
  return roundSummary(gross.minus(amount(descuento)));
}

type PricedLine = Pick<QuoteLine, 'cantidad' | 'precio' | 'descuento'> &
  Partial<Pick<QuoteLine, 'tratamiento'>>;

export function thousandthsOf({ cantidad }: Pick<QuoteLine, 'cantidad'>): bigint {
  const whole = amount(cantidad).wholeAt(QUOTE_DECIMALS);
  if (whole === null) throw new Error(`a quote of ${cantidad}`);
  return whole;
}
