/** What sales leave over the cost of what was sold, by product, category and day (§margen). Cents, without VAT. */
import type { FiscalDate } from '../fiscal-time.ts';
import { textOrder } from '../text/text-order.ts';

/** A line of a sale; of what takes back all is less than nothing. */
export interface SoldLine {
  /** What it counts under. */
  readonly clave: string;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly fecha: FiscalDate;
  readonly venta: bigint;
  /** What its goods cost; null where nobody knows. */
  readonly costo: bigint | null;
  /** Base units that left; null where no stock of it is kept. */
  readonly base: number | null;
  readonly pesado: boolean;
}

/** What was sold, what that cost, and how much of it was sold at a cost that nobody knows. */
export interface MarginSum {
  ventas: bigint;
  costo: bigint;
  sinCosto: bigint;
}

export interface ProductMargin extends MarginSum, Omit<SoldLine, 'fecha' | 'venta' | 'costo' | 'base'> {
  base: number | null;
}

/** Sums that grow with every line. */
export interface MarginSums {
  readonly total: MarginSum;
  readonly productos: Map<string, ProductMargin>;
  readonly dias: Map<FiscalDate, MarginSum>;
}

const nothing = (): MarginSum => ({ ventas: 0n, costo: 0n, sinCosto: 0n });

/** Sums of nothing. */
export const noMargin = (): MarginSums => ({ total: nothing(), productos: new Map(), dias: new Map() });

/** Adds a line; the first one names its product. */
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

/** The margin of each category, the one that leaves most first; null: products without one. */
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

/** Tenths of a percent that are left of what was sold at a known cost, half up; null where nothing was. */
export function marginPermille({ ventas, costo, sinCosto }: MarginSum): bigint | null {
  const known = ventas - sinCosto;
  if (known <= 0n) return null;
  const doubled = 2000n * (known - costo) + known;
  const [quotient, rest] = [doubled / (2n * known), doubled % (2n * known)];
  return rest < 0n ? quotient - 1n : quotient;
}

/** Most first. */
export const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1);

export type AbcClass = 'A' | 'B' | 'C';
/** Percent of the whole that A, and A with B, come to. */
const A_PERCENT = 80n;
const AB_PERCENT = 95n;

/**
 * Which class each of them is in: A those that bring 80 % together, the most first, B those up to 95 %, C the rest. The one that reaches
 * a bound is still in its class; what brings nothing is C.
 */
export function abcClasses<Key>(amounts: ReadonlyMap<Key, bigint>): ReadonlyMap<Key, AbcClass> {
  const sorted = [...amounts].toSorted(([, a], [, b]) => descending(a, b));
  const total = sorted.reduce((sum, [, each]) => (each > 0n ? sum + each : sum), 0n);
  let before = 0n;
  return new Map(
    sorted.map(([key, each]) => {
      const share = 100n * before;
      if (each > 0n) before += each;
      const found =
        each <= 0n ? 'C' : share < A_PERCENT * total ? 'A' : share < AB_PERCENT * total ? 'B' : 'C';
      return [key, found];
    }),
  );
}
