/** Preview of a promotion before it is saved: example, overlaps, and goods sold below cost (§promotions). */
import type {
  BelowCost,
  PromotionExample,
  PromotionWarnings,
} from '../../contract/bridge/bridge-promotions.ts';
import type { PriceMargin } from '../../contract/bridge/bridge-prices.ts';
import type { ProductRecord } from '../../contract/till/products.ts';
import type { PromotionTerms } from '../../contract/till/promotions.ts';
import { amount, fromCents } from '../money.ts';
import { plainText } from '../text/plain-text.ts';
import {
  applyPromotions,
  savedByLine,
  unitsWorth,
  type PromotedLine,
  type Promotion,
} from './apply-promotions.ts';
import { promotedLine } from './promoted-line.ts';

/** Maximum products examined. */
const LOOKED_AT = 500;
/** Maximum goods listed below cost. */
const NAMED = 20;
/** Maximum goods in an example. */
const EXAMPLE_GOODS = 3;

export interface SoldGoods {
  /** A product, or a presentation with its own code, name and price. */
  find(codigo: string): ProductRecord | null;
  /** Sellable products of some categories; of any when empty. */
  ofCategories(categorias: readonly string[], limit: number): readonly ProductRecord[];
  /** Margin at a price; null when the cost is unknown. */
  margin(codigo: string, precio: string): PriceMargin | null;
}

type Goods = Pick<PromotionTerms, 'productos' | 'categorias'>;
interface Examined {
  readonly sold: ProductRecord;
  readonly line: PromotedLine;
}

/** An example sale in sufficient quantity; null when none of the goods is sold. */
export function exampleOf(sold: SoldGoods, terms: PromotionTerms): PromotionExample | null {
  const units = unitsOf(terms);
  const examined =
    terms.accion.tipo === 'combo'
      ? comboOf(sold, terms.accion)
      : goodsOf(sold, terms, EXAMPLE_GOODS)
          .filter(({ codigo }) => !isExcept(terms, codigo))
          .slice(0, units > 1 ? 1 : EXAMPLE_GOODS)
          .flatMap(counted(units));
  if (examined.length === 0) return null;
  const after = costOf(examined, terms);
  const before = examined.map(({ line }) => unitsWorth(line.centavos, line.cantidad));
  const text = (cents: bigint) => fromCents(cents).toFixed(2);
  const all = (cents: readonly bigint[]) => text(cents.reduce((sum, each) => sum + each, 0n));
  return {
    lineas: examined.map(({ sold: { codigo, descripcion }, line }, at) => ({
      codigo,
      descripcion,
      cantidad: line.cantidad / 1000,
      antes: text(before[at] ?? 0n),
      despues: text(after[at] ?? 0n),
    })),
    antes: all(before),
    despues: all(after),
  };
}

/** Names of active promotions that may apply to the same goods at the same time. */
export function overlapping(
  sold: SoldGoods,
  others: readonly Promotion[],
  { id, terms }: { readonly id: number | null; readonly terms: PromotionTerms },
): readonly string[] {
  const codeOf = (codigo: string) => plainText(sold.find(codigo)?.categoria ?? '');
  return others
    .filter((other) => other.id !== id)
    .filter((other) => meetInTime(terms, other.terms) && meetInGoods(terms, other.terms, codeOf))
    .map((other) => other.terms.nombre);
}

function meetInTime(a: PromotionTerms, b: PromotionTerms): boolean {
  if ((a.hasta !== null && a.hasta < b.desde) || (b.hasta !== null && b.hasta < a.desde)) return false;
  return a.dias.length === 0 || b.dias.length === 0 || a.dias.some((day) => b.dias.includes(day));
}

function meetInGoods(a: PromotionTerms, b: PromotionTerms, categoryOf: (codigo: string) => string): boolean {
  const [left, right] = [setsOf(a), setsOf(b)];
  return left.some((one) =>
    right.some((other) => meet(one, other, { except: [...a.excepto, ...b.excepto], categoryOf })),
  );
}

function meet(
  a: Goods,
  b: Goods,
  {
    except,
    categoryOf,
  }: { readonly except: readonly string[]; readonly categoryOf: (codigo: string) => string },
): boolean {
  if (isAll(a) || isAll(b)) return true;
  const out = new Set(except.map(plainText));
  const codes = (goods: Goods) => goods.productos.map(plainText).filter((code) => !out.has(code));
  const categories = (goods: Goods) => new Set(goods.categorias.map(plainText));
  const [ofA, ofB] = [categories(a), categories(b)];
  const bCodes = new Set(codes(b));
  return (
    codes(a).some((code) => bCodes.has(code) || ofB.has(categoryOf(code))) ||
    codes(b).some((code) => ofA.has(categoryOf(code))) ||
    [...ofA].some((category) => ofB.has(category))
  );
}

const isAll = ({ productos, categorias }: Goods): boolean => productos.length + categorias.length === 0;

function setsOf(terms: PromotionTerms): readonly Goods[] {
  return terms.accion.tipo === 'combo' ? terms.accion.partes : [terms];
}

/** Names of the goods in the terms of some promotions, by code as written there; unknown codes are missing. */
export function namesOf(
  goods: Pick<SoldGoods, 'find'>,
  promotions: readonly { readonly terms: PromotionTerms }[],
): Readonly<Record<string, string>> {
  const codes = promotions.flatMap(({ terms }) => [
    ...setsOf(terms).flatMap(({ productos }) => productos),
    ...terms.excepto,
  ]);
  const named = [...new Set(codes)].flatMap((codigo) => {
    const found = goods.find(codigo);
    return found === null ? [] : [[codigo, found.descripcion] as const];
  });
  return Object.fromEntries(named);
}

/** What to confirm before a promotion is saved; null if there is nothing. @param others active promotions */
export function promotionWarnings(
  goods: SoldGoods,
  others: readonly Promotion[],
  change: { readonly id: number | null; readonly terms: PromotionTerms },
): PromotionWarnings | null {
  const traslapes = overlapping(goods, others, change);
  const bajoCosto = belowCost(goods, change.terms);
  const gratis = givenAway(goods, change.terms);
  return traslapes.length + bajoCosto.length + gratis.length === 0 ? null : { traslapes, bajoCosto, gratis };
}

/** Example sales: the whole combo, or each product. */
function cartsOf(goods: SoldGoods, terms: PromotionTerms): readonly (readonly Examined[])[] {
  return terms.accion.tipo === 'combo'
    ? [comboOf(goods, terms.accion)]
    : goodsOf(goods, terms, LOOKED_AT).map(counted(unitsOf(terms)));
}

/** Names of goods that cost nothing, whatever they cost the shop. */
function givenAway(goods: SoldGoods, terms: PromotionTerms): readonly string[] {
  return cartsOf(goods, terms)
    .flatMap((cart) => {
      const after = costOf(cart, terms);
      return cart.filter(({ line }, at) => line.centavos > 0n && after[at] === 0n);
    })
    .map(({ sold }) => sold.descripcion)
    .slice(0, NAMED);
}

export function belowCost(goods: SoldGoods, terms: PromotionTerms): readonly BelowCost[] {
  const found: BelowCost[] = [];
  for (const cart of cartsOf(goods, terms)) {
    const after = costOf(cart, terms);
    for (const [at, { sold, line }] of cart.entries()) {
      if (after[at] === unitsWorth(line.centavos, line.cantidad)) continue;
      const each = fromCents(((after[at] ?? 0n) * 1000n) / BigInt(line.cantidad)).toFixed(2);
      const margin = goods.margin(sold.codigo, each);
      if (margin === null || margin.costo === null || (margin.margen ?? 0) >= 0) continue;
      found.push({ codigo: sold.codigo, descripcion: sold.descripcion, precio: each, costo: margin.costo });
      if (found.length >= NAMED) return found;
    }
  }
  return found;
}

/** Line totals, ignoring days, hours and customer conditions. */
function costOf(examined: readonly Examined[], terms: PromotionTerms): readonly bigint[] {
  const always = { ...terms, dias: [], horaDesde: null, horaHasta: null, listas: [] };
  const moment = { hoy: terms.desde, hora: '12:00', lista: null };
  const lines = examined.map(({ line }) => line);
  const saved = savedByLine(
    applyPromotions(lines, [{ id: 1, version: 1, terms: always }], moment),
    lines.length,
  );
  return lines.map(({ centavos, cantidad }, at) => unitsWorth(centavos, cantidad) - (saved[at] ?? 0n));
}

/** One product of each part in the required quantity. */
function comboOf(
  sold: SoldGoods,
  { partes }: Extract<PromotionTerms['accion'], { readonly tipo: 'combo' }>,
): readonly Examined[] {
  return partes.flatMap((part) => goodsOf(sold, part, 1).flatMap(counted(part.unidades)));
}

/** Units needed of one product. */
function unitsOf({ accion, minimo }: PromotionTerms): number {
  const bundle =
    accion.tipo === 'lleva-paga' ? accion.lleva : accion.tipo === 'varios-por-precio' ? accion.unidades : 1;
  return Math.max(bundle, minimo ?? 1);
}

function counted(units: number): (sold: ProductRecord) => readonly Examined[] {
  return (sold) => {
    const line = promotedLine(sold, amount(String(units)), amount(sold.precio));
    return line === null ? [] : [{ sold, line }];
  };
}

function isExcept({ excepto }: PromotionTerms, codigo: string): boolean {
  return excepto.some((each) => plainText(each) === plainText(codigo));
}

function goodsOf(sold: SoldGoods, goods: Goods, limit: number): readonly ProductRecord[] {
  const named = goods.productos.flatMap((codigo) => sold.find(codigo) ?? []);
  if (named.length >= limit || (goods.categorias.length === 0 && !isAll(goods))) return named.slice(0, limit);
  const codes = new Set(named.map(({ codigo }) => codigo));
  const others = sold.ofCategories(goods.categorias, limit).filter(({ codigo }) => !codes.has(codigo));
  return [...named, ...others].slice(0, limit);
}
