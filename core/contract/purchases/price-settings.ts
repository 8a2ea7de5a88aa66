/** How a price is proposed from what goods cost (§compras-precio; docs/settings.md). */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';
import { MAX_CATEGORY_CHARS } from '../till/products.ts';

/** Margins that a shop may keep. */
const MAX_MARGINS = 100;
/** Largest margin, in percent of the cost. */
const MAX_MARGIN_PERCENT = 1_000;
/** Steps in USD to which a proposed price is rounded. */
export const PRICE_STEPS = ['0.01', '0.05', '0.10', '0.25', '0.50', '1.00'] as const;

const categoryMargin = z.strictObject({
  /** Of the products; empty: of all that have no margin of their own. */
  categoria: z.string().trim().max(MAX_CATEGORY_CHARS),
  /** What is added to the cost, in percent. */
  porcentaje: z.int().min(0).max(MAX_MARGIN_PERCENT),
});

/** The setting `margenes`; without any for its category a product keeps the margin that it has. */
export const margenes = z.array(categoryMargin).max(MAX_MARGINS).readonly();
export type CategoryMargin = Readonly<z.infer<typeof categoryMargin>>;

/** The setting `redondeoPrecios`. */
export const redondeoPrecios = z.enum(PRICE_STEPS, malformed('valor-no-permitido'));
