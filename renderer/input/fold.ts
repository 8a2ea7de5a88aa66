/** Normalised for search: lowercase, without accents. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gv, '')
    .toLowerCase()
    .trim();
}
