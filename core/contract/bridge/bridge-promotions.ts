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

/** Goods that the sales of a month would have left below what they cost. */
export interface TriedBelowCost extends BelowCost {
  /** Decimal text. */
  readonly cantidad: string;
}

/** What a promotion would have done to the sales of last month. */
export interface TriedPromotion {
  readonly desde: string;
  readonly hasta: string;
  /** Sales that were looked at, and whether these are all of them. */
  readonly documentos: number;
  readonly completo: boolean;
  /** Sales and units that would have had it. */
  readonly ventas: number;
  readonly cantidad: string;
  /** What it would have taken off. */
  readonly ahorro: string;
  /** What other promotions took off and would not any more. */
  readonly otras: string;
  /** `ahorro` less `otras`: what would not have come in. */
  readonly costo: string;
  readonly bajoCosto: readonly TriedBelowCost[];
}

/** What a promotion did, in sales that count. */
export interface PromotionFigures {
  readonly ventas: number;
  /** Units that were in it: decimal text. */
  readonly cantidad: string;
  readonly ahorro: string;
  /** What its sales came to, with all that was bought besides. */
  readonly total: string;
}

export interface MeasuredPromotion extends PromotionFigures {
  readonly dias: readonly (PromotionFigures & { readonly fecha: string })[];
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
  /** What it would have done to the sales of the month before this one; nothing is kept. `id`: the one that it follows. */
  'promotions.try': {
    access: 'gerente',
    input: z.strictObject({ id: promotionId.nullable(), terms: promotionTerms }),
    output: answers<TriedPromotion>(),
  },
  /** What one did, day by day. */
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
