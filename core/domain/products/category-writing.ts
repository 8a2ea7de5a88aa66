/** One writing of each category: the one in use (§shop-products). */
import { plainText } from '../text/plain-text.ts';

export interface CategoryWritings {
  /** The category in use that differs at most in capitals and accents; else the given one, used from then on. */
  readonly writingOf: (categoria: string) => string;
}

export function categoryWritings(used: readonly string[]): CategoryWritings {
  const exact = new Set(used);
  const byPlain = new Map(used.toReversed().map((each) => [plainText(each), each]));
  return {
    writingOf: (categoria) => {
      if (exact.has(categoria)) return categoria;
      const plain = plainText(categoria);
      const known = byPlain.get(plain);
      if (known === undefined) byPlain.set(plain, categoria);
      return known ?? categoria;
    },
  };
}
