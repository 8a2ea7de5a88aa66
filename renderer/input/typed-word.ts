/** Recognises a word typed into a field and left with Tab, as opposed to a scan, by letters and rhythm. Pure. */

/** Longest mean gap of a scan with letters that ends with Tab, in ms; slower is a fast typist. */
const MAX_LETTERS_GAP_MS = 15;
/** Longest gap between two keys of one word, in ms. */
const MAX_WORD_GAP_MS = 150;

export interface TypedWord {
  /** @returns whether the key is a Tab that leaves a typed word */
  press(key: string, atMs: number): boolean;
}

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
