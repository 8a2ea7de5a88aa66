/** Names of places as people write and type them, where the authority's list shouts or shortens them. */

/** Abbreviations in the authority's names of districts, and what a person types instead. */
export const SPOKEN_WORDS: Readonly<Record<string, string>> = {
  ant: 'antonio',
  antgo: 'antiguo',
  fco: 'francisco',
  mig: 'miguel',
  nva: 'nueva',
  nvo: 'nuevo',
  pto: 'puerto',
  raf: 'rafael',
  sn: 'san',
  sta: 'santa',
  stg: 'santiago',
  stgo: 'santiago',
};

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
