/** Operations of the bridge for quotes (§quotes). Amounts are decimal text in USD with VAT. */
import { z } from 'zod';
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

const MAX_NAME_CHARS = 60;
const MAX_SEARCH_CHARS = 100;
const MAX_ADDRESS_CHARS = 254;
const MIN_REASON_CHARS = 3;
const MAX_REASON_CHARS = 200;
/** Largest request, in characters. */
const MAX_REQUEST_CHARS = 2_000_000;
const MAX_NUMBER = 9_007_199_254_740_991;
/** Quotes of one page. */
export const MAX_LISTED_QUOTES = 50;

/** By its name, or by its number alone at one's own branch. */
const quote = z.strictObject({ cotizacion: z.string().min(1).max(MAX_NAME_CHARS) });

/** What of a quote a sale sells: for each of its lines the place of the quoted one, from 0, or null. */
export const quoteAsked = quote.extend({
  version: z.int().min(1),
  lineas: z.array(z.int().min(0).nullable()).max(MAX_ITEMS),
});
export type QuoteAsked = Readonly<z.infer<typeof quoteAsked>>;

/** Whom a quote is for: of the file, or a name and what is known of it. */
export type QuoteCustomer = Omit<Customer, 'id'>;

/** A line with what was sold of it, and what it costs today. */
export interface ShownQuoteLine extends QuoteLine {
  readonly vendido: string;
  readonly queda: string;
  /** Its amount, VAT included. */
  readonly importe: string;
  /** The product with that code as it stands today; null without one. */
  readonly hoy: Product | null;
  /** What this customer would pay for one today; null without a product. */
  readonly precioHoy: string | null;
}

/** A quote in a list. */
export interface ListedQuote {
  readonly cotizacion: string;
  readonly numero: number;
  readonly version: number;
  readonly estado: QuoteState;
  /** When it was made, ISO 8601. */
  readonly en: string;
  /** The last day of its prices. */
  readonly vence: string;
  readonly persona: string;
  /** Name of the customer; null for anybody. */
  readonly cliente: string | null;
  readonly total: string;
  /** Share of its quantity that was sold, in percent. */
  readonly vendido: number;
}

export interface QuotePage {
  readonly cotizaciones: readonly ListedQuote[];
  /** Where the next page begins; null at the end. */
  readonly siguiente: number | null;
}

/** A document that sold something of a quote. */
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
  /** Those in force. */
  readonly documentos: readonly QuoteDocument[];
  readonly anulacion: { readonly motivo: string; readonly persona: string; readonly en: string } | null;
  /** The last mail of it; null before anybody asked for one. */
  readonly envio: Omit<MailRow, 'quien' | 'clase'> | null;
}

export const QUOTES_OPERATIONS = {
  /**
   * Keeps what stands in a sale as a quote, or as the next version of one (`cambia`). `request`: JSON text of a factura, prices with VAT;
   * `vence`: null for the setting. `clave`: one per quote; the same call again keeps nothing more.
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
  /** The last versions, the newest first. `q`: beginnings of words of customer, notes and number. */
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
  /** Whoever made it, or a manager; anybody else with a manager's PIN. */
  'quotes.annul': {
    access: 'cajero',
    input: quote.extend({
      motivo: text('el motivo', MIN_REASON_CHARS, MAX_REASON_CHARS),
      approval: approvalInput.optional(),
    }),
    output: answers<QuoteView>(),
  },
  /** Mails it by the issuer's own account, through the queue in which documents wait. */
  'quotes.mail': {
    access: 'cajero',
    input: quote.extend({ destinatario: z.string().max(MAX_ADDRESS_CHARS) }),
    output: answers<QuoteView>(),
  },
  'quotes.pdf': { access: 'cajero', input: quote, output: answers<PdfFile>() },
  /** On this till's printer. */
  'quotes.print': { access: 'cajero', input: quote, output: answers<PrintAnswer>() },
  /** The same for the screen to print, where no printer takes bytes. */
  'quotes.ticket': { access: 'cajero', input: quote, output: answers<ScreenTicket>() },
} as const;
