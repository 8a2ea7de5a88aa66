/** Sales margin by product, category and day (§margen). Cents, without VAT. */
import type { FiscalDate } from '../fiscal-time.ts';
import { textOrder } from '../text/text-order.ts';

/** A sale line; negative for returns. */
export interface SoldLine {
  readonly clave: string;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly fecha: FiscalDate;
  readonly venta: bigint;
  /** Cost of its goods; null when unknown. */
  readonly costo: bigint | null;
  /** Base units sold; null without stock control. */
  readonly base: number | null;
  readonly pesado: boolean;
}

/** Sales, their cost, and sales of unknown cost. */
export interface MarginSum {
  ventas: bigint;
  costo: bigint;
  sinCosto: bigint;
}

export interface ProductMargin extends MarginSum, Omit<SoldLine, 'fecha' | 'venta' | 'costo' | 'base'> {
  base: number | null;
}

export interface MarginSums {
  readonly total: MarginSum;
  readonly productos: Map<string, ProductMargin>;
  readonly dias: Map<FiscalDate, MarginSum>;
}

const nothing = (): MarginSum => ({ ventas: 0n, costo: 0n, sinCosto: 0n });

export const noMargin = (): MarginSums => ({ total: nothing(), productos: new Map(), dias: new Map() });

/** Adds a line; the first line of a product sets its name. */
export function addSoldLine({ total, productos, dias }: MarginSums, line: SoldLine): void {
  const { clave, codigo, descripcion, categoria, pesado, fecha, base } = line;
  const day = dias.get(fecha) ?? nothing();
  dias.set(fecha, day);
  const product = productos.get(clave) ?? {
    ...nothing(),
    clave,
    codigo,
    descripcion,
    categoria,
    pesado,
    base: null,
  };
  productos.set(clave, product);
  if (base !== null) product.base = (product.base ?? 0) + base;
  for (const sum of [total, day, product]) {
    sum.ventas += line.venta;
    sum.costo += line.costo ?? 0n;
    if (line.costo === null) sum.sinCosto += line.venta;
  }
}

/** Margin by category, highest first; null for products without one. */
export function marginByCategory({
  productos,
}: Pick<MarginSums, 'productos'>): readonly (MarginSum & { readonly categoria: string | null })[] {
  const sums = new Map<string | null, MarginSum>();
  for (const { categoria, ventas, costo, sinCosto } of productos.values()) {
    const sum = sums.get(categoria) ?? nothing();
    sum.ventas += ventas;
    sum.costo += costo;
    sum.sinCosto += sinCosto;
    sums.set(categoria, sum);
  }
  return [...sums]
    .map(([categoria, sum]) => ({ categoria, ...sum }))
    .toSorted(
      (a, b) => descending(marginOf(a), marginOf(b)) || textOrder(a.categoria ?? '', b.categoria ?? ''),
    );
}

export const marginOf = ({ ventas, costo }: MarginSum): bigint => ventas - costo;

/** Margin in tenths of a percent over sales of known cost, rounded half up; null without any. */
export function marginPermille({ ventas, costo, sinCosto }: MarginSum): bigint | null {
  const known = ventas - sinCosto;
  if (known <= 0n) return null;
  const doubled = 2000n * (known - costo) + known;
  const [quotient, rest] = [doubled / (2n * known), doubled % (2n * known)];
  return rest < 0n ? quotient - 1n : quotient;
}

export const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1);

export type AbcClass = 'A' | 'B' | 'C';
/** Cumulated percentages of classes A and A+B. */
const A_PERCENT = 80n;
const AB_PERCENT = 95n;

/**
 * ABC classes: the largest up to 80 % are A, up to 95 % B, the rest C. The one that reaches a limit belongs to its
 * class; zero amounts are C.
 */
export function abcClasses<Key>(amounts: ReadonlyMap<Key, bigint>): ReadonlyMap<Key, AbcClass> {
  const sorted = [...amounts].toSorted(([, a], [, b]) => descending(a, b));
  const total = sorted.reduce((sum, [, each]) => (each > 0n ? sum + each : sum), 0n);
  let before = 0n;
  return new Map(
    sorted.map(([key, each]) => {
      const share = 100n * before;
      before += each;
      const found =
        each <= 0n ? 'C' : share < A_PERCENT * total ? 'A' : share < AB_PERCENT * total ? 'B' : 'C';
      return [key, found];
    }),
  );
}
