/** Normalizes texts for search: no accents, case and punctuation. */

const MAX_WORDS = 8;

/** Lower case without accents and with single blanks: `Ñuñez S.A.` equals `nunez s.a.`. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/gu, ' ');
}

export function plainWords(text: string): readonly string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
