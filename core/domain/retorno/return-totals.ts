/** Arithmetic of the event of return beyond that of a 01 (§retorno-amounts). */
import { roundSummary, ZERO, type Amount } from '../money.ts';
import { IVA_FACTOR, WITHHOLDING_RATE, type Totals } from '../totals.ts';

/**
 * What comes back of the retention on each line, in cents that add up to the summary's: 1 % of what is taxed without its VAT,
 * of the lines so far, less what earlier lines took.
 */
export function withheldByLine({ lines, ivaRete }: Pick<Totals, 'lines' | 'ivaRete'>): readonly Amount[] {
  const last = lines.findLastIndex(({ ventaGravada }) => !ventaGravada.isZero());
  let taxed = ZERO;
  let taken = ZERO;
  return lines.map(({ ventaGravada }, index) => {
    if (ivaRete.isZero() || ventaGravada.isZero()) return ZERO;
    taxed = taxed.plus(ventaGravada);
    // What rounding the column changed goes to the last taxed line.
    const upTo = index === last ? ivaRete : roundSummary(taxed.div(IVA_FACTOR).times(WITHHOLDING_RATE));
    const own = upTo.lt(taken) ? ZERO : upTo.minus(taken);
    taken = taken.plus(own);
    return own;
  });
}
