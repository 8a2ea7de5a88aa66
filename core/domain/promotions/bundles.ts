/** The bundles that one promotion makes of what is left of a sale, for each of the six actions (§promociones). */
import type { PromotionAction, PromotionRule } from '../../contract/till/promotions.ts';
import { amount, toCents } from '../money.ts';
import { centsOf, hasGoods, UNIT_THOUSANDTHS, worthOf, type Bundle, type OpenLine } from './open-line.ts';

/** A percentage in hundredths of a percent. */
const WHOLE = 10_000n;

type Action<Tipo> = Extract<PromotionAction, { readonly tipo: Tipo }>;
type OfUnits = Action<'PRECIO' | 'PCT' | 'MONTO_UNIDAD'>;
type OfCount = Action<'LLEVA_N_PAGA_M' | 'N_POR_PRECIO'>;
/** Units of one line in one bundle. */
interface Piece {
  readonly line: OpenLine;
  readonly units: bigint;
}

/**
 * Takes units off the lines.
 *
 * @param open all lines, the dearest first; what is taken is less in their `left`
 * @returns bundles that save something; equal ones of the same lines stand together as one
 */
export function bundlesOf(regla: PromotionRule, open: readonly OpenLine[]): readonly Bundle[] {
  const { accion, conjunto, excepto, minimo, maximo } = regla;
  const allowed = open.filter((line) => line.left > 0n && !hasGoods(excepto, line, false));
  const groups = accion.tipo === 'COMBO' ? accion.grupos.map((each) => each.conjunto) : [conjunto];
  const goods = allowed.filter((line) => groups.some((set) => hasGoods(set, line, true)));
  const counted = goods.reduce((sum, { left }) => sum + left, 0n);
  if (counted < BigInt(minimo) * UNIT_THOUSANDTHS) return [];
  const most = maximo === null ? null : BigInt(maximo);
  switch (accion.tipo) {
    case 'PRECIO':
    case 'PCT':
    case 'MONTO_UNIDAD':
      return perUnit(accion, goods, most);
    case 'LLEVA_N_PAGA_M':
    case 'N_POR_PRECIO':
      return repeated(most, () => nextUnits(goods, BigInt(accion.lleva)), countSaving(accion));
    case 'COMBO':
      return repeated(
        most,
        () => nextCombo(accion, goods),
        (pieces) => worthOfAll(pieces) - centsOf(accion.precio),
      );
  }
}

/** Each unit by itself; measured goods as a whole, counted as the units they begin. */
function perUnit(accion: OfUnits, goods: readonly OpenLine[], most: bigint | null): readonly Bundle[] {
  let rest = most;
  const taken = goods.flatMap((line) => {
    if (accion.tipo === 'PRECIO' && line.precio <= centsOf(accion.precio)) return [];
    const milesimas = upTo(line, rest);
    if (milesimas === 0n) return [];
    line.left -= milesimas;
    if (rest !== null) rest -= unitsBegun(milesimas);
    return [{ line, milesimas }];
  });
  if (accion.tipo === 'PCT') {
    const worth = taken.reduce((sum, { line, milesimas }) => sum + worthOf(line.precio, milesimas), 0n);
    const ahorro = (2n * worth * toCents(amount(accion.porcentaje)) + WHOLE) / (2n * WHOLE);
    return ahorro === 0n ? [] : [{ taken, ahorro }];
  }
  return taken.map((each) => {
    const { precio } = each.line;
    const off = accion.tipo === 'PRECIO' ? precio - centsOf(accion.precio) : centsOf(accion.monto);
    return { taken: [each], ahorro: worthOf(off < precio ? off : precio, each.milesimas) };
  });
}

/** What of a line there is room for, in thousandths. */
function upTo(line: OpenLine, rest: bigint | null): bigint {
  if (rest === null || unitsBegun(line.left) <= rest) return line.left;
  return isCounted(line) ? rest * UNIT_THOUSANDTHS : 0n;
}

/** Bundles one after the other while they save something; those of the same pieces at once. */
function repeated(
  most: bigint | null,
  next: () => readonly Piece[] | null,
  saving: (pieces: readonly Piece[]) => bigint,
): readonly Bundle[] {
  const bundles: Bundle[] = [];
  let rest = most;
  while (rest === null || rest > 0n) {
    const pieces = next();
    const each = pieces === null ? 0n : saving(pieces);
    if (pieces === null || each <= 0n) break;
    // As long as every line still gives its piece the next bundle is the same one.
    const times = pieces.reduce(
      (least, { line, units }) => {
        const can = unitsOf(line) / units;
        return can < least ? can : least;
      },
      rest ?? unitsOf((pieces[0] as Piece).line),
    );
    const taken = pieces.map(({ line, units }) => ({ line, milesimas: units * times * UNIT_THOUSANDTHS }));
    for (const { line, milesimas } of taken) line.left -= milesimas;
    if (rest !== null) rest -= times;
    bundles.push({ taken, ahorro: each * times });
  }
  return bundles;
}

/** The dearest units that are left; null where there are too few. */
function nextUnits(goods: readonly OpenLine[], wanted: bigint): readonly Piece[] | null {
  const pieces: Piece[] = [];
  let missing = wanted;
  for (const line of goods) {
    const units = smaller(unitsOf(line), missing);
    if (units > 0n) pieces.push({ line, units });
    missing -= units;
    if (missing === 0n) return pieces;
  }
  return null;
}

/** The dearest of each group; a unit stands in one group. Null where one of them lacks goods. */
function nextCombo({ grupos }: Action<'COMBO'>, goods: readonly OpenLine[]): readonly Piece[] | null {
  const used = new Map<OpenLine, bigint>();
  for (const { conjunto, cantidad } of grupos) {
    let missing = BigInt(cantidad);
    for (const line of goods) {
      if (missing === 0n) break;
      if (!hasGoods(conjunto, line, true)) continue;
      const before = used.get(line) ?? 0n;
      const units = smaller(unitsOf(line) - before, missing);
      if (units > 0n) used.set(line, before + units);
      missing -= units;
    }
    if (missing > 0n) return null;
  }
  return [...used].map(([line, units]) => ({ line, units }));
}

/** What one bundle saves: the cheapest are free, or all of them have one price. */
function countSaving(accion: OfCount): (pieces: readonly Piece[]) => bigint {
  if (accion.tipo === 'N_POR_PRECIO') return (pieces) => worthOfAll(pieces) - centsOf(accion.precio);
  return (pieces) => {
    let free = BigInt(accion.lleva - accion.paga);
    let saved = 0n;
    for (const { line, units } of pieces.toReversed()) {
      const these = smaller(units, free);
      saved += these * line.precio;
      free -= these;
    }
    return saved;
  };
}

const worthOfAll = (pieces: readonly Piece[]): bigint =>
  pieces.reduce((sum, { line, units }) => sum + units * line.precio, 0n);
const isCounted = ({ milesimas }: OpenLine): boolean => milesimas % UNIT_THOUSANDTHS === 0n;
const unitsOf = (line: OpenLine): bigint => (isCounted(line) ? line.left / UNIT_THOUSANDTHS : 0n);
const unitsBegun = (milesimas: bigint): bigint => (milesimas + UNIT_THOUSANDTHS - 1n) / UNIT_THOUSANDTHS;
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
