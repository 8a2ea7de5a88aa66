/** `GET /till/quote?cotizacion=`: a quote of another till of the branch; it can only be sold where it was made (§quotes). */
import { z } from 'zod';
import { QUOTE_STATES } from '../../till/quote-terms.ts';
import { day, shown } from '../stream-leaves.ts';

const MAX_NAME_CHARS = 60;

export const tillQuoteQuestion = z.object({
  cotizacion: z.string().min(1).max(MAX_NAME_CHARS),
  ambiente: z.string().min(1).max(MAX_NAME_CHARS),
});

export const tillQuote = z.object({
  caja: shown,
  estado: z.enum(QUOTE_STATES),
  vence: day,
  cliente: shown.nullable(),
  total: z.string(),
});
export type TillQuote = z.infer<typeof tillQuote>;
