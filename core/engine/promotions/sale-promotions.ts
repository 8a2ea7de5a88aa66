/** Applies promotions to a sale, and stores them in the document's commit (§promotions). */
import type { PromotionsAsked } from '../../contract/bridge/bridge-promotions.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { isMembers, JsonNumber, type Members } from '../../contract/json.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import {
  amount,
  fromCents,
  largestDiscount,
  lesser,
  notBelowZero,
  roundSummary,
  toJsonNumber,
  withIva,
  ZERO,
  type Amount,
} from '../../domain/money.ts';
import { isTaxedLine, priceWithoutIva } from '../../domain/prices/price-without-iva.ts';
import { savedByLine, type AppliedPromotion } from '../../domain/promotions/apply-promotions.ts';
import { appliedTo } from '../../domain/promotions/applied-to.ts';
import { promotedLine } from '../../domain/promotions/promoted-line.ts';
import { findSold } from '../../store/catalogue/products.ts';
import {
  areKeptSavings,
  findPromotedSale,
  insertPromotedSale,
  namedSavings,
  type KeptLine,
  type NamedSaving,
  type PromotedSale,
} from '../../store/promotions/promoted-sales.ts';
import {
  hasPromotions,
  lastKnown,
  promotionsKnown,
  type StoredPromotion,
} from '../../store/promotions/promotions.ts';
import type { Reader } from '../../store/store.ts';
import { buyerWith, type NamedBuyer } from '../../store/prices/buyers.ts';
import type { InCommitHook } from '../issuing/issue.ts';

/** How long a sale keeps the promotions shown to the cashier. */
const SHOWN_MS = 43_200_000;

export interface PromotionsQuestion {
  readonly issuerId: string;
  readonly tipoDte: TipoDte;
  readonly request: unknown;
  readonly preciosConIva: boolean;
  readonly asked: PromotionsAsked | undefined;
  readonly now: Instant;
}

export type PromotedSaving = Pick<NamedSaving, 'linea' | 'nombre' | 'version' | 'centavos'>;

export interface WithPromotions {
  readonly request: unknown;
  /** Time for which promotions were selected. */
  readonly en: Instant;
  readonly savings: readonly PromotedSaving[];
  /** Null where nothing is saved. */
  readonly onStored: InCommitHook | null;
}

type Sold = Pick<PromotionsQuestion, 'issuerId' | 'preciosConIva'>;

/** Requested promotions of a sale; null where there can be none. Other types have none. */
export function promotionsOf(reader: Reader, of: PromotionsQuestion): WithPromotions | null {
  const { issuerId, tipoDte, request, asked, now } = of;
  if (asked === undefined || !hasPromotedLines(tipoDte) || !hasPromotions(reader, issuerId)) return null;
  const items = itemsOf(request);
  const at = asked.en !== undefined && asked.en <= now && asked.en > now - SHOWN_MS ? asked.en : now;
  const conocidas = lastKnown(reader, issuerId, at);
  const fixed = new Set(asked.fijas);
  const lineas = items.map((item, index) => (fixed.has(index) ? null : lineOf(reader, of, item)));
  const receptor = isMembers(request) ? request['receptor'] : null;
  const { lista } = buyerWith(reader, { issuerId, hoy: fiscalDate(at) }, namedOf(receptor));
  const found = promotedLines(reader, { issuerId, conocidas, lineas, at, lista });
  const { applied, savings } = found;
  if (applied.length === 0) return { request, en: at, savings, onStored: null };
  return {
    request: withLess(request, applied, of),
    en: at,
    savings,
    onStored: (tx, { id }) => insertPromotedSale(tx, id, { at, lista, conocidas, lineas, applied }),
  };
}

export function hasPromotedLines(tipoDte: TipoDte): boolean {
  return tipoDte === '01' || tipoDte === '03';
}

/** A correction's original sale with its promotions. */
export interface KeptPromotions extends Omit<PromotionsQuestion, 'asked' | 'now' | 'tipoDte'> {
  readonly documentId: number;
}

/**
 * A correction with its sale's promotions; null when those saved nothing, `'other'` when they would save other amounts
 * on its lines.
 */
export function keptPromotions(
  reader: Reader,
  of: KeptPromotions,
): Pick<WithPromotions, 'request' | 'savings'> | 'other' | null {
  const sale = findPromotedSale(reader, of.documentId);
  if (sale === null) return null;
  const lineas = itemsOf(of.request).map((item) => lineOf(reader, of, item));
  const { applied, savings } = promotedLines(reader, { ...sale, issuerId: of.issuerId, lineas });
  if (!areKeptSavings(reader, of.documentId, applied)) return 'other';
  return { request: withLess(of.request, applied, of), savings };
}

/**
 * A correction's request without what promotions took off its sale, for the limits of who corrects it: on a line that
 * is still the same it is nobody's own discount.
 */
export function withoutKeptSavings(reader: Reader, of: KeptPromotions): unknown {
  const { documentId, request } = of;
  const sale = findPromotedSale(reader, documentId);
  if (sale === null || !isMembers(request)) return request;
  const saved = new Map<number, bigint>();
  for (const { linea, centavos } of namedSavings(reader, documentId))
    saved.set(linea, (saved.get(linea) ?? 0n) + centavos);
  const items = itemsOf(request).map((item, index) => {
    const [kept, line] = [sale.lineas[index] ?? null, lineOf(reader, of, item)];
    const { montoDescu } = item;
    if (kept === null || line === null || !(montoDescu instanceof JsonNumber)) return item;
    if (!isSameLine(kept, line)) return item;
    const own = amount(montoDescu).minus(savingIn(item, saved.get(index) ?? 0n, of));
    return { ...item, montoDescu: toJsonNumber(notBelowZero(own)) };
  });
  return { ...request, items };
}

function isSameLine(kept: KeptLine, line: KeptLine): boolean {
  return kept.codigo === line.codigo && kept.cantidad === line.cantidad && kept.centavos === line.centavos;
}

function promotedLines(
  reader: Reader,
  of: Omit<PromotedSale, 'applied'> & { readonly issuerId: string },
): { readonly applied: readonly AppliedPromotion[]; readonly savings: readonly PromotedSaving[] } {
  const held = promotionsKnown(reader, of.issuerId, of.conocidas).filter(({ activa }) => activa);
  const applied = appliedTo(of.lineas, held, of);
  return { applied, savings: savingsOf(applied, held) };
}

/** By line and promotion; bundle lines may cost nothing. */
function savingsOf(
  applied: readonly AppliedPromotion[],
  held: readonly StoredPromotion[],
): readonly PromotedSaving[] {
  const names = new Map(held.map(({ id, terms }) => [id, terms.nombre]));
  const byLine = new Map<string, PromotedSaving>();
  for (const { promocion, version, partes } of applied)
    for (const { linea, ahorro } of partes) {
      const key = `${linea} ${promocion}`;
      const centavos = (byLine.get(key)?.centavos ?? 0n) + ahorro;
      byLine.set(key, { linea, nombre: names.get(promocion) ?? '', version, centavos });
    }
  return [...byLine.values()].filter(({ centavos }) => centavos > 0n);
}

function itemsOf(request: unknown): readonly Members[] {
  const items = isMembers(request) ? request['items'] : null;
  return Array.isArray(items) ? items.map((item: unknown) => (isMembers(item) ? item : {})) : [];
}

function withLess(request: unknown, applied: readonly AppliedPromotion[], sold: Sold): unknown {
  const items = itemsOf(request);
  const saved = savedByLine(applied, items.length);
  const less = items.map((item, index) => lessOf(item, saved[index] ?? 0n, sold));
  return isMembers(request) ? { ...request, items: less } : request;
}

/** A request line for the promotion engine; null without product, or for non-whole figures. */
function lineOf(reader: Reader, { issuerId, preciosConIva }: Sold, item: Members): KeptLine | null {
  const { codigo, cantidad, precioUni, montoDescu } = item;
  if (typeof codigo !== 'string' || !(cantidad instanceof JsonNumber) || !(precioUni instanceof JsonNumber))
    return null;
  const sold = findSold(reader, issuerId, codigo);
  const isNet = !preciosConIva && isTaxedLine(item);
  const price = amount(precioUni);
  const line =
    sold === null ? null : promotedLine(sold, amount(cantidad), isNet ? roundSummary(withIva(price)) : price);
  if (line === null) return null;
  const own = montoDescu instanceof JsonNumber ? amount(montoDescu) : ZERO;
  return { ...line, descuento: (isNet ? withIva(own) : own).toFixed() };
}

/**
 * The line less its saving. The person's discount is limited to the rest. A stated VAT for the full price is
 * recomputed.
 */
function lessOf(item: Members, saved: bigint, sold: Sold): Members {
  const { ivaItem: _stated, ...rest } = item;
  const { cantidad, precioUni, montoDescu } = rest;
  if (saved === 0n || !(cantidad instanceof JsonNumber) || !(precioUni instanceof JsonNumber)) return item;
  const own = montoDescu instanceof JsonNumber ? amount(montoDescu) : ZERO;
  const most = largestDiscount(amount(cantidad), amount(precioUni));
  const all = own.plus(savingIn(item, saved, sold));
  return { ...rest, montoDescu: toJsonNumber(lesser(all, most)) };
}

/** A saving in the terms of the line's price. */
function savingIn(item: Members, saved: bigint, { preciosConIva }: Pick<Sold, 'preciosConIva'>): Amount {
  return preciosConIva || !isTaxedLine(item) ? fromCents(saved) : priceWithoutIva(fromCents(saved));
}

function namedOf(receptor: unknown): NamedBuyer | null {
  if (!isMembers(receptor)) return null;
  const textOf = (name: keyof NamedBuyer) => {
    const value = receptor[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    tipoDocumento: textOf('tipoDocumento'),
    numDocumento: textOf('numDocumento'),
    nombre: textOf('nombre'),
  };
}
