/** A quote: lines at frozen prices, valid until a day, that are sold once (§quotes). It is no fiscal document and reserves nothing. */
import { z } from 'zod';
import { PRODUCT_TRATAMIENTOS } from './products.ts';

/** Lines of one quote. */
export const MAX_QUOTE_LINES = 500;
/** Longest time a quote is valid, in days. */
export const MAX_QUOTE_DAYS = 366;

/** Why a line has its price; null where it is the price of the product itself, or a person said it. */
const motivo = z
  .strictObject({ lista: z.string().nullable(), propio: z.boolean(), minimo: z.string(), desde: z.string() })
  .readonly()
  .nullable();

/** A line as it was quoted; amounts with VAT, quantities and amounts decimal texts. */
const quoteLine = z.strictObject({
  codigo: z.string().nullable(),
  descripcion: z.string(),
  cantidad: z.string(),
  /** Of one; of a `no-gravado` line its amount. */
  precio: z.string(),
  /** Of the whole line, promotions and its share of what was taken off the whole within it, in cents. */
  descuento: z.string(),
  uniMedida: z.number(),
  esServicio: z.boolean(),
  tratamiento: z.enum([...PRODUCT_TRATAMIENTOS, 'no-gravado']),
  motivo,
  /** What promotions took off. */
  promociones: z.array(z.strictObject({ nombre: z.string(), ahorro: z.string() })).readonly(),
});
export const quoteLines = z.array(quoteLine).readonly();
export type QuoteLine = Readonly<z.infer<typeof quoteLine>>;

/** What a document sells of a quote: places from 0 in the document and in the quote, thousandths. */
export const quoteTaken = z
  .array(z.strictObject({ item: z.int(), linea: z.int(), cantidad: z.int() }).readonly())
  .readonly();
export type QuoteTaken = z.infer<typeof quoteTaken>;

/** A line of a sale within the line of a quote that it is of; amounts and quantities are decimal texts. */
export interface QuotedPart extends Pick<QuoteLine, 'cantidad' | 'descuento'> {
  /** Place in the quote, from 0. */
  readonly linea: number;
  /** What other sales took of it. */
  readonly vendido: string;
}
