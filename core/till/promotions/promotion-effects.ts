/** What a promotion would do before it is kept: an example, what it overlaps with, and what it sells below cost (§promotions). */
import type { BelowCost, PromotionExample } from '../../contract/bridge/bridge-promotions.ts';
import type { PromotionTerms } from '../../contract/till/promotions.ts';
import { amount, fromCents } from '../../domain/money.ts';
import {
  applyPromotions,
  savedByLine,
  unitsWorth,
  type PromotedLine,
} from '../../domain/promotions/apply-promotions.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { productsOfCategories } from '../../store/catalogue/product-search.ts';
import { findSold, type StoredProduct } from '../../store/catalogue/products.ts';
import { promotionsKnown } from '../../store/promotions/promotions.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { priceMargin } from '../prices/shown-prices.ts';
import { promotedLine } from '../../engine/promotions/sale-promotions.ts';

/** Products looked at for one promotion. */
const LOOKED_AT = 500;
/** Goods that are named as below their cost. */
const NAMED = 20;
/** Goods of one example. */
const EXAMPLE_GOODS = 3;

type Goods = Pick<PromotionTerms, 'productos' | 'categorias'>;
interface Examined {
  readonly sold: StoredProduct;
  readonly line: PromotedLine;
}

/** A sale of its goods, as many as it needs; null where none of them is sold. */
export function exampleOf(reader: Reader, issuerId: string, terms: PromotionTerms): PromotionExample | null {
  const units = unitsOf(terms);
  const examined =
    terms.accion.tipo === 'combo'
      ? comboOf(reader, issuerId, terms.accion)
      : goodsOf(reader, terms, { issuerId, limit: EXAMPLE_GOODS })
          .filter(({ codigo }) => !isExcept(terms, codigo))
          .slice(0, units > 1 ? 1 : EXAMPLE_GOODS)
          .flatMap(counted(units));
  if (examined.length === 0) return null;
  const after = costOf(examined, terms);
  const before = examined.map(({ line }) => unitsWorth(line.centavos, line.cantidad));
  const text = (cents: bigint) => fromCents(cents).toFixed(2);
  const all = (cents: readonly bigint[]) => text(cents.reduce((sum, each) => sum + each, 0n));
  return {
    lineas: examined.map(({ sold, line }, at) => ({
      codigo: sold.codigo,
      descripcion: sold.descripcion,
      cantidad: line.cantidad / 1000,
      antes: text(before[at] ?? 0n),
      despues: text(after[at] ?? 0n),
    })),
    antes: all(before),
    despues: all(after),
  };
}

/** Names of other promotions that may hold at the same time for the same goods. */
export function overlapping(
  reader: Reader,
  issuerId: string,
  { id, terms }: { readonly id: number | null; readonly terms: PromotionTerms },
): readonly string[] {
  const codeOf = (codigo: string) => plainText(findSold(reader, issuerId, codigo)?.categoria ?? '');
  return promotionsKnown(reader, issuerId)
    .filter((other) => other.activa && other.id !== id)
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

/** Goods that it would sell for less than their last cost. */
export function belowCost(
  reader: Reader,
  caller: TillCaller['caller'],
  terms: PromotionTerms,
): readonly BelowCost[] {
  const { issuerId } = caller;
  const units = unitsOf(terms);
  const carts: readonly (readonly Examined[])[] =
    terms.accion.tipo === 'combo'
      ? [comboOf(reader, issuerId, terms.accion)]
      : goodsOf(reader, terms, { issuerId, limit: LOOKED_AT }).map((sold) => counted(units)(sold));
  const found: BelowCost[] = [];
  for (const cart of carts) {
    const after = costOf(cart, terms);
    for (const [at, { sold, line }] of cart.entries()) {
      if (after[at] === unitsWorth(line.centavos, line.cantidad)) continue;
      const each = fromCents(((after[at] ?? 0n) * 1000n) / BigInt(line.cantidad)).toFixed(2);
      const margin = priceMargin(reader, { codigo: sold.codigo, precio: each }, caller);
      if (margin === null || margin.costo === null || (margin.margen ?? 0) >= 0) continue;
      found.push({ codigo: sold.codigo, descripcion: sold.descripcion, precio: each, costo: margin.costo });
      if (found.length >= NAMED) return found;
    }
  }
  return found;
}

/** What each line comes to, whenever and for whomever it holds. */
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

/** One of the goods of each part, as many as it takes. */
function comboOf(
  reader: Reader,
  issuerId: string,
  { partes }: Extract<PromotionTerms['accion'], { readonly tipo: 'combo' }>,
): readonly Examined[] {
  return partes.flatMap((part) =>
    goodsOf(reader, part, { issuerId, limit: 1 }).flatMap(counted(part.unidades)),
  );
}

/** How many of one product it needs. */
function unitsOf({ accion, minimo }: PromotionTerms): number {
  const bundle =
    accion.tipo === 'lleva-paga' ? accion.lleva : accion.tipo === 'varios-por-precio' ? accion.unidades : 1;
  return Math.max(bundle, minimo ?? 1);
}

function counted(units: number): (sold: StoredProduct) => readonly Examined[] {
  return (sold) => {
    const line = promotedLine(sold, amount(String(units)), amount(sold.precio));
    return line === null ? [] : [{ sold, line }];
  };
}

function isExcept({ excepto }: PromotionTerms, codigo: string): boolean {
  return excepto.some((each) => plainText(each) === plainText(codigo));
}

/** Some of the goods of a set. */
function goodsOf(
  reader: Reader,
  goods: Goods,
  { issuerId, limit }: { readonly issuerId: string; readonly limit: number },
): readonly StoredProduct[] {
  const named = goods.productos.flatMap((codigo) => findSold(reader, issuerId, codigo) ?? []);
  if (named.length >= limit || (goods.categorias.length === 0 && !isAll(goods))) return named.slice(0, limit);
  return [...named, ...productsOfCategories(reader, issuerId, { categorias: goods.categorias, limit })].slice(
    0,
    limit,
  );
}
