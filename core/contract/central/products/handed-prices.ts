/** Special prices and promotions as the centre sends them to tills (§prices, §promotions). */
import { z } from 'zod';
import { day } from '../stream-leaves.ts';

/** Prices, or promotions, per answer. */
export const MAX_HANDED_PRICES = 50_000;
export const MAX_HANDED_PROMOTIONS = 2_000;

/** A special price; `centavos` null: deleted. */
export const handedPrice = z.object({
  /** Code of a product or presentation. */
  codigo: z.string().min(1).max(25),
  /** Price list; null: none. */
  lista: z.string().min(1).nullable(),
  /** Key of the customer; null: not for a single customer. */
  clave: z.string().min(1).nullable(),
  /** Minimum quantity in thousandths of the sold unit; 0 for any. */
  minimo: z.int().min(0),
  desde: day,
  centavos: z.int().min(1).nullable(),
});
export type HandedPrice = z.infer<typeof handedPrice>;

/** A promotion; an ended one is not `activa`. */
export const handedPromotion = z.object({
  id: z.int().min(1),
  activa: z.boolean(),
  /** `PromotionTerms`; tills skip those they cannot read. */
  terms: z.unknown(),
});
export type HandedPromotion = z.infer<typeof handedPromotion>;

/** A customer's terms at every till; null or missing members: each till uses its own. */
export const handedTerms = z
  .object({
    lista: z.string().min(1).nullable().optional(),
    limiteCentavos: z.int().min(0).nullable().optional(),
    diasCredito: z.int().min(0).nullable().optional(),
  })
  .nullable();
