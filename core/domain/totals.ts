/** Arithmetic of documents (§prices-and-vat): exact, with named roundings, summed from rounded items. */
import { holdsIva, type TipoDte } from '../contract/edition.ts';
import {
  amount,
  IVA_RATE,
  ivaContained,
  notBelowZero,
  roundItem,
  roundSummary,
  sum,
  ZERO,
  type Amount,
} from './money.ts';
import type { Line } from './code-translation.ts';

/** Retention and perception: 1 % of the taxed amount without VAT (§retention). */
export const WITHHOLDING_RATE = amount('0.01');
/** Factor from a price without VAT to one with VAT. */
export const IVA_FACTOR = IVA_RATE.plus(1);
/** Income tax withheld from services of natural persons (CT 156; §sujeto-excluido). */
const RENTA_RATE = amount('0.10');
const HUNDRED = amount('100');

export interface LineAmounts {
  readonly ventaNoSuj: Amount;
  readonly ventaExenta: Amount;
  readonly ventaGravada: Amount;
  /** VAT of the line: included (01, 18) or on top (others); written to the document only in 01 and 18. */
  readonly ivaItem: Amount;
}

/** Document-wide charges and discounts. */
export interface Charges {
  readonly descuGravada: Amount;
  readonly descuExenta: Amount;
  readonly descuNoSuj: Amount;
  readonly ivaRetenido: boolean;
  readonly ivaPercibido: boolean;
}

export interface Totals {
  readonly lines: readonly LineAmounts[];
  readonly totalNoSuj: Amount;
  readonly totalExenta: Amount;
  readonly totalGravada: Amount;
  readonly subTotalVentas: Amount;
  readonly descuNoSuj: Amount;
  readonly descuExenta: Amount;
  readonly descuGravada: Amount;
  readonly porcentajeDescuento: Amount;
  readonly totalDescu: Amount;
  /** Tax 20 in the summary; 0 in 01 and 18. */
  readonly iva20: Amount;
  readonly subTotal: Amount;
  /** Taxed amount without VAT, less its discount: base of the 1 % withheld or perceived. */
  readonly taxedNet: Amount;
  readonly ivaRete: Amount;
  readonly ivaPerci: Amount;
  /** Income tax withheld in a 14; 0 in others. */
  readonly reteRenta: Amount;
  readonly montoTotalOperacion: Amount;
  readonly totalNoGravado: Amount;
  readonly totalPagar: Amount;
  readonly saldoFavor: Amount;
  /** VAT included in a 01 or 18; 0 in others. */
  readonly totalIva: Amount;
}

/** `round8(precioUni × cantidad − montoDescu)` (§line-amount); may be negative before validation. */
export function lineAmount(line: Line): Amount {
  return roundItem(line.precioUni.times(line.cantidad).minus(line.montoDescu));
}

/** VAT of a taxed line: included in the price in 01 and 18, 13 % on top in others (§vat). */
export function lineIva(tipoDte: TipoDte, ventaGravada: Amount): Amount {
  return holdsIva(tipoDte) ? ivaContained(ventaGravada) : roundItem(ventaGravada.times(IVA_RATE));
}

function columnsOf(tipoDte: TipoDte, line: Line): LineAmounts {
  const value = lineAmount(line);
  const ventaGravada = line.treatment === 'gravada' ? value : ZERO;
  return {
    ventaNoSuj: line.treatment === 'noSujeta' ? value : ZERO,
    ventaExenta: line.treatment === 'exenta' ? value : ZERO,
    ventaGravada,
    ivaItem: ventaGravada.isZero() ? ZERO : lineIva(tipoDte, ventaGravada),
  };
}

/**
 * Computes all totals of a document.
 *
 * @param lines lines whose amounts are not negative (checked before)
 * @returns amounts; summary figures rounded to cents
 */
export function computeTotals(tipoDte: TipoDte, lines: readonly Line[], charges: Charges): Totals {
  const columns = lines.map((line) => columnsOf(tipoDte, line));
  const totalNoSuj = roundSummary(sum(columns.map((line) => line.ventaNoSuj)));
  const totalExenta = roundSummary(sum(columns.map((line) => line.ventaExenta)));
  const totalGravada = roundSummary(sum(columns.map((line) => line.ventaGravada)));
  const subTotalVentas = sum([totalNoSuj, totalExenta, totalGravada]);
  const { descuNoSuj, descuExenta, descuGravada } = charges;
  const globalDiscount = sum([descuNoSuj, descuExenta, descuGravada]);
  const subTotal = subTotalVentas.minus(globalDiscount);
  const taxed = totalGravada.minus(descuGravada);
  const taxedNet = holdsIva(tipoDte) ? taxed.div(IVA_FACTOR) : taxed;
  const iva20 = holdsIva(tipoDte) ? ZERO : roundSummary(taxed.times(IVA_RATE));
  const withheld = roundSummary(taxedNet.times(WITHHOLDING_RATE));
  const ivaRete = charges.ivaRetenido ? withheld : ZERO;
  const ivaPerci = charges.ivaPercibido ? withheld : ZERO;
  const montoTotalOperacion = subTotal.plus(iva20);
  const totalNoGravado = roundSummary(sum(lines.map((line) => line.noGravado)));
  const held = sum(lines.filter(({ retieneRenta }) => retieneRenta).map(lineAmount));
  const reteRenta = rentaOn(held, { totalNoSuj, descuNoSuj });
  const due = montoTotalOperacion.plus(ivaPerci).minus(ivaRete).minus(reteRenta).plus(totalNoGravado);
  return {
    lines: columns,
    totalNoSuj,
    totalExenta,
    totalGravada,
    subTotalVentas,
    descuNoSuj,
    descuExenta,
    descuGravada,
    porcentajeDescuento: subTotalVentas.isZero()
      ? ZERO
      : roundSummary(globalDiscount.times(HUNDRED).div(subTotalVentas)),
    totalDescu: roundSummary(sum(lines.map((line) => line.montoDescu)).plus(globalDiscount)),
    iva20,
    subTotal,
    taxedNet,
    ivaRete,
    ivaPerci,
    reteRenta,
    montoTotalOperacion,
    totalNoGravado,
    totalPagar: notBelowZero(due),
    saldoFavor: due.isNegative() ? due : ZERO,
    totalIva: holdsIva(tipoDte)
      ? roundSummary(sum(columns.map((line) => line.ivaItem)).minus(ivaContained(descuGravada)))
      : ZERO,
  };
}

/** 10 % of the lines with withholding, less their share of general discounts. */
export function rentaOn(
  held: Amount,
  { totalNoSuj, descuNoSuj }: Pick<Totals, 'totalNoSuj' | 'descuNoSuj'>,
): Amount {
  if (held.isZero()) return ZERO;
  const share = totalNoSuj.isZero() ? ZERO : descuNoSuj.times(held).div(totalNoSuj);
  return roundSummary(held.minus(share).times(RENTA_RATE));
}
