/** Makes a list that fails shorter, by itself, until nothing can be left out any more (delta debugging). */

/**
 * @param fails whether a list still fails; asked at most `most` times
 * @returns a shorter one that does, in the order of the given one
 */
export async function shrunk<T>(
  list: readonly T[],
  fails: (shorter: readonly T[]) => Promise<boolean>,
  most: number,
): Promise<readonly T[]> {
  let present = list;
  let parts = 2;
  for (let asked = 0; present.length > 1 && asked < most;) {
    const size = Math.ceil(present.length / parts);
    let shorter: readonly T[] | null = null;
    for (let from = 0; from < present.length && shorter === null && asked < most; from += size) {
      const without = [...present.slice(0, from), ...present.slice(from + size)];
      asked += 1;
      if (await fails(without)) shorter = without;
    }
    if (shorter !== null) {
      present = shorter;
      parts = Math.max(parts - 1, 2);
    } else if (size === 1) return present;
    else parts = Math.min(parts * 2, present.length);
  }
  return present;
}
