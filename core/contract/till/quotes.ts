/** A quote: lines at frozen prices, valid until a day, that are sold once (§quotes). It is no fiscal document and reserves nothing. */
import { z } from 'zod';
import { PRODUCT_TRATAMIENTOS } from './products.ts';

/** How a quote stands; of one that is sold in parts what is left counts. */
export const QUOTE_STATES = ['vigente', 'parcial', 'vencida', 'vendida', 'anulada'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Digits after the decimal point of a quantity. */
export const QUOTE_DECIMALS = 3;
/** Lines of one quote. */
export const MAX_QUOTE_LINES = 500;
/** Notes of a quote, in characters. */
export const MAX_QUOTE_NOTE_CHARS = 500;
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

const NUMBER_DIGITS = 8;
const NAME = /^COT-(?:([A-Za-z0-9_-]{1,40})-)?(\d{1,8})$/i;

/** What a quote is called: branch and number within it. */
export interface QuoteNumber {
  readonly branchId: string;
  readonly numero: number;
}

/** The name on its papers, which is also its code there. */
export function quoteName({ branchId, numero }: QuoteNumber): string {
  return `COT-${branchId}-${String(numero).padStart(NUMBER_DIGITS, '0')}`;
}

/** What a text names, whole or by the number alone in a branch of one's own; null where it names no quote. */
export function quoteNamed(text: string, ownBranch: string): QuoteNumber | null {
  const found = NAME.exec(text.trim());
  if (found === null) return null;
  return { branchId: found[1] ?? ownBranch, numero: Number(found[2]) };
}

/** Whether a text is the name of a quote. */
export function isQuoteName(text: string): boolean {
  return NAME.test(text.trim());
}

/** A part of a line, in thousandths. */
export interface LinePart {
  readonly total: bigint;
  /** What was sold of it before. */
  readonly from: bigint;
  readonly take: bigint;
}

/** The part of a line's discount, in cents, that a part of its quantity has: all parts together have it whole, whatever they are. */
export function discountPart(cents: bigint, { total, from, take }: LinePart): bigint {
  return total === 0n ? 0n : (cents * (from + take)) / total - (cents * from) / total;
}

/** A line of a sale within the line of a quote that it is of; amounts and quantities are decimal texts. */
export interface QuotedPart extends Pick<QuoteLine, 'cantidad' | 'descuento'> {
  /** Place in the quote, from 0. */
  readonly linea: number;
  /** What other sales took of it. */
  readonly vendido: string;
}
