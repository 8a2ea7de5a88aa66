/** Closed lists as callers of the interface read them: each code with a name for programs and a sentence for people. */

/** Codes with what they mean; a sentence begins with the name. */
export type Meanings = Readonly<Record<string, string>>;

/** `crédito fiscal (03)` → `CreditoFiscal`: letters and digits of the words before a bracket, colon or comma. */
function nameOf(meaning: string): string {
  const [words = ''] = meaning.split(/[(:;,.]/);
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '');
  return plain
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** JSON Schema of a closed list; the names and sentences stand where generators of clients look for them. */
export function enumeration(type: 'string' | 'integer', meanings: Meanings) {
  const codes = Object.keys(meanings);
  const sentences = Object.values(meanings);
  return {
    type,
    enum: type === 'integer' ? codes.map(Number) : codes,
    'x-enum-varnames': sentences.map(nameOf),
    'x-enum-descriptions': sentences,
  };
}

/** The same of codes that are names already. */
export function namedEnumeration(sentences: Meanings) {
  return {
    'x-enum-varnames': Object.keys(sentences),
    'x-enum-descriptions': Object.values(sentences),
  };
}

/** Every code with its meaning, in one line. */
export function listedMeanings(meanings: Meanings): string {
  return Object.entries(meanings)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join(', ');
}
