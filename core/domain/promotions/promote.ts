/**
 * What promotions take off a sale (§promociones): one pure function of its lines and of the rules in force. Rules go by (priority, number); a
 * unit takes part in one of them at most. In a bundle the dearest are paid; of equal prices the lower code comes first, then the longer
 * and the earlier line, so that the order of scanning changes no total. What a bundle saves is spread over its lines by largest remainder.
 */
import type { Promotion } from '../../contract/till/promotions.ts';
import { centShares } from '../stock/cent-shares.ts';
import { bundlesOf } from './bundles.ts';
import { worthOf, type OpenLine, type PromotedLine } from './open-line.ts';

/** What a rule takes off units of one line; parts with one `paquete` were sold together. */
export interface PromotedPart {
  /** Place of the line, from 0. */
  readonly linea: number;
  readonly numero: number;
  readonly version: number;
  /** From 1 within the sale. */
  readonly paquete: number;
  readonly milesimas: bigint;
  /** Cents, VAT included. */
  readonly ahorro: bigint;
}

/** What the rules take off the lines. @param promotions those in force, in any order */
export function promote(
  lines: readonly PromotedLine[],
  promotions: readonly Promotion[],
): readonly PromotedPart[] {
  const open: readonly OpenLine[] = lines
    .map((line, at) => ({ ...line, at, left: line.precio > 0n ? line.milesimas : 0n }))
    .toSorted(dearestFirst);
  const inTurn = promotions.toSorted((a, b) => a.regla.prioridad - b.regla.prioridad || a.numero - b.numero);
  const parts: PromotedPart[] = [];
  let paquete = 0;
  for (const { numero, version, regla } of inTurn) {
    for (const { taken, ahorro } of bundlesOf(regla, open)) {
      paquete += 1;
      const worth = taken.map(({ line, milesimas }) => worthOf(line.precio, milesimas));
      const shares = centShares(ahorro, worth);
      for (const [place, { line, milesimas }] of taken.entries())
        parts.push({
          linea: line.at,
          numero,
          version,
          paquete,
          milesimas,
          ahorro: shares[place] ?? 0n,
        });
    }
  }
  return parts;
}

function dearestFirst(a: OpenLine, b: OpenLine): number {
  if (a.precio !== b.precio) return a.precio > b.precio ? -1 : 1;
  if (a.codigo !== b.codigo) return a.codigo < b.codigo ? -1 : 1;
  if (a.milesimas !== b.milesimas) return a.milesimas > b.milesimas ? -1 : 1;
  return a.at - b.at;
}
