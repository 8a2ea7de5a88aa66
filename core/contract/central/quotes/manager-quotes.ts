/** Queries of the managers' page for quotes of all tills (§quotes). Amounts are decimal text in USD, moments epoch milliseconds. */
import { z } from 'zod';
import type { AnswerOf } from '../../api/answer-leaves.ts';
import { QUOTE_STATES } from '../../till/quote-terms.ts';
import { periodQuery } from '../manager-api.ts';
import { ambiente, code, count, instant, nit, rowId, text } from '../stream-leaves.ts';

/** Quotes per answer; of a longer period only the latest are searched. */
export const MAX_LISTED_QUOTES = 500;
export const MAX_QUOTES_GONE_THROUGH = 20_000;

export const quotesQuery = periodQuery.extend({
  /** Part of a name, number or product. */
  q: z.string().max(100).default(''),
  estado: z.enum([...QUOTE_STATES, '']).default(''),
});
export type QuotesQuery = z.output<typeof quotesQuery>;

export const quoteLine = z.strictObject({
  installation: text,
  nit: text,
  branch: text,
  numero: count,
  version: count,
  cotizacion: text,
  shop: text,
  /** The till that made it, where it must be sold. */
  till: text,
  persona: text,
  /** Null if unnamed. */
  cliente: text.nullable(),
  dia: text,
  /** Last day of its prices. */
  vence: text,
  estado: z.enum(QUOTE_STATES),
  total: text,
  /** Sold share of the quantity, in percent. */
  vendido: count,
});
export type QuoteLine = AnswerOf<typeof quoteLine>;

export const quotes = z.strictObject({
  /** Latest first. */
  cotizaciones: z.array(quoteLine),
  more: z.boolean(),
  /** Number and total of all matches by state. */
  estados: z.record(z.enum(QUOTE_STATES), z.strictObject({ cuantas: count, total: text })),
});
export type Quotes = AnswerOf<typeof quotes>;

export const quoteQuery = z.object({
  ambiente,
  installation: z.uuid(),
  nit,
  branch: code,
  numero: z.coerce.number().pipe(rowId),
});
export type QuoteQuery = z.output<typeof quoteQuery>;

export const oneQuote = quoteLine.extend({
  notas: text,
  lineas: z.array(
    z.strictObject({
      codigo: text.nullable(),
      descripcion: text,
      cantidad: text,
      precio: text,
      descuento: text,
      vendido: text,
    }),
  ),
  /** Valid documents that sold part of it. */
  documentos: z.array(z.strictObject({ numeroControl: text, fecEmi: text })),
  anulacion: z.strictObject({ motivo: text, persona: text, at: instant }).nullable(),
});
export type OneQuote = AnswerOf<typeof oneQuote>;
