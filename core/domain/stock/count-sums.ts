/** Results of a stock count by product, from all counters' marks in any order (§counting). */
import type { CountMode } from '../../contract/stock/counts.ts';
import type { Instant } from '../fiscal-time.ts';
import { textOrder } from '../text/text-order.ts';

export interface CountMark {
  readonly product: number;
  readonly userId: string;
  readonly modo: CountMode;
  /** In base units. */
  readonly base: number;
  readonly at: Instant;
  /** Unique sort key for marks of the same moment. */
  readonly clave: string;
}

export interface PersonCount {
  readonly userId: string;
  readonly base: number;
  readonly since: Instant;
  readonly at: Instant;
}

/** Total count of a product; `at` is the time of the last mark. */
export interface ProductCount {
  readonly product: number;
  readonly base: number;
  readonly since: Instant;
  readonly at: Instant;
  readonly by: readonly PersonCount[];
}

/** Totals by product; products without marks, or with all marks withdrawn, are absent. */
export function countedProducts(marks: readonly CountMark[]): ReadonlyMap<number, ProductCount> {
  const ordered = marks.toSorted((a, b) => a.at - b.at || textOrder(a.clave, b.clave));
  const products = new Map<number, Map<string, PersonCount>>();
  for (const mark of ordered) {
    const people = products.get(mark.product) ?? new Map<string, PersonCount>();
    products.set(mark.product, people);
    noteMark(people, mark);
  }
  const counted = new Map<number, ProductCount>();
  for (const [product, people] of products) {
    const by = [...people.values()];
    if (by.length === 0) continue;
    counted.set(product, {
      product,
      base: by.reduce((total, { base }) => total + base, 0),
      since: Math.min(...by.map(({ since }) => since)),
      at: Math.max(...by.map(({ at }) => at)),
      by,
    });
  }
  return counted;
}

function noteMark(people: Map<string, PersonCount>, { userId, modo, base, at }: CountMark): void {
  const own = people.get(userId);
  if (modo === 'todo') people.clear();
  if (modo === 'quita') people.delete(userId);
  else if (modo === 'suma' && own !== undefined) people.set(userId, { ...own, base: own.base + base, at });
  else people.set(userId, { userId, base, since: at, at });
}
