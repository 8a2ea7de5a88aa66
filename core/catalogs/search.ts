/** Look-up in a catalogue as a person types: by the beginning of a code or by words, whatever their accents. */
import type { Catalog, CatalogEntry } from './catalog.ts';
import { SPOKEN_WORDS } from './place-name.ts';

/** Results when the caller names no limit. */
const DEFAULT_RESULTS = 20;
/** Characters of a query that count; the rest is ignored. */
const MAX_QUERY_CHARS = 100;

export interface SearchOptions {
  /** Where codes restart in each department: only the entries of this one. */
  readonly departamento?: string | undefined;
  /** Results wanted. */
  readonly limit?: number | undefined;
}

/** How well an entry answers; the smaller, the better. */
const RANK = { code: 0, codeBeginning: 1, nameBeginning: 2, wordBeginnings: 3, inside: 4, none: 5 } as const;

interface Searchable {
  readonly entry: CatalogEntry;
  readonly code: string;
  readonly name: string;
  readonly words: readonly string[];
}

const prepared = new WeakMap<Catalog, readonly Searchable[]>();

/**
 * Finds entries. Every word of the query must occur in the name, or the whole query must begin the code.
 *
 * @returns at most `limit` entries: same code first, then codes that begin so, names that begin so, names with words that
 *   begin so, names that contain the words; in catalogue order within each. An empty query gives the first entries.
 */
export function searchCatalog(
  catalog: Catalog,
  query: string,
  { departamento, limit = DEFAULT_RESULTS }: SearchOptions = {},
): readonly CatalogEntry[] {
  const wanted = fold(query.slice(0, MAX_QUERY_CHARS));
  const words = wordsOf(wanted);
  const ranks: CatalogEntry[][] = [[], [], [], [], []];
  for (const candidate of searchables(catalog)) {
    if (outside(catalog, candidate.entry, departamento)) continue;
    ranks[rankOf(candidate, wanted.trim(), words)]?.push(candidate.entry);
  }
  return ranks.flat().slice(0, limit);
}

function outside(catalog: Catalog, entry: CatalogEntry, departamento: string | undefined): boolean {
  return catalog.groupedBy === 'departamento' && departamento !== undefined && entry[2] !== departamento;
}

function rankOf(candidate: Searchable, wanted: string, words: readonly string[]): number {
  if (candidate.code === wanted) return RANK.code;
  if (candidate.code.startsWith(wanted)) return RANK.codeBeginning;
  if (words.length === 0 || !words.every((word) => candidate.name.includes(word))) return RANK.none;
  if (candidate.name.startsWith(words.join(' '))) return RANK.nameBeginning;
  const begins = words.every((word) => candidate.words.some((own) => own.startsWith(word)));
  return begins ? RANK.wordBeginnings : RANK.inside;
}

function searchables(catalog: Catalog): readonly Searchable[] {
  const present = prepared.get(catalog);
  if (present) return present;
  const list = catalog.entries.map((entry) => {
    const written = wordsOf(fold(entry[1]));
    const words = [...written, ...written.flatMap((word) => SPOKEN_WORDS[word] ?? [])];
    return { entry, code: fold(entry[0]), name: words.join(' '), words };
  });
  prepared.set(catalog, list);
  return list;
}

function wordsOf(folded: string): readonly string[] {
  return folded.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** Lower case without accents: `Ñuñez` and `nunez` meet. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
