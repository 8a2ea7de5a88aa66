/** Words of a place's name that stay in small letters. */
const SMALL_WORDS: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'd']);

/** A place as people write it: the catalogue shouts its names, paper and screen do not. */
export function placeName(name: string): string {
  const words = name.toLowerCase().split(' ');
  return words
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
