/** Quotes for screens: state, quantity sold, and today's price (§quotes). */
import type {
  ListedQuote,
  QuotePage,
  QuoteView,
  ShownQuoteLine,
} from '../../contract/bridge/bridge-quotes.ts';
import { MAX_LISTED_QUOTES } from '../../contract/bridge/bridge-quotes.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { Caller } from '../../contract/caller.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { QuoteLine } from '../../contract/till/quotes.ts';
import { QUOTE_DECIMALS, quoteName, quoteNamed } from '../../contract/till/quote-terms.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { fiscalDate, isoUtc, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount, toCents, type Amount } from '../../domain/money.ts';
import {
  amountOf,
  percentSold,
  quoteState,
  thousandthsOf,
  type ValuedLine,
} from '../../domain/quotes/quote-standing.ts';
import { findSold } from '../../store/catalogue/products.ts';
import { latestPaperMail } from '../../store/mail/paper-mail.ts';
import { salesOfQuote, soldByLine, type QuoteSaleInForce } from '../../store/quotes/quote-sales.ts';
import { latestQuote, quotesBefore, type StoredQuote } from '../../store/quotes/quotes.ts';
import type { Reader } from '../../store/store.ts';
import { shownProduct } from '../catalogue/products.ts';
import { mailStanding } from '../mail/outbox-view.ts';
import { BridgeError } from '../operation.ts';
import { buyerWith, type Buyer } from '../../store/prices/buyers.ts';
import { agreedPrice } from '../../engine/prices/agreed-price.ts';

/** Upper bounds for the first page. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;
const NEVER = '9999-12-31';

type Place = Pick<Caller, 'issuerId' | 'branchId' | 'ambiente'>;

/** The latest version of the named quote, in any branch of the issuer; null where this till has none. */
export function findQuote(reader: Reader, place: Place, cotizacion: string): StoredQuote | null {
  const named = quoteNamed(cotizacion, place.branchId);
  return named === null ? null : latestQuote(reader, place, named);
}

/** @throws BridgeError `NO_ENCONTRADO` */
export function requireQuote(reader: Reader, place: Place, cotizacion: string): StoredQuote {
  const quote = findQuote(reader, place, cotizacion);
  if (quote === null) throw new BridgeError('NO_ENCONTRADO', rule('cotizacion-desconocida', { cotizacion }));
  return quote;
}

export interface StandingQuote {
  readonly quote: StoredQuote;
  readonly estado: ListedQuote['estado'];
  readonly lineas: readonly ValuedLine[];
  readonly sales: readonly QuoteSaleInForce[];
}

/** State of a quote on a day. @param except document whose own share is not counted */
export function standingQuote(
  reader: Reader,
  quote: StoredQuote,
  { hoy, except = null }: { readonly hoy: FiscalDate; readonly except?: number | null },
): StandingQuote {
  const sales = salesOfQuote(reader, quote.id);
  const sold = soldByLine(sales, quote.lineas.length, except);
  const lineas = quote.lineas.map((line, at) => ({
    cantidad: thousandthsOf(line),
    vendido: sold[at] ?? 0n,
    centavos: toCents(amountOf(line)),
  }));
  const estado = quoteState({ anulada: quote.motivo !== null, vence: quote.vence, lineas }, hoy);
  return { quote, estado, lineas, sales };
}

export function quotePage(
  reader: Reader,
  place: Place,
  { q, estado, desde, hasta, antes, now }: BridgeInput<'quotes.list'> & { readonly now: Instant },
): QuotePage {
  const hoy = fiscalDate(now);
  const of = { q, numero: antes ?? AFTER_ALL, desde: desde ?? '', hasta: hasta ?? NEVER };
  const found: ListedQuote[] = [];
  for (const quote of quotesBefore(reader, place, of)) {
    const standing = standingQuote(reader, quote, { hoy });
    if (estado !== null && standing.estado !== estado) continue;
    if (found.length === MAX_LISTED_QUOTES)
      return { cotizaciones: found, siguiente: found.at(-1)?.numero ?? null };
    found.push({ ...headOf(standing), cliente: quote.cliente?.nombre ?? null });
  }
  return { cotizaciones: found, siguiente: null };
}

function headOf({ quote, estado, lineas }: StandingQuote): Omit<ListedQuote, 'cliente'> {
  const { numero, version, at, vence, persona, centavos } = quote;
  return {
    cotizacion: quoteName(quote),
    numero,
    version,
    estado,
    en: isoUtc(at),
    vence,
    persona,
    total: centsText(centavos),
    vendido: percentSold(lineas),
  };
}

export function quoteView(reader: Reader, quote: StoredQuote, now: Instant): QuoteView {
  const hoy = fiscalDate(now);
  const standing = standingQuote(reader, quote, { hoy });
  const { issuerId, cliente, notas, motivo, anulo, endedAt } = quote;
  const buyer = buyerWith(reader, { issuerId, hoy }, cliente);
  const mail = latestPaperMail(reader, 'quote', quote.id);
  return {
    ...headOf(standing),
    cliente,
    notas,
    lineas: quote.lineas.map((line, at) => {
      const sold = standing.lineas[at]?.vendido ?? 0n;
      return shownLine(reader, line, { issuerId, buyer, sold });
    }),
    documentos: standing.sales.map(({ codigoGeneracion, numeroControl, tipoDte, fecEmi }) => ({
      codigoGeneracion,
      numeroControl,
      tipoDte,
      fecEmi,
    })),
    anulacion:
      motivo === null || endedAt === null ? null : { motivo, persona: anulo ?? '', en: isoUtc(endedAt) },
    envio: mail === null ? null : mailStanding(mail),
  };
}

function shownLine(
  reader: Reader,
  line: QuoteLine,
  { issuerId, buyer, sold }: { readonly issuerId: string; readonly buyer: Buyer; readonly sold: bigint },
): ShownQuoteLine {
  const left = thousandthsOf(line) - sold;
  const product = line.codigo === null ? null : findSold(reader, issuerId, line.codigo);
  const cantidad = decimalOf(left > 0n ? left : thousandthsOf(line));
  return {
    ...line,
    vendido: decimalOf(sold).toFixed(),
    queda: decimalOf(left).toFixed(),
    importe: amountOf(line).toFixed(2),
    hoy: product === null ? null : shownProduct(reader, product, buyer.hoy),
    precioHoy: product === null ? null : agreedPrice(reader, product, { buyer, cantidad }).precio,
  };
}

export function decimalOf(thousandths: bigint): Amount {
  return amount(String(thousandths)).div(10 ** QUOTE_DECIMALS);
}
