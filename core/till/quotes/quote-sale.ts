/** Sales from a quote: which lines keep the quoted terms, and what is stored in the document's commit (§quotes). */
import type { QuoteAsked } from '../../contract/bridge/bridge-quotes.ts';
import type { Caller } from '../../contract/caller.ts';
import { JsonNumber } from '../../contract/json.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { DraftQuote } from '../../contract/till/sale-draft.ts';
import type { QuotedPart, QuoteLine, QuoteTaken } from '../../contract/till/quotes.ts';
import { QUOTE_DECIMALS, quoteName } from '../../contract/till/quote-terms.ts';
import { validationError } from '../../domain/app-error.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { treatmentOf } from '../../domain/code-translation.ts';
import { amount, ZERO, type Amount } from '../../domain/money.ts';
import { thousandthsOf } from '../../domain/quotes/quote-standing.ts';
import type { InCommitHook } from '../../engine/issuing/issue.ts';
import { quoteSaleOf, recordQuoteSale } from '../../store/quotes/quote-sales.ts';
import { quoteOfId, type StoredQuote } from '../../store/quotes/quotes.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { TRATAMIENTO } from './quoted-lines.ts';
import { decimalOf, requireQuote, standingQuote } from './quote-view.ts';

export interface QuoteQuestion {
  readonly caller: Caller;
  readonly asked: QuoteAsked | undefined;
  /** Parsed, unvalidated body; prices with VAT. */
  readonly request: unknown;
  readonly now: Instant;
}

export interface QuotedSale {
  /** Indexes of lines that cost at least what a valid quote says. */
  readonly acordadas: ReadonlySet<number>;
  /** Whether a manager approved the quoted prices. */
  readonly aprobada: boolean;
  readonly onStored: InCommitHook;
}

/** The part of a sale that comes from a quote; null without one. @throws BridgeError `NO_ENCONTRADO` */
export function quotedSale(reader: Reader, of: QuoteQuestion): QuotedSale | null {
  const { caller, asked, now } = of;
  if (asked === undefined || asked.lineas.every((linea) => linea === null)) return null;
  const quote = requireQuote(reader, caller, asked.cotizacion);
  const items = itemsOf(of.request);
  const taken = takenOf(items, asked);
  const isValid = quote.motivo === null && quote.version === asked.version && fiscalDate(now) <= quote.vence;
  const acordadas = taken.filter(({ item, linea }) => {
    const [sold, quoted] = [items[item], quote.lineas[linea]];
    return sold !== undefined && quoted !== undefined && isAgreed(sold, quoted);
  });
  return {
    acordadas: new Set(isValid ? acordadas.map(({ item }) => item) : []),
    aprobada: quote.aprobo !== null,
    onStored: (tx, { id, at }) => take(tx, { caller, asked, items, taken, documentId: id, at }),
  };
}

/** The quote a document sells from; null without one. */
export function quoteOfDocument(reader: Reader, documentId: number, hoy: FiscalDate): DraftQuote | null {
  const sale = quoteSaleOf(reader, documentId);
  const quote = sale === null || sale.quoteId === null ? null : quoteOfId(reader, sale.quoteId);
  if (sale === null || quote === null) return null;
  const { lineas } = standingQuote(reader, quote, { hoy, except: documentId });
  const parts: (QuotedPart | null)[] = [];
  for (const { item, linea } of sale.tomado) {
    const line = quote.lineas[linea];
    if (line === undefined) continue;
    const { cantidad, descuento } = line;
    const vendido = decimalOf(lineas[linea]?.vendido ?? 0n).toFixed();
    parts[item] = { linea, cantidad, descuento, vendido };
  }
  const { version, vence } = quote;
  return { cotizacion: quoteName(quote), version, vence, lineas: Array.from(parts, (part) => part ?? null) };
}

/** A line of a request; malformed values are reported by the document's rules. */
interface SoldItem extends Pick<QuoteLine, 'codigo' | 'descripcion' | 'tratamiento'> {
  readonly cantidad: bigint | null;
  readonly precio: Amount;
  readonly descuento: Amount;
}

const amountIn = (value: unknown): Amount => (value instanceof JsonNumber ? amount(value) : ZERO);
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function itemsOf(request: unknown): readonly SoldItem[] {
  const { items } = { ...(request as { readonly items?: unknown }) };
  return (Array.isArray(items) ? items : []).map((item: unknown) => {
    const { codigo, descripcion, cantidad, precioUni, noGravado, montoDescu, tipoItem } = {
      ...(item as Readonly<Record<string, unknown>>),
    };
    const charge = amountIn(noGravado);
    const kind = tipoItem instanceof JsonNumber ? tipoItem.text : '';
    return {
      codigo: textIn(codigo),
      descripcion: textIn(descripcion) ?? '',
      tratamiento: TRATAMIENTO[treatmentOf(kind, charge)],
      cantidad: cantidad instanceof JsonNumber ? amount(cantidad).wholeAt(QUOTE_DECIMALS) : null,
      precio: charge.isZero() ? amountIn(precioUni) : charge,
      descuento: amountIn(montoDescu),
    };
  });
}

function takenOf(items: readonly SoldItem[], { lineas }: QuoteAsked): QuoteTaken {
  return lineas.flatMap((linea, item) => {
    const cantidad = items[item]?.cantidad ?? null;
    return linea === null || cantidad === null ? [] : [{ item, linea, cantidad: Number(cantidad) }];
  });
}

/**
 * Whether a line is the quoted one and costs at least as much; its discount may exceed the exact share by up to a cent.
 */
function isAgreed(sold: SoldItem, quoted: QuoteLine): boolean {
  const { cantidad, precio, descuento } = sold;
  const isSame = sold.codigo === quoted.codigo && sold.tratamiento === quoted.tratamiento;
  // A line without code is identified by its description.
  const isNamed = sold.codigo !== null || sold.descripcion.trim() === quoted.descripcion;
  if (!isSame || !isNamed || cantidad === null || precio.lt(amount(quoted.precio))) return false;
  const share = amount(quoted.descuento)
    .times(decimalOf(cantidad))
    .div(decimalOf(thousandthsOf(quoted)));
  return descuento.lt(share.plus(CENT));
}

const CENT = amount('0.01');

interface Taking extends Pick<QuoteQuestion, 'caller'> {
  readonly asked: QuoteAsked;
  readonly items: readonly SoldItem[];
  readonly taken: QuoteTaken;
  readonly documentId: number;
  readonly at: Instant;
}

/** @throws AppError `VALIDACION` where the quote has too little left, or was changed; nothing is stored then */
function take(tx: Tx, { caller, asked, items, taken, documentId, at }: Taking): void {
  const quote = requireQuote(tx, caller, asked.cotizacion);
  const faults = faultsOf(tx, quote, { asked, items, taken, documentId, at });
  if (faults.length > 0) throw validationError(faults);
  recordQuoteSale(tx, { documentId, quoteId: quote.id, tomado: taken });
}

function faultsOf(
  reader: Reader,
  quote: StoredQuote,
  { asked, items, taken, documentId, at }: Omit<Taking, 'caller'>,
): readonly Fault[] {
  const cotizacion = quoteName(quote);
  if (quote.motivo !== null)
    return [faultAt('items', 'ESTADO_NO_PERMITE', rule('cotizacion-anulada', { cotizacion }))];
  if (quote.version !== asked.version)
    return [faultAt('items', 'ESTADO_NO_PERMITE', rule('cotizacion-cambiada', { cotizacion }))];
  const { lineas } = standingQuote(reader, quote, { hoy: fiscalDate(at), except: documentId });
  const left = lineas.map(({ cantidad, vendido }) => cantidad - vendido);
  return taken.flatMap(({ item, linea, cantidad }) => {
    const before = left[linea];
    if (before === undefined || items[item]?.codigo !== quote.lineas[linea]?.codigo)
      return [faultAt(`items[${item}]`, 'REGLA', rule('cotizacion-otra-linea', { cotizacion }))];
    left[linea] = before - BigInt(cantidad);
    if (before >= BigInt(cantidad)) return [];
    const queda = decimalOf(before > 0n ? before : 0n).toFixed();
    return [faultAt(`items[${item}].cantidad`, 'REGLA', rule('cotizacion-sin-tanto', { cotizacion, queda }))];
  });
}
