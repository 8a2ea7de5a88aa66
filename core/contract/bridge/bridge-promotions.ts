/** Bridge operations for promotions (§promotions). Amounts are decimal text in USD with VAT. */
import { z } from 'zod';
import type { AnswerOf, Unchanging } from '../api/answer-leaves.ts';
import { answers } from '../answers.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { promotionTerms } from '../till/promotions.ts';
import { noInput } from '../till/till-leaves.ts';

const MAX_NUMBER = 9_007_199_254_740_991;
const text = z.string();
const promotionId = z.int().min(1).max(MAX_NUMBER);
export const promotionVersion = z.int().min(1).max(MAX_NUMBER);

/** Promotions of a sale; none if missing. */
export const promotionsAsked = z.strictObject({
  /** Time of the shown promotions, epoch milliseconds; missing: now. */
  en: z.int().min(0).max(MAX_NUMBER).optional(),
  /** Indexes of lines with a manual price or one from an earlier document: not promoted. */
  fijas: z.array(z.int().min(0)).max(MAX_ITEMS),
});
export type PromotionsAsked = Unchanging<z.infer<typeof promotionsAsked>>;

export interface LineSaving {
  /** Line index, from 0. */
  readonly linea: number;
  readonly nombre: string;
  readonly ahorro: string;
}

export interface SalePromotions {
  /** Time, epoch milliseconds. */
  readonly en: number;
  /** Null where none applies. */
  readonly ahorro: string | null;
}

/** `fuera`: in its period, but not at this hour or weekday. */
export type PromotionStanding = ListedPromotion['estado'];

const listedPromotion = z.strictObject({
  id: z.int(),
  version: z.int(),
  terms: promotionTerms,
  estado: z.enum(['vigente', 'fuera', 'futura', 'terminada']),
  /** Discounts in this till's sales so far, and the number of sales; null at the centre, which does not count them. */
  ahorro: text.nullable(),
  ventas: z.int(),
});
export type ListedPromotion = AnswerOf<typeof listedPromotion>;

export const listedPromotions = z.strictObject({
  promociones: z.array(listedPromotion),
  /** Names of the goods that their terms name, by code; a code that nothing has any more is missing. */
  nombres: z.record(text, text),
  /** Choices of the form. */
  categorias: z.array(text),
  listas: z.array(text),
});
export type ListedPromotions = AnswerOf<typeof listedPromotions>;

const belowCost = z.strictObject({
  codigo: text,
  descripcion: text,
  precio: text,
  /** Last cost, without VAT. */
  costo: text,
});
export type BelowCost = AnswerOf<typeof belowCost>;

const promotionWarnings = z.strictObject({
  /** Names of promotions on the same goods at the same time. */
  traslapes: z.array(text),
  bajoCosto: z.array(belowCost),
  /** Names of goods that would cost nothing. */
  gratis: z.array(text),
});
export type PromotionWarnings = AnswerOf<typeof promotionWarnings>;

/** Saved, or warnings to confirm first. */
export const savedPromotion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), id: z.int() }),
  promotionWarnings.extend({ kind: z.literal('confirm') }),
]);
export type SavedPromotion = AnswerOf<typeof savedPromotion>;

export const promotionExample = z.strictObject({
  lineas: z.array(
    z.strictObject({ codigo: text, descripcion: text, cantidad: z.number(), antes: text, despues: text }),
  ),
  antes: text,
  despues: text,
});
export type PromotionExample = AnswerOf<typeof promotionExample>;

/** Goods that the month's sales would have sold below cost. */
export interface TriedBelowCost extends BelowCost {
  readonly cantidad: string;
}

/** The promotion applied to last month's sales. */
export interface TriedPromotion {
  readonly desde: string;
  readonly hasta: string;
  /** Sales evaluated, and whether these are all. */
  readonly documentos: number;
  readonly completo: boolean;
  /** Sales and units that would have had it. */
  readonly ventas: number;
  readonly cantidad: string;
  /** Discount it would have given. */
  readonly ahorro: string;
  /** Discounts of other promotions that it would have displaced. */
  readonly otras: string;
  /** `ahorro` less `otras`: the lost revenue. */
  readonly costo: string;
  readonly bajoCosto: readonly TriedBelowCost[];
}

export interface PromotionFigures {
  readonly ventas: number;
  /** Promoted units, decimal text. */
  readonly cantidad: string;
  readonly ahorro: string;
  /** Total of its sales, including other goods. */
  readonly total: string;
}

export interface MeasuredPromotion extends PromotionFigures {
  readonly dias: readonly (PromotionFigures & { readonly fecha: string })[];
}

export const PROMOTIONS_OPERATIONS = {
  'promotions.list': { access: 'gerente', input: noInput, output: answers<ListedPromotions>() },
  /** Applies it to an example sale; stores nothing. Null if none of its goods has a price. */
  'promotions.example': {
    access: 'gerente',
    input: z.strictObject({ terms: promotionTerms }),
    output: answers<PromotionExample | null>(),
  },
  /**
   * Saves a new promotion or a new version. `version`: the one that the form was opened with, missing: whatever there is. `confirmado`: the user
   * has seen overlaps and sales below cost.
   */
  'promotions.save': {
    access: 'gerente',
    input: z.strictObject({
      id: promotionId.nullable(),
      version: promotionVersion.optional(),
      terms: promotionTerms,
      confirmado: z.boolean(),
    }),
    output: answers<SavedPromotion>(),
  },
  /** Applies it to the sales of the previous month; stores nothing. `id`: the promotion it replaces. */
  'promotions.try': {
    access: 'gerente',
    input: z.strictObject({ id: promotionId.nullable(), terms: promotionTerms }),
    output: answers<TriedPromotion>(),
  },
  'promotions.measure': {
    access: 'gerente',
    input: z.strictObject({ id: promotionId }),
    output: answers<MeasuredPromotion>(),
  },
  'promotions.end': {
    access: 'gerente',
    input: z.strictObject({ id: promotionId }),
    output: answers<{ readonly ended: boolean }>(),
  },
} as const;
