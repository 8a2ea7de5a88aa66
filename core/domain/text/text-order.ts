/** The order of texts by their UTF-16 units, for `toSorted`: the same on every machine, whatever its language. */
export function textOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
