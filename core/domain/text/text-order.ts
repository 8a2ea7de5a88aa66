/** Order of texts by UTF-16 units for `toSorted`: independent of the machine's language. */
export function textOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
