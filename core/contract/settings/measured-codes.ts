/** Barcodes that a scale prints: goods and their weight or price in one code, as a shop numbers them (GS1 restricted circulation; docs/settings.md). */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';

/** Ways to read such codes that a shop may keep. */
export const MAX_MEASURED_CODES = 10;
export const MEASURES = ['peso', 'precio'] as const;
/** Digits of the product that fit between the prefix and at least three of its measure. */
const MIN_PRODUCT_DIGITS = 3;
const MAX_PRODUCT_DIGITS = 7;
const MAX_DECIMALS = 3;

const measuredCode = z.strictObject({
  /** The first two digits, 20 to 29: GS1 leaves them to each shop. */
  prefijo: z.string().regex(/^2\d$/, malformed('valor-no-permitido')),
  /** Digits of the product's code after the prefix; the rest but the check digit is its measure. */
  digitosProducto: z.int().min(MIN_PRODUCT_DIGITS).max(MAX_PRODUCT_DIGITS),
  /** What the measure is: how much of it, in the product's unit, or what it costs with VAT. */
  valor: z.enum(MEASURES),
  /** Decimals of the measure. */
  decimales: z.int().min(0).max(MAX_DECIMALS),
});

/** The setting `codigosBalanza`; the first with a code's prefix holds. */
export const codigosBalanza = z.array(measuredCode).max(MAX_MEASURED_CODES).readonly();
export type CodigoBalanza = Readonly<z.infer<typeof measuredCode>>;
