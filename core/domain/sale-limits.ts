/**
 * What of a sale goes beyond what a role may decide alone: prices below the catalogue's, discounts of lines and of the whole
 * together, another kind of sale than the product's, lines of no product, a total of nothing. A line without a product of the
 * catalogue has only its own price to be compared with, and is taxed unless somebody decides otherwise.
 */
import type { TipoDte } from '../contract/edition.ts';
import type { ExcessKind } from '../contract/rules/till/screen-rules.ts';
import type { RoleLimit } from '../contract/settings/role-limits.ts';
import { amount, IVA_RATE, roundItem, roundSummary, sum, ZERO, type Amount } from './money.ts';
import { computeTotals, lineAmount, type Charges } from './totals.ts';
import type { Line, Pago, Treatment } from './code-translation.ts';

/** A percentage that was rounded to the cent, on a line and on the whole, is not more than the limit. */
const ROUNDING = amount('0.01');
const HUNDRED = amount('100');

/** A line with the catalogue's price in the same terms (with or without VAT) and how its product is taxed; null for a line of no product. */
export interface PricedLine {
  readonly line: Line;
  readonly catalogo: { readonly precio: Amount; readonly treatment: Treatment } | null;
}

interface ExcessPlace {
  /** Place of the line; null for the sale as a whole. */
  readonly linea: number | null;
  readonly descripcion: string;
}
/** One thing that is too much; amounts in the terms of the document, USD. */
export type SaleExcess = ExcessPlace &
  (
    | { readonly clase: Exclude<ExcessKind, 'tipo'>; readonly antes: Amount; readonly ahora: Amount }
    | { readonly clase: 'tipo'; readonly antes: Treatment; readonly ahora: Treatment }
  );

/**
 * Everything that is beyond a limit. A delivery note (04) sells nothing: its prices only say what the goods are worth.
 *
 * @param lines in their order, checked by the rules of the document
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

/** What a sale takes in, USD. */
export interface Takings {
  readonly total: Amount;
  readonly efectivo: Amount;
}

/** CAT-017: notes and coins. */
const CASH = '01';

/** What a sale of a total takes in. @param pagos null: all of it in cash */
export function takingsOf(total: Amount, pagos: readonly Pago[] | null): Takings {
  if (pagos === null) return { total, efectivo: total };
  return { total, efectivo: paidBy(pagos, ({ codigo }) => codigo === CASH) };
}

/** A correction that takes in less than its refused sale did: that was charged already, as what a cashier may not change alone. */
export function correctionExcess(former: Takings, now: Takings): readonly SaleExcess[] {
  const place = { linea: null, descripcion: '' };
  if (now.total.lt(former.total))
    return [{ clase: 'correccion', ...place, antes: former.total, ahora: now.total }];
  if (now.efectivo.lt(former.efectivo))
    return [{ clase: 'correccion-efectivo', ...place, antes: former.efectivo, ahora: now.efectivo }];
  return [];
}

/** What a sale without a named receiver leaves to nobody, and a cashier does not decide alone: what is owed, and VAT that is withheld. */
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

/** Lines of no product, charges that are no sale among them; a credit is a discount. */
export function freeLines(lines: readonly PricedLine[]): readonly Line[] {
  return lines.flatMap(({ line, catalogo }) =>
    catalogo === null && !priceOf(line).isNegative() ? [line] : [],
  );
}

/** What the discounts of lines and of the whole take off together, VAT included, USD; a credit that is no sale is one of them. */
export function discountOf(tipoDte: TipoDte, lines: readonly Line[], charges: Charges): Amount {
  if (tipoDte === '04') return ZERO;
  const net = afterDiscounts(lines, charges);
  const off = lines.map((line, place) => {
    const gross = line.cantidad.times(priceOf(line));
    return gross.isPositive() ? withIva(tipoDte, line, gross.minus(net[place] ?? ZERO)) : ZERO;
  });
  return roundSummary(sum(off));
}

/** What a line comes to before any discount, VAT included, USD. */
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

/** A charge that is no sale is a line of no product, and limited as such. */
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

/** What the discounts are measured by: the catalogue's price, or the lower one that the line has. */
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

/** What is left of each line after its own discount and its share of those on the whole; a credit that is no sale is one of them. */
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

/** The part of a total that a discount leaves. */
function shareLeft(total: Amount, discount: Amount): Amount {
  return total.isPositive() && !total.isZero() ? total.minus(discount).div(total) : amount('1');
}
