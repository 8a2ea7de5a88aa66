/** Queries of the managers' page for quotes of all tills (§quotes). Amounts are decimal text in USD, moments epoch milliseconds. */
import { z } from 'zod';
import type { QuoteState } from '../../till/quote-terms.ts';
import { QUOTE_STATES } from '../../till/quote-terms.ts';
import type { ListedQuote } from '../../bridge/bridge-quotes.ts';
import { periodQuery } from '../manager-api.ts';
import { ambiente, code, nit, rowId } from '../stream-leaves.ts';

/** Quotes per answer; of a longer period only the latest are searched. */
export const MAX_LISTED_QUOTES = 500;
export const MAX_QUOTES_GONE_THROUGH = 20_000;

export const quotesQuery = periodQuery.extend({
  /** Part of a name, number or product. */
  q: z.string().max(100).default(''),
  estado: z.enum([...QUOTE_STATES, '']).default(''),
});
export type QuotesQuery = z.output<typeof quotesQuery>;

export interface QuoteLine extends Omit<ListedQuote, 'en'> {
  readonly installation: string;
  readonly nit: string;
  readonly branch: string;
  readonly shop: string;
  /** The till that made it, where it must be sold. */
  readonly till: string;
  readonly dia: string;
}

export interface Quotes {
  /** Latest first. */
  readonly cotizaciones: readonly QuoteLine[];
  readonly more: boolean;
  /** Number and total of all matches by state. */
  readonly estados: Readonly<Record<QuoteState, { readonly cuantas: number; readonly total: string }>>;
}

export const quoteQuery = z.object({
  ambiente,
  installation: z.uuid(),
  nit,
  branch: code,
  numero: z.coerce.number().pipe(rowId),
});
export type QuoteQuery = z.output<typeof quoteQuery>;

export interface OneQuote extends QuoteLine {
  readonly notas: string;
  readonly lineas: readonly {
    readonly codigo: string | null;
    readonly descripcion: string;
    readonly cantidad: string;
    readonly precio: string;
    readonly descuento: string;
    readonly vendido: string;
  }[];
  /** Valid documents that sold part of it. */
  readonly documentos: readonly { readonly numeroControl: string; readonly fecEmi: string }[];
  readonly anulacion: { readonly motivo: string; readonly persona: string; readonly at: number } | null;
}
