/** Barcodes printed by scales: product and weight or price in one code, in the shop's own format (GS1 restricted circulation; docs/settings.md). */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';

export const MAX_MEASURED_CODES = 10;
export const MEASURES = ['peso', 'precio'] as const;
/** Digits of the product, leaving at least three for the measure. */
const MIN_PRODUCT_DIGITS = 3;
const MAX_PRODUCT_DIGITS = 7;
const MAX_DECIMALS = 3;

const measuredCode = z.strictObject({
  /** First two digits, 20 to 29: reserved by GS1 for each shop. */
  prefijo: z.string().regex(/^2\d$/, malformed('valor-no-permitido')),
  /** Digits of the product code after the prefix; the rest except the check digit is the measure. */
  digitosProducto: z.int().min(MIN_PRODUCT_DIGITS).max(MAX_PRODUCT_DIGITS),
  /** Kind of measure: quantity in the product's unit, or price with VAT. */
  valor: z.enum(MEASURES),
  decimales: z.int().min(0).max(MAX_DECIMALS),
});

/** Setting `codigosBalanza`; the first format with a matching prefix applies. */
export const codigosBalanza = z.array(measuredCode).max(MAX_MEASURED_CODES).readonly();
export type CodigoBalanza = Readonly<z.infer<typeof measuredCode>>;
