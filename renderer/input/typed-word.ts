/** A word that is typed into a field and left with Tab, distinguished from a scan by its letters and its rhythm. Pure. */

/** Longest mean time between the keys of a scan that ends with Tab and holds letters, in milliseconds: slower is a fast typist. */
const MAX_LETTERS_GAP_MS = 15;
/** Longest time between two keys of one word, in milliseconds. */
const MAX_WORD_GAP_MS = 150;

export interface TypedWord {
  /** Takes a key that was pressed at `atMs`. @returns whether it is a Tab that leaves a typed word */
  press(key: string, atMs: number): boolean;
}

/** No word yet. */
export function createTypedWord(): TypedWord {
  let word = '';
  let firstMs = Number.NEGATIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  const begin = (key: string, atMs: number): void => {
    word = key;
    firstMs = atMs;
  };
  return {
    press(key, atMs) {
      const meanMs = (lastMs - firstMs) / (word.length - 1);
      const leaves = key === 'Tab' && /\p{L}/u.test(word) && meanMs > MAX_LETTERS_GAP_MS;
      if ([...key].length !== 1) begin('', atMs);
      else if (word === '' || atMs - lastMs >= MAX_WORD_GAP_MS) begin(key, atMs);
      else word += key;
      lastMs = atMs;
      return leaves;
    },
  };
}
