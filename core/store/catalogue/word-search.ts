/** What searches in words and in beginnings of texts share. */

/** Matches rows with words that begin so, all of them; the words are plain (letters and digits only). */
export function beginningsOf(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(' AND ');
}

/** Sorts after every text that begins with `text`: the end of an index range, not included. */
export function afterBeginning(text: string): string {
  return `${text}\u{10FFFF}`;
}
