/** Prices of lists, of customers and for everybody, and promotions, as the centre hands them down (§prices, §promotions). */
import { z } from 'zod';
import { day } from '../stream-leaves.ts';

/** Prices, or promotions, of one answer at most. */
export const MAX_HANDED_PRICES = 50_000;
export const MAX_HANDED_PROMOTIONS = 2_000;

/** A price besides the one of the product itself; of one that was taken away `centavos` is null. */
export const handedPrice = z.object({
  /** Of a product or of one of its presentations. */
  codigo: z.string().min(1).max(25),
  /** Name of the list; null: of none. */
  lista: z.string().min(1).nullable(),
  /** Key of the customer; null: for nobody alone. */
  clave: z.string().min(1).nullable(),
  /** Quantity from which it holds, in thousandths of what is sold; 0 for any. */
  minimo: z.int().min(0),
  desde: day,
  centavos: z.int().min(1).nullable(),
});
export type HandedPrice = z.infer<typeof handedPrice>;

/** A promotion as it stands; one that was ended is not `activa`. */
export const handedPromotion = z.object({
  id: z.int().min(1),
  activa: z.boolean(),
  /** `PromotionTerms`; a till leaves out what it cannot read. */
  terms: z.unknown(),
});
export type HandedPromotion = z.infer<typeof handedPromotion>;

/** On what terms a customer buys at every till; null, or a member that is not there: each till keeps its own. */
export const handedTerms = z
  .object({
    lista: z.string().min(1).nullable().optional(),
    limiteCentavos: z.int().min(0).nullable().optional(),
    diasCredito: z.int().min(0).nullable().optional(),
  })
  .nullable();
