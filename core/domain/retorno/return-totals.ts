/** Arithmetic of the event of return where it differs from a 01 (§retorno-amounts). */
import { roundSummary, ZERO, type Amount } from '../money.ts';
import { IVA_FACTOR, WITHHOLDING_RATE, type Totals } from '../totals.ts';

/**
 * Returned retention per line in cents that sum to the summary's: 1 % of the cumulated taxed amount without VAT, less
 * earlier lines.
 */
export function withheldByLine({ lines, ivaRete }: Pick<Totals, 'lines' | 'ivaRete'>): readonly Amount[] {
  const last = lines.findLastIndex(({ ventaGravada }) => !ventaGravada.isZero());
  let taxed = ZERO;
  let taken = ZERO;
  return lines.map(({ ventaGravada }, index) => {
    if (ivaRete.isZero() || ventaGravada.isZero()) return ZERO;
    taxed = taxed.plus(ventaGravada);
    // The last taxed line takes the rounding rest.
    const upTo = index === last ? ivaRete : roundSummary(taxed.div(IVA_FACTOR).times(WITHHOLDING_RATE));
    const own = upTo.lt(taken) ? ZERO : upTo.minus(taken);
    taken = taken.plus(own);
    return own;
  });
}
