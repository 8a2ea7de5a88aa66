/** OpenAPI schemas of the managers' answers about quotes. */
import { z } from 'zod';
import type { OneQuote, QuoteLine, Quotes } from '../../contract/central/quotes/manager-quotes.ts';
import { instant } from '../../contract/central/stream-leaves.ts';
import { QUOTE_STATES } from '../../contract/till/quote-terms.ts';

const text = z.string();
const count = z.int();
const line = z.strictObject({
  installation: text,
  nit: text,
  branch: text,
  numero: count,
  version: count,
  cotizacion: text,
  shop: text,
  till: text,
  persona: text,
  cliente: text.nullable(),
  dia: text,
  vence: text,
  estado: z.enum(QUOTE_STATES),
  total: text,
  vendido: count,
}) satisfies z.ZodType<QuoteLine>;

export const quotes = z.strictObject({
  cotizaciones: z.array(line),
  more: z.boolean(),
  estados: z.record(z.enum(QUOTE_STATES), z.strictObject({ cuantas: count, total: text })),
}) satisfies z.ZodType<Quotes>;
export const oneQuote = line.extend({
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
  documentos: z.array(z.strictObject({ numeroControl: text, fecEmi: text })),
  anulacion: z.strictObject({ motivo: text, persona: text, at: instant }).nullable(),
}) satisfies z.ZodType<OneQuote>;
