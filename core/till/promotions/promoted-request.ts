/** Promotions in force on the request of a sale that is written at a till, its prices with VAT (§promociones). */
import { keyScope, type Caller } from '../../contract/caller.ts';
import type { TipoVenta } from '../../contract/edition.ts';
import { JsonNumber } from '../../contract/json.ts';
import type { AppliedPromotion } from '../../contract/till/promotions.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, sum, toJsonNumber, ZERO, type Amount } from '../../domain/money.ts';
import { isInForce } from '../../domain/promotions/in-force.ts';
import type { PromotedLine } from '../../domain/promotions/open-line.ts';
import { promote, type PromotedPart } from '../../domain/promotions/promote.ts';
import { findSold } from '../../store/catalogue/products.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { listPromotions, promotedParts, recordPromoted } from '../../store/promotions/promotions.ts';
import type { Reader } from '../../store/store.ts';
import type { InCommitHook } from '../../engine/issuing/issue.ts';
import { requestWithoutIva } from '../sale/preview-prices.ts';

/** Characters of `HH:MM`. */
const TIME_CHARS = 5;
const CENT_DECIMALS = 2;
const THOUSANDTH_DECIMALS = 3;

interface Sale {
  readonly tipoDte: TipoVenta;
  /** Parsed body, unchecked. */
  readonly request: unknown;
  readonly preciosConIva: boolean;
  /** codigoGeneracion of the document that it corrects: its lines were promoted when that was made. */
  readonly corrige?: string | undefined;
  readonly now: Instant;
}

interface LeavingSale extends Sale {
  readonly idempotencyKey: string;
}

/** A sale as its document takes it. */
export interface Promoted {
  /** With what promotions take off its lines. */
  readonly request: unknown;
  /** Without. */
  readonly byHand: unknown;
  readonly partes: readonly PromotedPart[];
}

/** A sale as it would be now, with what is told of its promotions. */
export function promotedPreview(
  reader: Reader,
  caller: Caller,
  sale: Sale,
): { readonly request: unknown; readonly promociones: readonly AppliedPromotion[] } {
  const partes = partsNow(reader, caller, sale);
  return { request: withSavings(sale.request, partes), promociones: shownParts(reader, caller, partes) };
}

/**
 * A sale that leaves, as its document takes it. One that left before with this key goes again with what was taken off it then, whatever is
 * in force now; the lines of a correction are those of its document, which were promoted when it was made.
 */
export function promotedOnce(reader: Reader, caller: Caller, sale: LeavingSale): Promoted {
  const { tipoDte, request, preciosConIva, idempotencyKey, corrige } = sale;
  const before = findIdempotency(reader, keyScope(caller), idempotencyKey);
  const own =
    before === null ? () => partsNow(reader, caller, sale) : () => promotedParts(reader, before.documentId);
  const partes = corrige === undefined ? own() : [];
  const asIssued = (body: unknown) => (preciosConIva ? requestWithoutIva(tipoDte, body) : body);
  const byHand = asIssued(request);
  return { request: partes.length === 0 ? byHand : asIssued(withSavings(request, partes)), byHand, partes };
}

/** What is done in the commit of a document, with keeping what promotions took off it. */
export function keepingParts(
  partes: readonly PromotedPart[],
  besides: InCommitHook | null,
): InCommitHook | null {
  if (partes.length === 0) return besides;
  return (tx, document) => {
    recordPromoted(tx, document.id, partes);
    besides?.(tx, document);
  };
}

/** What promotions would take off a sale now. A delivery note sells nothing, and only prices of the shelf are promoted. */
function partsNow(
  reader: Reader,
  { issuerId }: Caller,
  { tipoDte, request, preciosConIva, corrige, now }: Sale,
): readonly PromotedPart[] {
  if (corrige !== undefined || tipoDte === '04' || (tipoDte === '03' && !preciosConIva)) return [];
  const moment = { fecha: fiscalDate(now), hora: fiscalTime(now).slice(0, TIME_CHARS) };
  const inForce = listPromotions(reader, issuerId).filter(
    ({ activa, regla }) => activa && isInForce(regla, moment),
  );
  if (inForce.length === 0) return [];
  const known = itemsOf(request).flatMap((item, at) => {
    const line = lineOf(reader, issuerId, item);
    return line === null ? [] : [{ line, at }];
  });
  const parts = promote(
    known.map(({ line }) => line),
    inForce,
  );
  return parts.map((part) => ({ ...part, linea: known[part.linea]?.at ?? 0 }));
}

/** What is told of the parts: line by line, each rule by its name. */
function shownParts(
  reader: Reader,
  { issuerId }: Caller,
  partes: readonly PromotedPart[],
): readonly AppliedPromotion[] {
  if (partes.length === 0) return [];
  const names = new Map(listPromotions(reader, issuerId).map(({ numero, regla }) => [numero, regla.nombre]));
  const told = new Map<string, { linea: number; nombre: string; cents: bigint }>();
  for (const { linea, numero, ahorro } of partes) {
    const key = `${linea} ${numero}`;
    const { cents } = told.get(key) ?? { cents: 0n };
    told.set(key, { linea, nombre: names.get(numero) ?? '', cents: cents + ahorro });
  }
  return [...told.values()].map(({ linea, nombre, cents }) => ({
    linea,
    nombre,
    ahorro: fromCents(cents).toFixed(),
  }));
}

type Members = Readonly<Record<string, unknown>>;

/** What a line sells of the catalogue; null for one of no product, or whose price has fractions of a cent. */
function lineOf(reader: Reader, issuerId: string, item: Members): PromotedLine | null {
  const { codigo, cantidad, precioUni } = item;
  if (typeof codigo !== 'string' || !(cantidad instanceof JsonNumber) || !(precioUni instanceof JsonNumber))
    return null;
  const precio = amount(precioUni).wholeAt(CENT_DECIMALS);
  const milesimas = amount(cantidad).wholeAt(THOUSANDTH_DECIMALS);
  if (precio === null || precio <= 0n || milesimas === null || milesimas <= 0n) return null;
  const sold = findSold(reader, issuerId, codigo);
  return sold === null ? null : { codigo: sold.codigo, categoria: sold.categoria, precio, milesimas };
}

/** Adds to the discount of each line what promotions take off it; what a person took off besides goes to nothing at most. */
function withSavings(request: unknown, partes: readonly PromotedPart[]): unknown {
  if (partes.length === 0 || !isMembers(request)) return request;
  const saved = new Map<number, Amount>();
  for (const { linea, ahorro } of partes)
    saved.set(linea, sum([saved.get(linea) ?? ZERO, fromCents(ahorro)]));
  const items = itemsOf(request).map((item, at) => {
    const { montoDescu, cantidad, precioUni } = item;
    const saving = saved.get(at);
    const typed = montoDescu instanceof JsonNumber ? amount(montoDescu) : ZERO;
    if (saving === undefined || !(cantidad instanceof JsonNumber) || !(precioUni instanceof JsonNumber))
      return item;
    const worth = amount(cantidad).times(amount(precioUni));
    const both = typed.plus(saving);
    // More than the line by hand alone is a fault of the person's, which the rules name.
    return { ...item, montoDescu: toJsonNumber(both.gt(worth) && typed.lte(worth) ? worth : both) };
  });
  return { ...request, items };
}

function itemsOf(request: unknown): readonly Members[] {
  const items: unknown = isMembers(request) ? request['items'] : [];
  return Array.isArray(items) ? items.map((item: unknown) => (isMembers(item) ? item : {})) : [];
}

function isMembers(value: unknown): value is Members {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}
