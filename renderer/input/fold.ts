/** Normalised for search: lowercase, without accents. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gv, '')
    .toLowerCase()
    .trim();
}

/** Whether texts hold all typed words, in any order; numbers with or without their hyphens. */
export function holdsWords(typed: string, texts: readonly (string | null)[]): boolean {
  const own = fold(texts.filter((text) => text !== null).join(' '));
  const bare = own.replaceAll('-', '');
  return fold(typed)
    .split(' ')
    .every((word) => own.includes(word) || (/\d/v.test(word) && bare.includes(word.replaceAll('-', ''))));
}
