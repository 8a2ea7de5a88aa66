/**
 * Promotion engine (§promotions): by (priority, id), one promotion per unit, most expensive units first; a bundle's
 * saving is spread by largest remainder. Line order does not matter.
 */
import type { PromotionTerms } from '../../contract/till/promotions.ts';
import { amount, toCents } from '../money.ts';
import { centShares } from '../stock/cent-shares.ts';
import { plainText } from '../text/plain-text.ts';
import { isInForce, type PromotionMoment } from './promotion-in-force.ts';

/** One unit in thousandths. */
const UNIT = 1000;
/** 100 % in hundredths of a percent. */
const WHOLE = 10_000n;

export interface PromotedLine {
  /** Of the product or presentation. */
  readonly codigo: string;
  readonly categoria: string | null;
  /** Sold by weight; excluded from bundles. */
  readonly pesado: boolean;
  /** In thousandths of the unit sold. */
  readonly cantidad: number;
  /** Unit price with VAT. */
  readonly centavos: bigint;
}

export interface Promotion {
  readonly id: number;
  readonly version: number;
  readonly terms: PromotionTerms;
}

/** Savings of one bundle, or of several equal bundles of the same lines. */
export interface AppliedPromotion {
  readonly promocion: number;
  readonly version: number;
  /** Number of equal bundles. */
  readonly veces: number;
  readonly partes: readonly {
    /** Line index in the sale. */
    readonly linea: number;
    /** In thousandths, over all bundles. */
    readonly cantidad: number;
    readonly ahorro: bigint;
  }[];
}

/** A line and its quantity still without a promotion. */
interface OpenLine extends PromotedLine {
  readonly at: number;
  readonly plain: string;
  readonly plainCategory: string | null;
  left: number;
}

/** @param promotions unique, in any order */
export function applyPromotions(
  lines: readonly PromotedLine[],
  promotions: readonly Promotion[],
  moment: PromotionMoment,
): readonly AppliedPromotion[] {
  const held = promotions
    .filter(({ terms }) => isInForce(terms, moment))
    .toSorted((a, b) => a.terms.prioridad - b.terms.prioridad || a.id - b.id);
  if (held.length === 0) return [];
  const open = lines
    .map((line, at) => ({
      ...line,
      at,
      plain: plainText(line.codigo),
      plainCategory: line.categoria === null ? null : plainText(line.categoria),
      left: line.cantidad,
    }))
    .toSorted(dearestFirst);
  return held.flatMap((promotion) => applied(open, promotion));
}

export function savedByLine(found: readonly AppliedPromotion[], lines: number): readonly bigint[] {
  const saved = Array.from({ length: lines }, () => 0n);
  for (const { partes } of found)
    for (const { linea, ahorro } of partes) saved[linea] = (saved[linea] ?? 0n) + ahorro;
  return saved;
}

/** Lines equal in all these fields are interchangeable. */
function dearestFirst(a: OpenLine, b: OpenLine): number {
  if (a.centavos !== b.centavos) return a.centavos > b.centavos ? -1 : 1;
  if (a.plain !== b.plain) return a.plain < b.plain ? -1 : 1;
  return b.cantidad - a.cantidad || a.at - b.at;
}

function applied(open: readonly OpenLine[], promotion: Promotion): readonly AppliedPromotion[] {
  const { terms } = promotion;
  const { accion } = terms;
  const except = plainSet(terms.excepto);
  const within = (goods: Goods) => {
    const isOf = isOfGoods(goods);
    return open.filter((line) => line.left > 0 && !except.has(line.plain) && isOf(line));
  };
  const sets = accion.tipo === 'combo' ? accion.partes.map(within) : [within(terms)];
  if (terms.minimo !== null) {
    const units = [...new Set(sets.flat())].reduce((sum, { left }) => sum + left, 0);
    if (units < terms.minimo * UNIT) return [];
  }
  switch (accion.tipo) {
    case 'precio': {
      const price = cents(accion.precio);
      return byUnit(sets[0] ?? [], promotion, ({ centavos }, taken) => unitsWorth(centavos - price, taken));
    }
    case 'monto': {
      const less = cents(accion.monto);
      return byUnit(sets[0] ?? [], promotion, ({ centavos }, taken) =>
        unitsWorth(less < centavos ? less : centavos, taken),
      );
    }
    case 'porcentaje': {
      const rate = cents(accion.porcentaje);
      return byUnit(
        sets[0] ?? [],
        promotion,
        ({ centavos }, taken) => (unitsWorth(centavos, taken) * rate + WHOLE / 2n) / WHOLE,
      );
    }
    case 'lleva-paga': {
      const { lleva, paga } = accion;
      return inBundles({ needed: [lleva], sets }, promotion, (bundle) => cheapest(bundle, lleva - paga));
    }
    case 'varios-por-precio': {
      const price = cents(accion.precio);
      return inBundles({ needed: [accion.unidades], sets }, promotion, (bundle) => worthOf(bundle) - price);
    }
    case 'combo': {
      const price = cents(accion.precio);
      const needed = accion.partes.map(({ unidades }) => unidades);
      return inBundles({ needed, sets }, promotion, (bundle) => worthOf(bundle) - price);
    }
  }
}

/** Per line; units without a saving are left to the next promotion. */
function byUnit(
  lines: readonly OpenLine[],
  { id, version, terms }: Promotion,
  savedOf: (line: OpenLine, taken: number) => bigint,
): readonly AppliedPromotion[] {
  let most = terms.maximo === null ? Infinity : terms.maximo * UNIT;
  const found: AppliedPromotion[] = [];
  for (const line of lines) {
    const taken = Math.min(line.left, most);
    const ahorro = taken > 0 ? savedOf(line, taken) : 0n;
    if (ahorro <= 0n) continue;
    line.left -= taken;
    most -= taken;
    found.push({ promocion: id, version, veces: 1, partes: [{ linea: line.at, cantidad: taken, ahorro }] });
  }
  return found;
}

type Bundle = ReadonlyMap<OpenLine, number>;

interface Needs {
  readonly needed: readonly number[];
  readonly sets: readonly (readonly OpenLine[])[];
}

function inBundles(
  { needed, sets }: Needs,
  { id, version, terms }: Promotion,
  savedOf: (bundle: Bundle) => bigint,
): readonly AppliedPromotion[] {
  const counted = partLines(sets);
  const found: AppliedPromotion[] = [];
  for (let most = terms.maximo ?? Infinity; most > 0;) {
    const bundle = nextBundle(needed, counted);
    const saved = bundle === null ? 0n : savedOf(bundle);
    // Later bundles are no more expensive and save no more.
    if (bundle === null || saved <= 0n) break;
    const whole = [...bundle].map(([line, units]) => Math.floor(line.left / (units * UNIT)));
    const veces = Math.min(most, ...whole);
    const parts = [...bundle].map(([line, units]) => ({ line, cantidad: units * UNIT * veces }));
    const shares = centShares(
      saved * BigInt(veces),
      parts.map(({ line, cantidad }) => unitsWorth(line.centavos, cantidad)),
    );
    const partes = parts.map(({ line, cantidad }, index) => {
      line.left -= cantidad;
      return { linea: line.at, cantidad, ahorro: shares[index] ?? 0n };
    });
    found.push({ promocion: id, version, veces, partes });
    most -= veces;
  }
  return found;
}

/** A line, and the parts that it may fill: bit n for the n-th. */
interface PartLine {
  readonly line: OpenLine;
  readonly parts: number;
}

/** Lines of any set, most expensive first. */
function partLines(sets: Needs['sets']): readonly PartLine[] {
  const parts = new Map<OpenLine, number>();
  for (const [part, lines] of sets.entries())
    for (const line of lines) if (!line.pesado) parts.set(line, (parts.get(line) ?? 0) | (1 << part));
  return [...parts]
    .map(([line, of]) => ({ line, parts: of }))
    .toSorted((a, b) => dearestFirst(a.line, b.line));
}

/**
 * The most expensive available units that fill all parts; null when units are lacking. Units fit where no group of
 * parts has more units of its own than it needs, so that each is taken greedily.
 */
function nextBundle(needed: readonly number[], lines: readonly PartLine[]): Bundle | null {
  const all = (1 << needed.length) - 1;
  const open = Array.from({ length: all + 1 }, (_, group) =>
    needed.reduce((sum, count, part) => (group & (1 << part) ? sum + count : sum), 0),
  );
  const bundle = new Map<OpenLine, number>();
  for (const { line, parts } of lines) {
    const groups = open.flatMap((_, group) => ((group & parts) === parts ? [group] : []));
    const taken = Math.min(Math.floor(line.left / UNIT), ...groups.map((group) => open[group] ?? 0));
    if (taken <= 0) continue;
    for (const group of groups) open[group] = (open[group] ?? 0) - taken;
    bundle.set(line, taken);
    if (open[all] === 0) return bundle;
  }
  return null;
}

/** Price of the `free` cheapest units of a bundle. */
function cheapest(bundle: Bundle, free: number): bigint {
  let [left, saved] = [free, 0n];
  for (const [{ centavos }, units] of [...bundle].toReversed()) {
    const taken = Math.min(left, units);
    saved += centavos * BigInt(taken);
    left -= taken;
  }
  return saved;
}

function worthOf(bundle: Bundle): bigint {
  return [...bundle].reduce((sum, [{ centavos }, units]) => sum + centavos * BigInt(units), 0n);
}

/** Rounded down to cents, so never more than the line. @param taken in thousandths */
export function unitsWorth(centavos: bigint, taken: number): bigint {
  return (centavos * BigInt(taken)) / BigInt(UNIT);
}

function cents(text: string): bigint {
  return toCents(amount(text));
}

interface Goods {
  readonly productos: readonly string[];
  readonly categorias: readonly string[];
}

function isOfGoods({ productos, categorias }: Goods): (line: OpenLine) => boolean {
  if (productos.length === 0 && categorias.length === 0) return () => true;
  const [codes, categories] = [plainSet(productos), plainSet(categorias)];
  return ({ plain, plainCategory }) =>
    codes.has(plain) || (plainCategory !== null && categories.has(plainCategory));
}

function plainSet(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.map(plainText));
}
