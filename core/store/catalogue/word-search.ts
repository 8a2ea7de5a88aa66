/** Helpers for full-text and prefix searches. */

/** FTS query: rows with a word beginning with each of `words` (letters and digits only). */
export function beginningsOf(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(' AND ');
}

/** Exclusive upper bound of an index range for texts that begin with `text`. */
export function afterBeginning(text: string): string {
  return `${text}\u{10FFFF}`;
}
