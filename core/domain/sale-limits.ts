/**
 * What in a sale exceeds a role's limits: prices below the catalogue, discounts, a different kind of sale than the
 * product's, lines without product, a zero total. A line without product is compared with its own price and should be
 * taxed.
 */
import { CASH } from '../contract/cash/cash-money.ts';
import type { TipoDte } from '../contract/edition.ts';
import type { ExcessKind } from '../contract/rules/till/screen-rules.ts';
import type { RoleLimit } from '../contract/settings/role-limits.ts';
import { amount, IVA_RATE, roundItem, roundSummary, sum, ZERO, type Amount } from './money.ts';
import { computeTotals, lineAmount, type Charges } from './totals.ts';
import type { Line, Pago, Treatment } from './code-translation.ts';

/** Tolerance for percentages rounded to cents. */
const ROUNDING = amount('0.01');
const HUNDRED = amount('100');

/** A line, with its catalogue price in the same terms (with or without VAT) and tax treatment; null without product. */
export interface PricedLine {
  readonly line: Line;
  readonly catalogo: { readonly precio: Amount; readonly treatment: Treatment } | null;
}

interface ExcessPlace {
  /** Line index; null for the whole sale. */
  readonly linea: number | null;
  readonly descripcion: string;
}
/** One exceeded limit; amounts in USD in the document's terms. */
export type SaleExcess = ExcessPlace &
  (
    | { readonly clase: Exclude<ExcessKind, 'tipo'>; readonly antes: Amount; readonly ahora: Amount }
    | { readonly clase: 'tipo'; readonly antes: Treatment; readonly ahora: Treatment }
  );

/**
 * All exceeded limits. A delivery note (04) sells nothing: its prices only state the value.
 *
 * @param lines in order, already checked by the document's rules
 */
export function saleExcess(
  tipoDte: TipoDte,
  lines: readonly PricedLine[],
  { charges, limit }: { readonly charges: Charges; readonly limit: RoleLimit },
): readonly SaleExcess[] {
  if (tipoDte === '04') return [];
  const plain = lines.map(({ line }) => line);
  const due = computeTotals(tipoDte, plain, charges).totalPagar;
  const worth = sum(lines.map((each) => referenceOf(each)));
  const zero: SaleExcess = { clase: 'total-cero', linea: null, descripcion: '', antes: worth, ahora: due };
  const net = afterDiscounts(plain, charges);
  return [
    ...lines.flatMap((each, linea) => [
      ...priceExcess(each, linea, limit),
      ...discountExcess(each, { linea, net: net[linea] ?? ZERO, limit }),
      ...kindExcess(each, linea, limit),
    ]),
    ...freeExcess(tipoDte, lines, limit),
    ...(due.isZero() ? [zero] : []),
  ];
}

/** Money received for a sale, in USD. */
export interface Takings {
  readonly total: Amount;
  readonly efectivo: Amount;
}

/** Money received for a total. @param pagos null when all is cash */
export function takingsOf(total: Amount, pagos: readonly Pago[] | null): Takings {
  if (pagos === null) return { total, efectivo: total };
  return { total, efectivo: paidBy(pagos, ({ codigo }) => codigo === CASH) };
}

/** A correction that takes in less than the refused sale, whose money was already received. */
export function correctionExcess(former: Takings, now: Takings): readonly SaleExcess[] {
  const place = { linea: null, descripcion: '' };
  if (now.total.lt(former.total))
    return [{ clase: 'correccion', ...place, antes: former.total, ahora: now.total }];
  if (now.efectivo.lt(former.efectivo))
    return [{ clase: 'correccion-efectivo', ...place, antes: former.efectivo, ahora: now.efectivo }];
  return [];
}

/** Credit and withheld VAT need a named receiver; a cashier may not decide otherwise. */
export function anonymousExcess(pagos: readonly Pago[] | null, ivaRete: Amount): readonly SaleExcess[] {
  const owed = paidBy(pagos ?? [], ({ periodo }) => periodo !== null);
  const place = { linea: null, descripcion: '', antes: ZERO };
  return [
    ...(owed.isZero() ? [] : [{ clase: 'credito', ...place, ahora: owed } as const]),
    ...(ivaRete.isZero() ? [] : [{ clase: 'retencion', ...place, ahora: ivaRete } as const]),
  ];
}

function paidBy(pagos: readonly Pago[], counts: (pago: Pago) => boolean): Amount {
  return sum(pagos.filter(counts).map(({ montoPago }) => montoPago));
}

/** Lines without product, including charges outside sales; a credit counts as a discount. */
export function freeLines(lines: readonly PricedLine[]): readonly Line[] {
  return lines.flatMap(({ line, catalogo }) =>
    catalogo === null && !priceOf(line).isNegative() ? [line] : [],
  );
}

/** Total of line and general discounts with VAT, in USD; credits outside sales included. */
export function discountOf(tipoDte: TipoDte, lines: readonly Line[], charges: Charges): Amount {
  if (tipoDte === '04') return ZERO;
  const net = afterDiscounts(lines, charges);
  const off = lines.map((line, place) => {
    const gross = line.cantidad.times(priceOf(line));
    return gross.isPositive() ? withIva(tipoDte, line, gross.minus(net[place] ?? ZERO)) : ZERO;
  });
  return roundSummary(sum(off));
}

/** A line's amount before discounts with VAT, in USD. */
export function grossOf(tipoDte: TipoDte, line: Line): Amount {
  return withIva(tipoDte, line, line.cantidad.times(priceOf(line)));
}

function withIva(tipoDte: TipoDte, { treatment }: Line, value: Amount): Amount {
  return tipoDte !== '01' && treatment === 'gravada' ? value.times(IVA_RATE.plus(1)) : value;
}

function freeExcess(tipoDte: TipoDte, lines: readonly PricedLine[], limit: RoleLimit): readonly SaleExcess[] {
  if (limit.lineaLibreMaxima === '') return [];
  const free = freeLines(lines);
  const [first] = free;
  const antes = amount(limit.lineaLibreMaxima);
  const ahora = roundSummary(sum(free.map((line) => grossOf(tipoDte, line))));
  if (first === undefined || (ahora.lte(antes) && !antes.isZero())) return [];
  return [{ clase: 'libre', linea: null, descripcion: first.descripcion, antes, ahora }];
}

/** A charge outside sales counts as a line without product. */
function kindExcess({ line, catalogo }: PricedLine, linea: number, limit: RoleLimit): readonly SaleExcess[] {
  const antes = catalogo?.treatment ?? 'gravada';
  const ahora = line.treatment;
  if (limit.cambiarTipo || antes === ahora || (catalogo === null && ahora === 'noGravado')) return [];
  return [{ clase: 'tipo', linea, descripcion: line.descripcion, antes, ahora }];
}

function priceOf({ treatment, precioUni, noGravado }: Line): Amount {
  return treatment === 'noGravado' ? noGravado : precioUni;
}

function priceExcess({ line, catalogo }: PricedLine, linea: number, limit: RoleLimit): readonly SaleExcess[] {
  const price = priceOf(line);
  if (limit.bajarPrecio || catalogo === null || price.gte(catalogo.precio)) return [];
  return [{ clase: 'precio', linea, descripcion: line.descripcion, antes: catalogo.precio, ahora: price }];
}

/** Discount base: the catalogue price, or the line's own if lower. */
function referenceOf({ line, catalogo }: PricedLine): Amount {
  const price = priceOf(line);
  return line.cantidad.times(catalogo === null || price.lt(catalogo.precio) ? price : catalogo.precio);
}

function discountExcess(
  each: PricedLine,
  of: { readonly linea: number; readonly net: Amount; readonly limit: RoleLimit },
): readonly SaleExcess[] {
  const { linea, net, limit } = of;
  const antes = referenceOf(each);
  const least = antes.times(HUNDRED.minus(amount(limit.descuentoMaximo))).div(HUNDRED);
  if (!antes.isPositive() || net.plus(ROUNDING).gte(least)) return [];
  return [{ clase: 'descuento', linea, descripcion: each.line.descripcion, antes, ahora: roundItem(net) }];
}

/** Each line after its discount and its share of general ones, including credits outside sales. */
function afterDiscounts(lines: readonly Line[], charges: Charges): readonly Amount[] {
  const values = lines.map((line) => (line.treatment === 'noGravado' ? line.noGravado : lineAmount(line)));
  const totalOf = (treatment: Treatment) =>
    sum(values.filter((_value, place) => lines[place]?.treatment === treatment));
  const left: Readonly<Record<Treatment, Amount>> = {
    gravada: shareLeft(totalOf('gravada'), charges.descuGravada),
    exenta: shareLeft(totalOf('exenta'), charges.descuExenta),
    noSujeta: shareLeft(totalOf('noSujeta'), charges.descuNoSuj),
    noGravado: amount('1'),
  };
  const discounted = values.map((value, place) => value.times(left[lines[place]?.treatment ?? 'noGravado']));
  const credit = sum(discounted.filter((value) => value.isNegative())).negated();
  const rest = shareLeft(sum(discounted.filter((value) => value.isPositive())), credit);
  return discounted.map((value) => value.times(rest));
}

/** Share of a total that remains after a discount. */
function shareLeft(total: Amount, discount: Amount): Amount {
  return total.isPositive() && !total.isZero() ? total.minus(discount).div(total) : amount('1');
}
