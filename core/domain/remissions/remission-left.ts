/** Billed, returned and remaining goods of a nota de remisión (§remission-billing). */
import { addMonths } from '../deadlines.ts';
import { addDays, monthOf, type FiscalDate } from '../fiscal-time.ts';
import { REMISSION_BILLING_DAYS } from '../../contract/legal-terms.ts';
import { IVA_RATE, lesser, roundSummary, sum, ZERO, type Amount } from '../money.ts';
import { sameGoods } from '../notes/lines-left.ts';
import { relatedLines, type AdjustableLine } from '../notes/related-sale.ts';
import { priceWithoutIva } from '../prices/price-without-iva.ts';

/** Titles under which goods become the customer's on arrival; these must be billed within the month's term. */
const SOLD: ReadonlySet<string> = new Set(['02', '05']);

export interface RemissionLine {
  readonly line: AdjustableLine;
  readonly facturada: Amount;
  readonly devuelta: Amount;
  readonly queda: Amount;
}

/** A sale line that bills goods of a nota de remisión; prices without VAT. */
export interface BilledLine extends AdjustableLine {
  readonly index: number;
}

export interface BilledBeyond {
  readonly index: number;
  readonly descripcion: string;
  readonly cantidad: Amount;
  readonly queda: Amount;
}

/** Lines of a sale that bill goods of a document. @param text the sale, with or without its `identificacion` */
export function billedLines(tipoDte: '01' | '03', text: string, related: string): readonly BilledLine[] {
  return relatedLines(text).flatMap((line, index) => {
    if (line.related !== related) return [];
    const isGross = tipoDte === '01' && line.kind === 'gravada';
    const precioUni = isGross ? priceWithoutIva(line.precioUni) : line.precioUni;
    return [{ ...line, precioUni, index }];
  });
}

/**
 * Deducts billed goods from those sent and not returned, in order. A line takes nothing when its goods were not sent,
 * or when it exceeds all sent units of goods not yet billed or returned: these are other goods.
 *
 * @param returned returned quantity by line index
 * @returns the remaining lines, and what the last sale bills beyond the rest
 */
export function remissionLeft(
  sent: readonly AdjustableLine[],
  returned: ReadonlyMap<number, Amount>,
  sales: readonly (readonly BilledLine[])[],
): { readonly lines: readonly RemissionLine[]; readonly beyond: readonly BilledBeyond[] } {
  const standing = sent.map((line, place) => {
    const devuelta = returned.get(place) ?? ZERO;
    return { line, devuelta, facturada: ZERO, queda: line.cantidad.minus(devuelta) };
  });
  let beyond: readonly BilledBeyond[] = [];
  for (const sale of sales) {
    const touched = new Set(
      standing.flatMap(({ queda, line }, place) => (queda.eq(line.cantidad) ? [] : [place])),
    );
    beyond = sale.flatMap((line) => billed(standing, line, { places: sameGoods(sent, line), touched }));
  }
  return { lines: standing, beyond };
}

function billed(
  standing: { facturada: Amount; queda: Amount }[],
  line: BilledLine,
  of: { readonly places: readonly number[]; readonly touched: ReadonlySet<number> },
): readonly BilledBeyond[] {
  let rest = line.cantidad;
  for (const place of of.places) {
    const at = standing[place];
    if (at === undefined) continue;
    const units = lesser(rest, at.queda);
    at.facturada = at.facturada.plus(units);
    at.queda = at.queda.minus(units);
    rest = rest.minus(units);
  }
  if (rest.isZero() || !of.places.some((place) => of.touched.has(place))) return [];
  const { index, descripcion, cantidad } = line;
  return [{ index, descripcion, cantidad, queda: cantidad.minus(rest) }];
}

/** Value of the rest with VAT, in cents. */
export function worthLeft(lines: readonly RemissionLine[]): Amount {
  const shares = lines.map(({ line, queda }) => ({
    kind: line.kind,
    neto: line.cantidad.isZero() ? ZERO : line.neto.times(queda).div(line.cantidad),
  }));
  const taxed = sum(shares.filter(({ kind }) => kind === 'gravada').map(({ neto }) => neto));
  const rest = sum(shares.filter(({ kind }) => kind !== 'gravada').map(({ neto }) => neto));
  return roundSummary(taxed.plus(rest)).plus(roundSummary(taxed.times(IVA_RATE)));
}

/**
 * Last day to bill sent goods: the third of the following month. Null for deposit and consignment, which are billed
 * when sold.
 */
export function billingDue(fecEmi: FiscalDate, bienTitulo: string): FiscalDate | null {
  return SOLD.has(bienTitulo) ? addDays(monthOf(fecEmi).to, REMISSION_BILLING_DAYS) : null;
}

const REMINDED_DAYS = 5;
/** Months during which overdue notes are still shown. */
const REMINDED_MONTHS = 1;

/** Emission days of the notes to remind of. @param months months to look back; default as at a till */
export function remindedDays(
  today: FiscalDate,
  months = REMINDED_MONTHS,
): { readonly desde: FiscalDate; readonly hasta: FiscalDate } {
  const { from, to } = monthOf(today);
  const isNear = today >= addDays(to, REMISSION_BILLING_DAYS - REMINDED_DAYS);
  return { desde: addMonths(from, -months), hasta: isNear ? to : addDays(from, -1) };
}
