/** Natural order of shops and tills: Caja 2 before Caja 10. */
const ORDER = new Intl.Collator('es', { numeric: true });

interface Named {
  readonly shop: string;
  readonly till: string;
}

export function inOrder<T>(rows: readonly T[], nameOf: (row: T) => Named): readonly T[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [nameOf(one), nameOf(other)];
    return ORDER.compare(a.shop, b.shop) || ORDER.compare(a.till, b.till);
  });
}
