/** A text as it is looked for: without accents, in small letters. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gv, '')
    .toLowerCase()
    .trim();
}
