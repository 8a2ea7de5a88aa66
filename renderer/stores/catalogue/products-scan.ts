/** Who receives the next scan instead of the sale: a screen or form in which a barcode means something else. */

type TakeScan = (code: string) => void;

const takers: TakeScan[] = [];

/** Receives scans until the returned function is called; the latest taker wins. */
export function takeScans(take: TakeScan): () => void {
  takers.push(take);
  return () => {
    const place = takers.lastIndexOf(take);
    if (place !== -1) takers.splice(place, 1);
  };
}

const underWay = new Set<Promise<void>>();

/** Marks a scan as pending until its product is in the sale or an error is shown. */
export async function addingScan(added: Promise<void>): Promise<void> {
  underWay.add(added);
  await added.finally(() => underWay.delete(added));
}

/** Resolves once all scans so far are processed; null if none is pending. */
export function scansUnderWay(): Promise<unknown> | null {
  return underWay.size === 0 ? null : Promise.all(underWay);
}

/** Hands a scan to the current taker. @returns false without one */
export function scanTaken(code: string): boolean {
  const take = takers.at(-1);
  take?.(code);
  return take !== undefined;
}
