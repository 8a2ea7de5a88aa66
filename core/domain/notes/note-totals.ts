/** Arithmetic of credit and debit notes where it is not that of a 03 (§note-amounts). */
import type { Edition, TipoNota } from '../../contract/edition.ts';
import { roundItem, roundSummary, sum, ZERO, type Amount } from '../money.ts';
import {
  computeTotals,
  lineAmount,
  WITHHOLDING_RATE,
  type Charges,
  type LineAmounts,
  type Totals,
} from '../totals.ts';
import type { Line, Treatment } from '../code-translation.ts';

/**
 * Computes every figure of a note.
 *
 * @param lines in edition 2026 with every discount in them ({@link spreadDiscounts})
 */
export function noteTotals(
  { tipoDte, edition }: { readonly tipoDte: TipoNota; readonly edition: Edition },
  lines: readonly Line[],
  charges: Charges,
): Totals {
  const totals = computeTotals(tipoDte, lines, charges);
  // The one total of edition 2023 comes after perception and retention.
  if (edition === '2023') return { ...totals, montoTotalOperacion: totals.totalPagar };
  const withheld = totals.lines.map((line) => withheldOfLine(line, charges));
  const ivaRete = roundSummary(sum(withheld.map((line) => line.ivaRete)));
  const ivaPerci = roundSummary(sum(withheld.map((line) => line.ivaPerci)));
  const due = totals.montoTotalOperacion.plus(ivaPerci).minus(ivaRete).plus(totals.totalNoGravado);
  return { ...totals, ivaRete, ivaPerci, totalPagar: due.isNegative() ? ZERO : due, saldoFavor: ZERO };
}

/** What comes back of retention and perception on one line: 1 % of what is taxed, without a minimum. */
export function withheldOfLine(
  { ventaGravada }: Pick<LineAmounts, 'ventaGravada'>,
  { ivaRetenido, ivaPercibido }: Pick<Charges, 'ivaRetenido' | 'ivaPercibido'>,
): { readonly ivaRete: Amount; readonly ivaPerci: Amount } {
  const percent = roundItem(ventaGravada.times(WITHHOLDING_RATE));
  return { ivaRete: ivaRetenido ? percent : ZERO, ivaPerci: ivaPercibido ? percent : ZERO };
}

/** Kinds of sale with what takes off the whole of them. */
export const DISCOUNTED = [
  ['gravada', 'descuGravada'],
  ['exenta', 'descuExenta'],
  ['noSujeta', 'descuNoSuj'],
] as const satisfies readonly (readonly [Treatment, keyof Charges])[];

/**
 * Lays the discounts on the whole over the lines of their column, in proportion; the last line takes what rounding left.
 *
 * @returns the lines with their share in `montoDescu`; their sum is less by exactly the discounts
 */
export function spreadDiscounts(lines: readonly Line[], charges: Charges): readonly Line[] {
  return DISCOUNTED.reduce(
    (spread, [treatment, member]) => spreadOver(spread, treatment, charges[member]),
    lines,
  );
}

function spreadOver(lines: readonly Line[], treatment: Treatment, discount: Amount): readonly Line[] {
  if (discount.isZero()) return lines;
  const worthOf = (line: Line): Amount => (line.treatment === treatment ? lineAmount(line) : ZERO);
  let worth = sum(lines.map(worthOf));
  // A column that was rounded up to the cent may be worth less than its discount.
  let left = discount.gt(worth) ? worth : discount;
  return lines.map((line) => {
    const own = worthOf(line);
    if (own.isZero()) return line;
    const share = own.eq(worth) ? left : roundItem(left.times(own).div(worth));
    left = left.minus(share);
    worth = worth.minus(own);
    return { ...line, montoDescu: line.montoDescu.plus(share) };
  });
}
