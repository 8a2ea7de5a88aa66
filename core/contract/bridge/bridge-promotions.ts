/** Operations of the bridge for promotions (§promotions). Amounts are decimal text in USD with VAT. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { promotionTerms, type PromotionTerms } from '../till/promotions.ts';
import { noInput } from '../till/till-leaves.ts';

const MAX_NUMBER = 9_007_199_254_740_991;
const promotionId = z.int().min(1).max(MAX_NUMBER);

/** What of a sale promotions are asked for; a sale without it has none. */
export const promotionsAsked = z.strictObject({
  /** The moment whose promotions were shown, in milliseconds; absent: now. */
  en: z.int().min(0).max(MAX_NUMBER).optional(),
  /** Places of lines whose price a person or an earlier document said. */
  fijas: z.array(z.int().min(0)).max(MAX_ITEMS),
});
export type PromotionsAsked = Readonly<z.infer<typeof promotionsAsked>>;

/** What promotions take off a line. */
export interface LineSaving {
  /** Place of the line, from 0. */
  readonly linea: number;
  readonly nombre: string;
  readonly ahorro: string;
}

/** What promotions take off a sale. */
export interface SalePromotions {
  /** The moment, in milliseconds. */
  readonly en: number;
  readonly ahorro: string;
}

/** `fuera`: today, but not at this hour or on this day of the week. */
export type PromotionStanding = 'vigente' | 'fuera' | 'futura' | 'terminada';

export interface ListedPromotion {
  readonly id: number;
  readonly version: number;
  readonly terms: PromotionTerms;
  readonly estado: PromotionStanding;
  /** What it took off sales of this till so far, and in how many; null at the centre, which does not count it. */
  readonly ahorro: string | null;
  readonly ventas: number;
}

export interface ListedPromotions {
  readonly promociones: readonly ListedPromotion[];
  /** What a form offers. */
  readonly categorias: readonly string[];
  readonly listas: readonly string[];
}

/** Goods that would be sold below what they cost. */
export interface BelowCost {
  readonly codigo: string;
  readonly descripcion: string;
  readonly precio: string;
  /** With what costs are compared with: the last one, without VAT. */
  readonly costo: string;
}

/** Kept, or what somebody has to say yes to before. */
export type SavedPromotion =
  | { readonly kind: 'saved'; readonly id: number }
  | {
      readonly kind: 'confirm';
      /** Names of promotions of the same goods at the same time. */
      readonly traslapes: readonly string[];
      readonly bajoCosto: readonly BelowCost[];
    };

/** What a sale of these goods would cost. */
export interface PromotionExample {
  readonly lineas: readonly {
    readonly codigo: string;
    readonly descripcion: string;
    readonly cantidad: number;
    readonly antes: string;
    readonly despues: string;
  }[];
  readonly antes: string;
  readonly despues: string;
}

export const PROMOTIONS_OPERATIONS = {
  'promotions.list': { access: 'gerente', input: noInput, output: answers<ListedPromotions>() },
  /** What it would do to a sale of its goods; nothing is kept. Null where none of them has a price. */
  'promotions.example': {
    access: 'gerente',
    input: z.strictObject({ terms: promotionTerms }),
    output: answers<PromotionExample | null>(),
  },
  /** A new one, or the next version of one. `confirmado`: overlaps and sales below cost were seen. */
  'promotions.save': {
    access: 'gerente',
    input: z.strictObject({ id: promotionId.nullable(), terms: promotionTerms, confirmado: z.boolean() }),
    output: answers<SavedPromotion>(),
  },
  'promotions.end': {
    access: 'gerente',
    input: z.strictObject({ id: promotionId }),
    output: answers<{ readonly ended: boolean }>(),
  },
} as const;
