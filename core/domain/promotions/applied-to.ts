/** Applies promotions to a document in which some lines are excluded (§promotions). */
import type { Instant } from '../fiscal-time.ts';
import {
  applyPromotions,
  type AppliedPromotion,
  type PromotedLine,
  type Promotion,
} from './apply-promotions.ts';
import { promotionMoment } from './promotion-in-force.ts';

/** Savings by line index. @param lineas null for an excluded line */
export function appliedTo(
  lineas: readonly (PromotedLine | null)[],
  held: readonly Promotion[],
  { at, lista }: { readonly at: Instant; readonly lista: string | null },
): readonly AppliedPromotion[] {
  const taking = lineas.flatMap((line, place) => (line === null ? [] : [{ line, place }]));
  const found = applyPromotions(
    taking.map(({ line }) => line),
    held,
    promotionMoment(at, lista),
  );
  return found.map((each) => ({
    ...each,
    partes: each.partes.map((part) => ({ ...part, linea: taking[part.linea]?.place ?? part.linea })),
  }));
}
