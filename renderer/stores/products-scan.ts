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

/** Hands a scan to whoever takes it. @returns false when nobody does */
export function scanTaken(code: string): boolean {
  const take = takers.at(-1);
  take?.(code);
  return take !== undefined;
}
