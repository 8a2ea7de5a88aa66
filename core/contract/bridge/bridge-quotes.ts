/** Bridge operations for quotes (§quotes). Amounts are decimal text in USD with VAT. */
import { z } from 'zod';
import type { Unchanging } from '../api/answer-leaves.ts';
import { answers } from '../answers.ts';
import { dayParameter } from '../api/parameters.ts';
import type { TipoVenta } from '../edition.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { approvalInput } from '../till/approval.ts';
import { customerInput, type Customer } from '../till/customers.ts';
import type { Product } from '../till/products.ts';
import { MAX_QUOTE_NOTE_CHARS, QUOTE_STATES, type QuoteState } from '../till/quote-terms.ts';
import type { QuoteLine } from '../till/quotes.ts';
import { text, textId } from '../till/till-leaves.ts';
import type { MailRow } from './bridge-mail.ts';
import type { PdfFile } from './bridge-printed.ts';
import type { PrintAnswer, ScreenTicket } from './bridge-printing.ts';
import { promotionsAsked } from './bridge-promotions.ts';
import { MAX_REASON_CHARS, MIN_REASON_CHARS } from '../text/text-length.ts';

const MAX_NAME_CHARS = 60;
const MAX_SEARCH_CHARS = 100;
const MAX_ADDRESS_CHARS = 254;
const MAX_REQUEST_CHARS = 2_000_000;
const MAX_NUMBER = 9_007_199_254_740_991;
export const MAX_LISTED_QUOTES = 50;

/** Full name of a quote, or only its number at the own branch. */
const quote = z.strictObject({ cotizacion: z.string().min(1).max(MAX_NAME_CHARS) });

/** The part of a quote that a sale sells: for each line the index of the quoted line, from 0, or null. */
export const quoteAsked = quote.extend({
  version: z.int().min(1),
  lineas: z.array(z.int().min(0).nullable()).max(MAX_ITEMS),
});
export type QuoteAsked = Unchanging<z.infer<typeof quoteAsked>>;

/** Customer of a quote: a stored one, or name and known data. */
export type QuoteCustomer = Omit<Customer, 'id'>;

export interface ShownQuoteLine extends QuoteLine {
  readonly vendido: string;
  readonly queda: string;
  readonly importe: string;
  /** The current product with that code; null if none. */
  readonly hoy: Product | null;
  /** This customer's price today; null without a product. */
  readonly precioHoy: string | null;
}

export interface ListedQuote {
  readonly cotizacion: string;
  readonly numero: number;
  readonly version: number;
  readonly estado: QuoteState;
  /** Time of creation, ISO 8601. */
  readonly en: string;
  /** Last day of its prices. */
  readonly vence: string;
  readonly persona: string;
  /** Customer's name; null if unnamed. */
  readonly cliente: string | null;
  readonly total: string;
  /** Sold share of the quantity, in percent. */
  readonly vendido: number;
}

export interface QuotePage {
  readonly cotizaciones: readonly ListedQuote[];
  /** Cursor of the next page; null on the last. */
  readonly siguiente: number | null;
}

export interface QuoteDocument {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoVenta;
  readonly fecEmi: string;
}

export interface QuoteView extends Omit<ListedQuote, 'cliente'> {
  readonly cliente: QuoteCustomer | null;
  readonly notas: string;
  readonly lineas: readonly ShownQuoteLine[];
  /** Valid documents. */
  readonly documentos: readonly QuoteDocument[];
  readonly anulacion: { readonly motivo: string; readonly persona: string; readonly en: string } | null;
  /** Its last mail; null if none was requested. */
  readonly envio: Omit<MailRow, 'quien' | 'clase'> | null;
}

export const QUOTES_OPERATIONS = {
  /**
   * Stores a sale as a quote, or as a new version of one (`cambia`). `request`: JSON text of a factura, prices with VAT; `vence`: null for the default. `clave`:
   * idempotency key.
   */
  'quotes.save': {
    access: 'cajero',
    input: z.strictObject({
      clave: textId,
      cambia: quote.shape.cotizacion.nullable(),
      request: z.string().max(MAX_REQUEST_CHARS),
      promociones: promotionsAsked.optional(),
      cliente: customerInput.omit({ id: true }).nullable(),
      vence: dayParameter.nullable(),
      notas: z.string().max(MAX_QUOTE_NOTE_CHARS),
      approval: approvalInput.optional(),
    }),
    output: answers<QuoteView>(),
  },
  /** Latest versions, newest first. `q`: prefixes of words in customer, notes and number. */
  'quotes.list': {
    access: 'cajero',
    input: z.strictObject({
      q: z.string().max(MAX_SEARCH_CHARS),
      estado: z.enum(QUOTE_STATES).nullable(),
      desde: dayParameter.nullable(),
      hasta: dayParameter.nullable(),
      antes: z.int().min(0).max(MAX_NUMBER).nullable(),
    }),
    output: answers<QuotePage>(),
  },
  'quotes.view': { access: 'cajero', input: quote, output: answers<QuoteView>() },
  /** Allowed for its author and managers; for others with a manager's PIN. */
  'quotes.annul': {
    access: 'cajero',
    input: quote.extend({
      motivo: text('el motivo', MIN_REASON_CHARS, MAX_REASON_CHARS),
      approval: approvalInput.optional(),
    }),
    output: answers<QuoteView>(),
  },
  /** Mails it from the issuer's mail account, through the documents' queue. */
  'quotes.mail': {
    access: 'cajero',
    input: quote.extend({ destinatario: z.string().max(MAX_ADDRESS_CHARS) }),
    output: answers<QuoteView>(),
  },
  'quotes.pdf': { access: 'cajero', input: quote, output: answers<PdfFile>() },
  'quotes.print': { access: 'cajero', input: quote, output: answers<PrintAnswer>() },
  /** For printing by the screen, if no printer takes bytes. */
  'quotes.ticket': { access: 'cajero', input: quote, output: answers<ScreenTicket>() },
} as const;
