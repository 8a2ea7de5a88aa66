/** Closed lists in the API description: each code with a name for programs and a sentence for people. */

/** Sentence by code; it begins with the name. */
export type Meanings = Readonly<Record<string, string>>;

/** Name for programs: `crédito fiscal (03)` → `CreditoFiscal`, the words before a bracket or punctuation mark. */
function nameOf(meaning: string): string {
  const [words = ''] = meaning.split(/[(:;,.]/);
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '');
  return plain
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** JSON Schema of a closed list, with names and sentences where client generators look for them. */
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

/** JSON Schema keywords for codes that are names themselves. */
export function namedEnumeration(sentences: Meanings) {
  return {
    'x-enum-varnames': Object.keys(sentences),
    'x-enum-descriptions': Object.values(sentences),
  };
}

/** All codes with their meanings, in one line. */
export function listedMeanings(meanings: Meanings): string {
  return Object.entries(meanings)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join(', ');
}
