/** Promotions of a sale: what they take off its lines, and what is kept of it in the commit of its document (§promotions). */
import type { PromotionsAsked, SalePromotions } from '../../contract/bridge/bridge-promotions.ts';
import type { TipoVenta } from '../../contract/edition.ts';
import { JsonNumber } from '../../contract/json.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, toJsonNumber, ZERO } from '../../domain/money.ts';
import {
  savedByLine,
  type AppliedPromotion,
  type PromotedLine,
} from '../../domain/promotions/apply-promotions.ts';
import { appliedTo } from '../../domain/promotions/applied-to.ts';
import { promotedLine } from '../../domain/promotions/promoted-line.ts';
import { findSold } from '../../store/catalogue/products.ts';
import { insertPromotedSale } from '../../store/promotions/promoted-sales.ts';
import {
  hasPromotions,
  lastKnown,
  promotionsKnown,
  type StoredPromotion,
} from '../../store/promotions/promotions.ts';
import type { Reader } from '../../store/store.ts';
import type { InCommitHook } from '../../engine/issuing/issue.ts';
import { buyerWith } from '../prices/agreed-price.ts';

/** How long a sale keeps the promotions that it was shown with. */
const SHOWN_MS = 43_200_000;

export interface PromotionsQuestion {
  readonly issuerId: string;
  readonly tipoDte: TipoVenta;
  /** Parsed body, unchecked, its prices with VAT. */
  readonly request: unknown;
  readonly asked: PromotionsAsked | undefined;
  readonly now: Instant;
}

/** A sale with its promotions. */
interface WithPromotions {
  /** The body with what they take off. */
  readonly request: unknown;
  readonly shown: SalePromotions;
  readonly onStored: InCommitHook;
}

type Members = Readonly<Record<string, unknown>>;

/** What is asked for of promotions; null where nothing is taken off. A delivery note sells nothing. */
export function promotionsOf(reader: Reader, of: PromotionsQuestion): WithPromotions | null {
  const { issuerId, tipoDte, request, asked, now } = of;
  if (asked === undefined || tipoDte === '04' || !hasPromotions(reader, issuerId)) return null;
  if (!isMembers(request) || !Array.isArray(request['items'])) return null;
  const items: readonly unknown[] = request['items'];
  const at = asked.en !== undefined && asked.en <= now && asked.en > now - SHOWN_MS ? asked.en : now;
  const conocidas = lastKnown(reader, issuerId, at);
  const held = promotionsKnown(reader, issuerId, conocidas).filter(({ activa }) => activa);
  if (held.length === 0) return null;
  const fixed = new Set(asked.fijas);
  const lineas = items.map((item, index) => (fixed.has(index) ? null : lineOf(reader, issuerId, item)));
  const { lista } = buyerWith(reader, { issuerId, hoy: fiscalDate(at) }, documentOf(request['receptor']));
  const applied = appliedTo(lineas, held, { at, lista });
  if (applied.length === 0) return null;
  const saved = savedByLine(applied, items.length);
  return {
    request: { ...request, items: items.map((item, index) => lessOf(item, saved[index] ?? 0n)) },
    shown: shownOf(applied, held, at),
    onStored: (tx, { id }) => insertPromotedSale(tx, id, { at, lista, conocidas, lineas, applied }),
  };
}

function shownOf(
  applied: readonly AppliedPromotion[],
  held: readonly StoredPromotion[],
  en: Instant,
): SalePromotions {
  const names = new Map(held.map(({ id, terms }) => [id, terms.nombre]));
  const byLine = new Map<string, { linea: number; nombre: string; cents: bigint }>();
  let all = 0n;
  for (const { promocion, partes } of applied)
    for (const { linea, ahorro } of partes) {
      const key = `${linea} ${promocion}`;
      const before = byLine.get(key)?.cents ?? 0n;
      byLine.set(key, { linea, nombre: names.get(promocion) ?? '', cents: before + ahorro });
      all += ahorro;
    }
  return {
    en,
    ahorro: fromCents(all).toFixed(2),
    lineas: [...byLine.values()]
      .filter(({ cents }) => cents > 0n)
      .map(({ linea, nombre, cents }) => ({ linea, nombre, ahorro: fromCents(cents).toFixed(2) })),
  };
}

/** A line of a request as promotions see it; null for one of no product, or whose figures are not whole. */
function lineOf(reader: Reader, issuerId: string, item: unknown): PromotedLine | null {
  if (!isMembers(item)) return null;
  const { codigo, cantidad, precioUni } = item;
  if (typeof codigo !== 'string' || !(cantidad instanceof JsonNumber) || !(precioUni instanceof JsonNumber))
    return null;
  const sold = findSold(reader, issuerId, codigo);
  return sold === null ? null : promotedLine(sold, amount(cantidad), amount(precioUni));
}

/** The line with what is taken off; what a person took off comes last, and takes no more than is left. */
function lessOf(item: unknown, saved: bigint): unknown {
  if (saved === 0n || !isMembers(item)) return item;
  const { cantidad, precioUni, montoDescu } = item;
  if (!(cantidad instanceof JsonNumber) || !(precioUni instanceof JsonNumber)) return item;
  const own = montoDescu instanceof JsonNumber ? amount(montoDescu) : ZERO;
  const worth = amount(cantidad).times(amount(precioUni));
  const all = own.plus(fromCents(saved));
  return { ...item, montoDescu: toJsonNumber(own.isZero() || all.lte(worth) ? all : worth) };
}

function documentOf(receptor: unknown) {
  if (!isMembers(receptor)) return null;
  const { tipoDocumento, numDocumento } = receptor;
  return typeof tipoDocumento === 'string' && typeof numDocumento === 'string'
    ? { tipoDocumento, numDocumento }
    : null;
}

function isMembers(value: unknown): value is Members {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}
