/** Settings for proposing prices from costs (§compras-precio; docs/settings.md). */
import { z } from 'zod';
import { MAX_CATEGORY_CHARS } from '../till/products.ts';

const MAX_MARGINS = 100;
const MAX_MARGIN_PERCENT = 1_000;

const categoryMargin = z.strictObject({
  /** Category; empty: all products without a margin of their own. */
  categoria: z.string().trim().max(MAX_CATEGORY_CHARS),
  /** Percent added to the cost. */
  porcentaje: z.int().min(0).max(MAX_MARGIN_PERCENT),
});

/** Setting `margenes`; a product without one for its category keeps its current margin. */
export const margenes = z.array(categoryMargin).max(MAX_MARGINS).readonly();
export type CategoryMargin = Readonly<z.infer<typeof categoryMargin>>;
