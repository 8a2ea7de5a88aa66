/** Simulates a promotion on past sales (§promotions-tried). */
import type { PromotionTerms } from '../../contract/till/promotions.ts';
import { fiscalDate, type Instant } from '../fiscal-time.ts';
import { appliedTo } from './applied-to.ts';
import { unitsWorth, type AppliedPromotion, type PromotedLine, type Promotion } from './apply-promotions.ts';

/** A new promotion ranks after all stored ones, as its future id will. */
const NEWEST_ID = Number.MAX_SAFE_INTEGER;

export interface MadeSale {
  readonly at: Instant;
  readonly lista: string | null;
  /** By position in the document; null for an excluded line. */
  readonly lineas: readonly (PromotedLine | null)[];
  /** Promotions applied to it; empty when none saved anything. */
  readonly held: readonly Promotion[];
}

/** Discounted goods at one resulting price. */
export interface TriedGoods {
  readonly codigo: string;
  /** Unit price in cents with VAT. */
  readonly centavos: bigint;
  cantidad: bigint;
}

export interface TriedSums {
  ventas: number;
  cantidad: bigint;
  ahorro: bigint;
  /** Savings of other promotions, or of its earlier version, that would be lost; negative when they grow. */
  otras: bigint;
  readonly goods: Map<string, TriedGoods>;
}

export function noneTried(): TriedSums {
  return { ventas: 0, cantidad: 0n, ahorro: 0n, otras: 0n, goods: new Map() };
}

/**
 * Adds a sale as if the promotion had applied, regardless of date. @param id the promotion being changed; null for a
 * new one
 */
export function addTried(
  sums: TriedSums,
  sale: MadeSale,
  { id, terms }: { readonly id: number | null; readonly terms: PromotionTerms },
): void {
  const tried: Promotion = {
    id: id ?? NEWEST_ID,
    version: 1,
    terms: { ...terms, desde: fiscalDate(sale.at), hasta: null },
  };
  const others = sale.held.filter((each) => each.id !== tried.id);
  const after = Map.groupBy(
    appliedTo(sale.lineas, [...others, tried], sale),
    ({ promocion }) => promocion === tried.id,
  );
  sums.otras += savedOf(appliedTo(sale.lineas, sale.held, sale)) - savedOf(after.get(false) ?? []);
  const own = after.get(true) ?? [];
  if (savedOf(own) === 0n) return;
  sums.ventas += 1;
  sums.ahorro += savedOf(own);
  const byLine = Map.groupBy(
    own.flatMap(({ partes }) => partes),
    ({ linea }) => linea,
  );
  for (const [place, parts] of byLine) {
    const line = sale.lineas[place] ?? null;
    const cantidad = parts.reduce((all, part) => all + part.cantidad, 0);
    sums.cantidad += BigInt(cantidad);
    if (line !== null) addGoods(sums, line, { cantidad, ahorro: sumOf(parts) });
  }
}

function addGoods(
  { goods }: TriedSums,
  { codigo, centavos: before }: PromotedLine,
  { cantidad, ahorro }: { readonly cantidad: number; readonly ahorro: bigint },
): void {
  if (ahorro === 0n) return;
  const centavos = ((unitsWorth(before, cantidad) - ahorro) * 1000n) / BigInt(cantidad);
  const key = `${centavos} ${codigo}`;
  const sum = goods.get(key) ?? { codigo, centavos, cantidad: 0n };
  sum.cantidad += BigInt(cantidad);
  goods.set(key, sum);
}

function savedOf(applied: readonly AppliedPromotion[]): bigint {
  return applied.reduce((all, { partes }) => all + sumOf(partes), 0n);
}

function sumOf(parts: AppliedPromotion['partes']): bigint {
  return parts.reduce((all, { ahorro }) => all + ahorro, 0n);
}
