/**
 * What comes off the units that come back: what was taken off their lines, and their part of the discount on the whole. Of each
 * column everything that came back so far comes to its cents, so that many returns together come to what was sold (§returns).
 */
import { amount, roundItem, roundSummary, sum, ZERO, type Amount } from '../../domain/money.ts';
import { DISCOUNTED } from '../../domain/notes/note-totals.ts';
import type { Columns } from '../../domain/notes/related-sale.ts';
import { grossOf, type LineLeft, type ReturnedSale } from './return-document.ts';

/** What may still be taken of a document, as it counts: of a crédito fiscal in all, of a factura by column. */
export interface Left {
  readonly disponible: Amount;
  readonly columnas: Columns;
}

/** Units of a line that come back. */
export interface LineBack {
  readonly line: LineLeft;
  readonly cantidad: Amount;
  /** Discount of their line that belongs to them, with what was taken off their price since. */
  readonly montoDescu: Amount;
}

type Column = (typeof DISCOUNTED)[number];
type Kind = Column[0];
type Discount = Column[1];

/** What rounding can make of the units of one return, in USD. */
const OF_ONE = amount('0.02');
/** What rounding of several notes can leave of a balance: less than a cent for each of some lines. */
const OF_SEVERAL = amount('0.05');

/** What comes back: its lines, and what is taken off the whole of them. */
export interface GoodsBack {
  readonly lines: readonly LineBack[];
  readonly discounts: readonly (readonly [Discount, Amount])[];
}

/**
 * The goods that come back with what comes off them.
 *
 * @param units how many of each line, by its place
 */
export function goodsBack(sale: ReturnedSale, units: ReadonlyMap<number, Amount>, left: Left): GoodsBack {
  const lines = linesBack(sale, units);
  const columns = DISCOUNTED.map((column) => columnBack(sale, lines, { column, left }));
  return {
    lines: DISCOUNTED.reduce((all, [kind], at) => lessOff(all, kind, columns[at]?.back ?? ZERO), lines),
    discounts: sale.document.tipoDte === '03' ? withinWhole(columns, left) : columns.map(asDiscount),
  };
}

function linesBack({ lines }: ReturnedSale, units: ReadonlyMap<number, Amount>): readonly LineBack[] {
  return [...units].flatMap(([linea, cantidad]) => {
    const line = lines[linea];
    if (line === undefined) return [];
    const sold = roundItem(amount(line.issued.montoDescu).times(cantidad).div(line.cantidad));
    return [{ line, cantidad, montoDescu: sold.plus(loweredPart(line, cantidad)) }];
  });
}

/** Takes so much less off the lines of a kind, as far as anything is taken off them. */
function lessOff(lines: readonly LineBack[], kind: Kind, back: Amount): readonly LineBack[] {
  let rest = back;
  return lines.map((each) => {
    if (rest.isZero() || each.line.tratamiento !== kind) return each;
    const own = rest.lt(each.montoDescu) ? rest : each.montoDescu;
    rest = rest.minus(own);
    return { ...each, montoDescu: each.montoDescu.minus(own) };
  });
}

interface ColumnBack {
  readonly member: Discount;
  /** What comes back in the column before the discount on the whole. */
  readonly worth: Amount;
  readonly discount: Amount;
  /** What must come off its lines less, where no discount on the whole can be less. */
  readonly back: Amount;
}

const asDiscount = ({ member, discount }: ColumnBack): readonly [Discount, Amount] => [member, discount];

/** Of a crédito fiscal notes may have taken more of one column and less of another: together they leave what is left of all. */
function withinWhole(columns: readonly ColumnBack[], { disponible }: Left): GoodsBack['discounts'] {
  const comesTo = sum(
    columns.map(({ worth, back, discount }) => roundSummary(worth.plus(back).minus(discount))),
  );
  const over = comesTo.minus(disponible);
  let rest = over.gt(OF_SEVERAL) || over.isNegative() ? ZERO : over;
  return columns.map((each) => {
    const discount = capped(each.discount.plus(rest), each.worth);
    rest = rest.minus(discount.minus(each.discount));
    return [each.member, discount];
  });
}

function columnBack(
  sale: ReturnedSale,
  lines: readonly LineBack[],
  { column: [kind, member], left }: { readonly column: Column; readonly left: Left },
): ColumnBack {
  const own = lines.filter(({ line }) => line.tratamiento === kind);
  const worth = sum(
    own.map(({ line, cantidad, montoDescu }) =>
      roundItem(cantidad.times(amount(line.issued.precioUni)).minus(montoDescu)),
    ),
  );
  if (own.length === 0) return { member, worth, discount: ZERO, back: ZERO };
  const before = standing(sale, { kind, member }, () => ZERO);
  const after = standing(sale, { kind, member }, (line) => unitsOf(own, line));
  const usual = roundSummary(before.discount.minus(after.discount));
  // Of all that came back so far, less what the notes before took: what this one comes to.
  const due = roundSummary(after.sold.minus(after.net)).minus(
    roundSummary(after.sold).minus(left.columnas[kind]),
  );
  const less = roundSummary(worth.minus(usual)).minus(due);
  const isRounding = less.abs().lte(after.isNothing ? OF_SEVERAL : OF_ONE);
  const wanted = isRounding ? usual.plus(less) : usual;
  return {
    member,
    worth,
    discount: capped(wanted, worth),
    back: wanted.isNegative() ? wanted.negated() : ZERO,
  };
}

/** A discount is never below 0 nor above what it is taken off. */
function capped(discount: Amount, worth: Amount): Amount {
  const most = roundSummary(worth);
  if (discount.isNegative()) return ZERO;
  return discount.gt(most) ? most : discount;
}

interface Standing {
  /** What the whole column was sold for. */
  readonly sold: Amount;
  /** What the units are worth less every discount. */
  readonly net: Amount;
  /** Their part of the discount on the whole: it was given on what was sold, whatever was taken off later. */
  readonly discount: Amount;
  /** Whether there are none. */
  readonly isNothing: boolean;
}

/**
 * What the units of a column that stay with the customer come to.
 *
 * @param leaving how many units of a line leave of those that are left
 */
function standing(
  sale: ReturnedSale,
  { kind, member }: { readonly kind: Kind; readonly member: Discount },
  leaving: (line: LineLeft) => Amount,
): Standing {
  const lines = sale.lines
    .filter(({ tratamiento }) => tratamiento === kind)
    .map((line) => {
      const whole = roundItem(grossOf(line.issued));
      const units = line.quedan.minus(leaving(line));
      return { whole, units, kept: whole.times(units).div(line.cantidad), lowered: loweredPart(line, units) };
    });
  const kept = sum(lines.map((line) => line.kept));
  const whole = sum(lines.map((line) => line.whole));
  const given = whole.isZero() ? ZERO : amount(sale.content.resumen[member]);
  const discount = whole.isZero() ? ZERO : given.times(kept).div(whole);
  return {
    sold: whole.minus(given),
    net: kept.minus(sum(lines.map(({ lowered }) => lowered))).minus(discount),
    discount,
    isNothing: lines.every(({ units }) => units.isZero()),
  };
}

function unitsOf(back: readonly LineBack[], line: LineLeft): Amount {
  return sum(back.filter((each) => each.line === line).map(({ cantidad }) => cantidad));
}

/** What was taken off the price of some of the units that are left. */
function loweredPart({ rebajado, quedan }: LineLeft, cantidad: Amount): Amount {
  return rebajado.isZero() ? ZERO : roundItem(rebajado.times(cantidad).div(quedan));
}
