/** Who takes the next scan in place of the sale: a screen or form in which a barcode means something else. */

type TakeScan = (code: string) => void;

const takers: TakeScan[] = [];

/** Takes scans until the returned function is called; the last one to come is first. */
export function takeScans(take: TakeScan): () => void {
  takers.push(take);
  return () => {
    const place = takers.lastIndexOf(take);
    if (place !== -1) takers.splice(place, 1);
  };
}

const underWay = new Set<Promise<void>>();

/** Counts a scan as under way until its product is in the sale, or it is said why it is not. */
export async function addingScan(added: Promise<void>): Promise<void> {
  underWay.add(added);
  await added.finally(() => underWay.delete(added));
}

/** Resolves once all that was scanned until now is in its sale; null when it is. */
export function scansUnderWay(): Promise<unknown> | null {
  return underWay.size === 0 ? null : Promise.all(underWay);
}

/** Hands a scan to the component that takes scans now. @returns false when none does */
export function scanTaken(code: string): boolean {
  const take = takers.at(-1);
  take?.(code);
  return take !== undefined;
}
