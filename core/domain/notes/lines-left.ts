/** What is left of each line of a document after its notes and returns (§note-balance, §returns). */
import { amount, roundItem, ZERO, type Amount } from '../money.ts';
import type { Adjusted } from './adjustable.ts';
import { matchingKey, type AdjustableLine, type RelatedSale } from './related-sale.ts';
import { takingNotes } from './taken.ts';

const ONE = amount('1');
const MAX_NAME_CHARS = 1000;
const LOWERED = 'Rebaja de precio: ';

/** A line with what is left of it. */
export interface LineLeft {
  readonly line: AdjustableLine;
  /** Units that did not come back. */
  readonly quedan: Amount;
  /** What those are worth still: less their part of every discount, and of what was taken off their price since. */
  readonly neto: Amount;
}

/** Units leave with their part of what was taken off their price before. */
export function linesLeft(adjusted: Adjusted): readonly LineLeft[] {
  const { lines } = adjusted.sale;
  const standing = lines.map(({ cantidad, neto }) => ({ quedan: cantidad, neto }));
  for (const taken of takingNotes(adjusted).flatMap((note) => note.lines)) {
    let { cantidad, neto } = taken;
    for (const at of sameGoods(lines, taken).map((place) => standing[place])) {
      if (at === undefined || at.quedan.isZero() || cantidad.isZero()) continue;
      const units = least(cantidad, at.quedan);
      const worth = units.eq(cantidad) ? neto : roundItem(neto.times(units).div(cantidad));
      at.quedan = at.quedan.minus(units);
      at.neto = at.neto.minus(least(worth, at.neto));
      cantidad = cantidad.minus(units);
      neto = neto.minus(worth);
    }
    for (const at of loweredLines(lines, taken).map((place) => standing[place])) {
      if (at === undefined) continue;
      const off = least(neto, at.neto);
      at.neto = at.neto.minus(off);
      neto = neto.minus(off);
    }
  }
  return lines.map((line, place) => ({ line, ...(standing[place] ?? { quedan: ZERO, neto: ZERO }) }));
}

/**
 * Places of the lines whose goods a line of a note brings back, the likeliest first: the same may stand there at several prices. Of
 * its own kind of sale before any other, then by the price before discounts, which a note repeats; lines of one price are told
 * apart by what they came to.
 */
export function sameGoods(sold: RelatedSale['lines'], back: AdjustableLine): readonly number[] {
  const unit = unitOf(back);
  return sold
    .flatMap((line, place) => {
      if (line.clave !== back.clave || (line.kind === null) !== (back.kind === null)) return [];
      const away = [
        line.kind === back.kind ? ZERO : ONE,
        line.precioUni.minus(back.precioUni).abs(),
        unitOf(line).minus(unit).abs(),
      ];
      return [{ place, away }];
    })
    .toSorted((a, b) => firstDifference(a.away, b.away))
    .map(({ place }) => place);
}

/** Places of the lines whose price a line of a note takes something off. */
export function loweredLines(
  sold: RelatedSale['lines'],
  { clave }: Pick<AdjustableLine, 'clave'>,
): readonly number[] {
  return sold.flatMap(({ descripcion }, place) =>
    matchingKey(null, loweredName(descripcion)) === clave ? [place] : [],
  );
}

/** Whether a line of a note is called so. */
export function isLowered(descripcion: string): boolean {
  return descripcion.startsWith(LOWERED);
}

/** What money off a line of that name is called in its note. */
export function loweredName(descripcion: string): string {
  return isLowered(descripcion) ? descripcion : `${LOWERED}${descripcion}`.slice(0, MAX_NAME_CHARS);
}

function unitOf({ cantidad, neto }: AdjustableLine): Amount {
  return cantidad.isZero() ? ZERO : neto.div(cantidad);
}

function firstDifference(a: readonly Amount[], b: readonly Amount[]): number {
  return a.map((each, at) => each.comparedTo(b[at] ?? ZERO)).find((order) => order !== 0) ?? 0;
}

function least(a: Amount, b: Amount): Amount {
  return a.lt(b) ? a : b;
}
