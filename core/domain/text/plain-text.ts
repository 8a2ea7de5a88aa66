/** Texts as people search for them: without accents, capitals and signs. */

/** Words of a search that count. */
const MAX_WORDS = 8;

/** Lower case without accents, blanks in one piece: `Ñuñez  S.A.` and `nunez s.a.` meet. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/gu, ' ');
}

/** The words of a text in its plain form, at most eight. */
export function plainWords(text: string): readonly string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
