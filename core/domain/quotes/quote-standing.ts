/** How a quote stands, from what was sold of it and the day (§quotes). */
import type { QuoteLine } from '../../contract/till/quotes.ts';
import { QUOTE_DECIMALS, type QuoteState } from '../../contract/till/quote-terms.ts';
import type { FiscalDate } from '../fiscal-time.ts';
import { amount } from '../money.ts';

/** A quote, as far as its state goes. */
export interface Standing {
  readonly anulada: boolean;
  readonly vence: FiscalDate;
  /** Quantity of each line and what of it was sold, in thousandths. */
  readonly lineas: readonly { readonly cantidad: bigint; readonly vendido: bigint }[];
}

/** What is sold is sold, whatever the day; of what is left the day decides. */
export function quoteState({ anulada, vence, lineas }: Standing, hoy: FiscalDate): QuoteState {
  if (anulada) return 'anulada';
  if (lineas.every(({ cantidad, vendido }) => vendido >= cantidad)) return 'vendida';
  if (vence < hoy) return 'vencida';
  return lineas.some(({ vendido }) => vendido > 0n) ? 'parcial' : 'vigente';
}

const WHOLE_PERCENT = 100n;

/** Share of the quantity that was sold, in whole percent: all of it only where nothing is left. */
export function percentSold(lineas: Standing['lineas']): number {
  const sum = (of: (line: Standing['lineas'][number]) => bigint) =>
    lineas.reduce((total, line) => total + of(line), 0n);
  const all = sum(({ cantidad }) => cantidad);
  return all === 0n ? 0 : Number((sum(({ vendido }) => vendido) * WHOLE_PERCENT) / all);
}

/** Quantity of a line, in thousandths. */
export function thousandthsOf({ cantidad }: Pick<QuoteLine, 'cantidad'>): bigint {
  const whole = amount(cantidad).wholeAt(QUOTE_DECIMALS);
  if (whole === null) throw new Error(`a quote of ${cantidad}`);
  return whole;
}
