/** Operations of the bridge for promotions (§promociones), for managers. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { MAX_PROMOTIONS, promotionRule, type Promotion } from '../till/promotions.ts';

/** What became of a promotion that was to be kept. */
export type PromotionSaving =
  | { readonly kind: 'saved'; readonly promocion: Promotion }
  /** Nothing was kept: others promote the same goods in the same days, and a person must want that. */
  | { readonly kind: 'overlaps'; readonly con: readonly string[] };

export const PROMOTIONS_OPERATIONS = {
  /** All of the issuer as they stand, by number. */
  'promotions.list': {
    access: 'gerente',
    input: z.strictObject({}),
    output: answers<{ readonly promociones: readonly Promotion[] }>(),
  },
  /** Keeps a new promotion, or the next version of one; a paused one is kept with `activa: false`. Sales made before keep theirs. */
  'promotions.save': {
    access: 'gerente',
    input: z.strictObject({
      numero: z.int().min(1).max(MAX_PROMOTIONS).optional(),
      activa: z.boolean(),
      regla: promotionRule,
      /** It was said which ones it overlaps with. */
      confirmada: z.boolean(),
    }),
    output: answers<PromotionSaving>(),
  },
} as const;
