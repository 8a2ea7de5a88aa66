/** What a count found of each product: the marks of all its people together, in whatever order they came (§counting). */
import type { CountMode } from '../../contract/stock/counts.ts';
import type { Instant } from '../fiscal-time.ts';
import { textOrder } from '../text/text-order.ts';

/** What a person said of a product. */
export interface CountMark {
  readonly product: number;
  readonly userId: string;
  readonly modo: CountMode;
  /** In base units. */
  readonly base: number;
  readonly at: Instant;
  /** Its own: of two marks of one moment, the one with the lesser key came first. */
  readonly clave: string;
}

/** What one person counted of a product, from when to when. */
export interface PersonCount {
  readonly userId: string;
  readonly base: number;
  readonly since: Instant;
  readonly at: Instant;
}

/** What all of them counted of a product; `at` is when the last of it was counted. */
export interface ProductCount {
  readonly product: number;
  readonly base: number;
  readonly since: Instant;
  readonly at: Instant;
  readonly by: readonly PersonCount[];
}

/** What was counted, product by product; one that nobody counted, or of which everybody took back what they counted, is not among them. */
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
