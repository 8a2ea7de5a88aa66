/** What a promotion would have done to sales that were made without it (§promotions-tried). */
import type { PromotionTerms } from '../../contract/till/promotions.ts';
import { fiscalDate, type Instant } from '../fiscal-time.ts';
import { appliedTo } from './applied-to.ts';
import { unitsWorth, type AppliedPromotion, type PromotedLine, type Promotion } from './apply-promotions.ts';

/** A new promotion goes after all that are kept, as it will when it gets its number. */
const NEWEST_ID = Number.MAX_SAFE_INTEGER;

/** A sale as it was made. */
export interface MadeSale {
  readonly at: Instant;
  readonly lista: string | null;
  /** By place in the document; null for one that takes no part. */
  readonly lineas: readonly (PromotedLine | null)[];
  /** Promotions that it was made with; none where they took nothing off. */
  readonly held: readonly Promotion[];
}

/** Goods at one price that the promotion leaves them. */
export interface TriedGoods {
  readonly codigo: string;
  /** Of one, in cents with VAT. */
  readonly centavos: bigint;
  /** In thousandths. */
  cantidad: bigint;
}

/** Sums that grow with every sale. */
export interface TriedSums {
  ventas: number;
  /** In thousandths. */
  cantidad: bigint;
  /** What the promotion takes off. */
  ahorro: bigint;
  /** What other promotions, or the one that it follows, took off and would not any more; less than nothing where they take off more. */
  otras: bigint;
  readonly goods: Map<string, TriedGoods>;
}

/** Sums of nothing. */
export function noneTried(): TriedSums {
  return { ventas: 0, cantidad: 0n, ahorro: 0n, otras: 0n, goods: new Map() };
}

/** Adds a sale as it would have been, on whatever day it was. @param id the promotion that is changed; null for a new one */
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
