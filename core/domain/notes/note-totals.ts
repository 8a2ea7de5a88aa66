/** Arithmetic of credit and debit notes where it differs from a 03 (§note-amounts). */
import { RETORNO, type Edition, type TipoNota } from '../../contract/edition.ts';
import {
  largestDiscount,
  lesser,
  notBelowZero,
  roundItem,
  roundSummary,
  sum,
  ZERO,
  type Amount,
} from '../money.ts';
import {
  computeTotals,
  lineAmount,
  WITHHOLDING_RATE,
  type Charges,
  type LineAmounts,
  type Totals,
} from '../totals.ts';
import type { Line, Treatment } from '../code-translation.ts';
import type { Figures } from './related-sale.ts';

/**
 * Computes a note's totals.
 *
 * @param lines in edition 2026 with all discounts included ({@link spreadDiscounts})
 */
export function noteTotals(
  { tipoDte, edition }: { readonly tipoDte: TipoNota; readonly edition: Edition },
  lines: readonly Line[],
  charges: Charges,
): Totals {
  const totals = computeTotals(tipoDte, lines, charges);
  // Edition 2023's only total includes perception and retention.
  if (edition === '2023') return { ...totals, montoTotalOperacion: totals.totalPagar };
  const withheld = totals.lines.map((line) => withheldOfLine(line, charges));
  const ivaRete = roundSummary(sum(withheld.map((line) => line.ivaRete)));
  const ivaPerci = roundSummary(sum(withheld.map((line) => line.ivaPerci)));
  const due = totals.montoTotalOperacion.plus(ivaPerci).minus(ivaRete).plus(totals.totalNoGravado);
  return { ...totals, ivaRete, ivaPerci, totalPagar: notBelowZero(due), saldoFavor: ZERO };
}

/**
 * Limits the totals of a note or return to what its documents still allow, in cents (§note-cents).
 *
 * @param due sum over all its documents, each less its general discounts
 */
export function withDue(
  { tipoDte, edition }: { readonly tipoDte: '05' | typeof RETORNO; readonly edition: Edition },
  totals: Totals,
  due: Figures,
): Totals {
  const { descuGravada, descuExenta, descuNoSuj } = totals;
  const totalGravada = due.columns.gravada.plus(descuGravada);
  const totalExenta = due.columns.exenta.plus(descuExenta);
  const totalNoSuj = due.columns.noSujeta.plus(descuNoSuj);
  const subTotalVentas = sum([totalNoSuj, totalExenta, totalGravada]);
  const subTotal = subTotalVentas.minus(sum([descuNoSuj, descuExenta, descuGravada]));
  const onTop = tipoDte === RETORNO ? ZERO : due.iva;
  const operation = subTotal.plus(onTop);
  const { ivaRete, ivaPerci } = due;
  const payable = operation.plus(ivaPerci).minus(ivaRete).plus(totals.totalNoGravado);
  const totalPagar = notBelowZero(payable);
  return {
    ...totals,
    totalGravada,
    totalExenta,
    totalNoSuj,
    subTotalVentas,
    subTotal,
    iva20: onTop,
    totalIva: tipoDte === RETORNO ? due.iva : ZERO,
    ivaRete,
    ivaPerci,
    montoTotalOperacion: tipoDte !== RETORNO && edition === '2023' ? totalPagar : operation,
    totalPagar,
  };
}

/** Retention and perception returned on one line: 1 % of the taxed amount, without a minimum. */
export function withheldOfLine(
  { ventaGravada }: Pick<LineAmounts, 'ventaGravada'>,
  { ivaRetenido, ivaPercibido }: Pick<Charges, 'ivaRetenido' | 'ivaPercibido'>,
): { readonly ivaRete: Amount; readonly ivaPerci: Amount } {
  const percent = roundItem(ventaGravada.times(WITHHOLDING_RATE));
  return { ivaRete: ivaRetenido ? percent : ZERO, ivaPerci: ivaPercibido ? percent : ZERO };
}

export const DISCOUNTED = [
  ['gravada', 'descuGravada'],
  ['exenta', 'descuExenta'],
  ['noSujeta', 'descuNoSuj'],
] as const satisfies readonly (readonly [Treatment, keyof Charges])[];

/**
 * Spreads general discounts over the lines of their column in proportion; the last line takes the rounding rest.
 *
 * @returns lines with their share in `montoDescu`; the sum falls by the discounts, to the rounding of a line
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
  // A column rounded up to the cent may be worth less than its discount.
  let left = lesser(discount, worth);
  return lines.map((line) => {
    const own = worthOf(line);
    if (own.isZero()) return line;
    const share = own.eq(worth) ? left : roundItem(left.times(own).div(worth));
    left = left.minus(share);
    worth = worth.minus(own);
    // A line rounded up may be worth more than its price.
    const most = largestDiscount(line.cantidad, line.precioUni);
    return { ...line, montoDescu: lesser(line.montoDescu.plus(share), most) };
  });
}
