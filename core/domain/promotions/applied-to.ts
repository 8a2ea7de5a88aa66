/** Promotions on the lines of a document, of which some take no part (§promotions). */
import type { Instant } from '../fiscal-time.ts';
import {
  applyPromotions,
  type AppliedPromotion,
  type PromotedLine,
  type Promotion,
} from './apply-promotions.ts';
import { promotionMoment } from './promotion-in-force.ts';

/** What promotions take off lines, by their places in the document. @param lineas null for one that takes no part */
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
