/** A quote: lines at fixed prices, valid until a day, sold once (§quotes). It is no fiscal document and reserves no stock. */
import { z } from 'zod';
import { PRODUCT_TRATAMIENTOS } from './products.ts';

export const MAX_QUOTE_LINES = 500;

/** Why a line has its price; null for the product's normal price or a manual one. */
const motivo = z
  .strictObject({ lista: z.string().nullable(), propio: z.boolean(), minimo: z.string(), desde: z.string() })
  .readonly()
  .nullable();

/** A quoted line; amounts include VAT, quantities and amounts are decimal text. */
export const quoteLine = z.strictObject({
  codigo: z.string().nullable(),
  descripcion: z.string(),
  cantidad: z.string(),
  /** Unit price; for a `no-gravado` line its amount. */
  precio: z.string(),
  /** Discount of the whole line, rounded to cents, including promotions and its share of document discounts. */
  descuento: z.string(),
  uniMedida: z.number(),
  esServicio: z.boolean(),
  tratamiento: z.enum([...PRODUCT_TRATAMIENTOS, 'no-gravado']),
  motivo,
  promociones: z.array(z.strictObject({ nombre: z.string(), ahorro: z.string() })).readonly(),
});
export const quoteLines = z.array(quoteLine).readonly();
export type QuoteLine = Readonly<z.infer<typeof quoteLine>>;

/** Quantities of a quote that a document sells: line indexes from 0 in document and quote, thousandths. */
export const quoteTaken = z
  .array(z.strictObject({ item: z.int(), linea: z.int(), cantidad: z.int() }).readonly())
  .readonly();
export type QuoteTaken = z.infer<typeof quoteTaken>;

/** A sale's line as part of a quoted line; amounts and quantities are decimal text. */
export interface QuotedPart extends Pick<QuoteLine, 'cantidad' | 'descuento'> {
  /** Line index in the quote, from 0. */
  readonly linea: number;
  readonly vendido: string;
}
