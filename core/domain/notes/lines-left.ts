/** Remainder of a document's lines after notes and returns (§note-balance, §returns). */
import { cutText } from '../../contract/text/text-length.ts';
import { amount, lesser, roundItem, ZERO, type Amount } from '../money.ts';
import type { Adjusted } from './adjustable.ts';
import { matchingKey, type AdjustableLine, type RelatedSale } from './related-sale.ts';
import { takingNotes } from './taken.ts';

const ONE = amount('1');
const MAX_NAME_CHARS = 1000;
const LOWERED = 'Rebaja de precio: ';

export interface LineLeft {
  readonly line: AdjustableLine;
  /** Units not returned. */
  readonly quedan: Amount;
  /** Their remaining value, less their share of discounts and later price reductions. */
  readonly neto: Amount;
}

/** Returned units take their share of earlier price reductions with them. */
export function linesLeft(adjusted: Adjusted): readonly LineLeft[] {
  const { lines } = adjusted.sale;
  const standing = lines.map(({ cantidad, neto }) => ({ quedan: cantidad, neto }));
  for (const taken of takingNotes(adjusted).flatMap((note) => note.lines)) {
    let { cantidad, neto } = taken;
    for (const at of sameGoods(lines, taken).map((place) => standing[place])) {
      if (at === undefined || at.quedan.isZero() || cantidad.isZero()) continue;
      const units = lesser(cantidad, at.quedan);
      const worth = units.eq(cantidad) ? neto : roundItem(neto.times(units).div(cantidad));
      at.quedan = at.quedan.minus(units);
      at.neto = at.neto.minus(lesser(worth, at.neto));
      cantidad = cantidad.minus(units);
      neto = neto.minus(worth);
    }
    for (const at of loweredLines(lines, taken).map((place) => standing[place])) {
      if (at === undefined) continue;
      const off = lesser(neto, at.neto);
      at.neto = at.neto.minus(off);
      neto = neto.minus(off);
    }
  }
  return lines.map((line, place) => ({ line, ...(standing[place] ?? { quedan: ZERO, neto: ZERO }) }));
}

/**
 * Sale lines that a note's line may return, best match first, because a product may be sold at several prices: same
 * kind of sale first, then same undiscounted price, then closest net amount.
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

export function loweredLines(
  sold: RelatedSale['lines'],
  { clave }: Pick<AdjustableLine, 'clave'>,
): readonly number[] {
  return sold.flatMap(({ descripcion }, place) =>
    matchingKey(null, loweredName(descripcion)) === clave ? [place] : [],
  );
}

export function isLowered(descripcion: string): boolean {
  return descripcion.startsWith(LOWERED);
}

export function loweredName(descripcion: string): string {
  return isLowered(descripcion) ? descripcion : cutText(`${LOWERED}${descripcion}`, MAX_NAME_CHARS);
}

function unitOf({ cantidad, neto }: AdjustableLine): Amount {
  return cantidad.isZero() ? ZERO : neto.div(cantidad);
}

function firstDifference(a: readonly Amount[], b: readonly Amount[]): number {
  return a.map((each, at) => each.comparedTo(b[at] ?? ZERO)).find((order) => order !== 0) ?? 0;
}
