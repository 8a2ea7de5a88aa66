/** The columns of a CSV file: which heading means what. */
import { plainText } from '../../domain/text/plain-text.ts';

/** A column as files name it; the first name is the one in templates and exports. */
export interface Column<Name extends string> {
  readonly name: Name;
  readonly heading: string;
  readonly aliases: readonly string[];
  /** Names that are chosen before all others where a file has both. */
  readonly better?: readonly string[];
}

/** Where the columns of a file stand. */
export interface Header<Name extends string> {
  readonly placeOf: ReadonlyMap<Name, number>;
  /** Headings that mean nothing here. */
  readonly ignored: readonly string[];
  /** Headings that mean the same column twice. */
  readonly doubled: readonly string[];
}

/** The column that {@link faultedLines} adds; an import passes over it. */
export const REASONS_HEADING = 'Motivos';

/** `Precio (con IVA)` and `precio_con_iva` are one heading. */
function plainHeading(text: string): string {
  return plainText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What a heading of one shop among several says behind it: `Price [Centro]`. */
const OF_A_SHOP = /\s*\[[^\]]*\]\s*$/;

interface Meaning<Name> {
  readonly name: Name;
  /** A lower one is chosen where a file has several. */
  readonly rank: 0 | 1 | 2;
}

/** Finds the columns of a file by its first line. */
export function readHeader<Name extends string>(
  columns: readonly Column<Name>[],
  cells: readonly string[],
): Header<Name> {
  const meanings = new Map<string, Meaning<Name>>();
  for (const { name, heading, aliases, better = [] } of columns) {
    for (const alias of [heading, ...aliases]) meanings.set(plainHeading(alias), { name, rank: 1 });
    for (const alias of better) meanings.set(plainHeading(alias), { name, rank: 0 });
  }
  const found = cells.map((cell) => meaningOf(meanings, cell));
  const best = (name: Name) =>
    Math.min(...found.flatMap((meaning) => (meaning?.name === name ? [meaning.rank] : [])));
  const placeOf = new Map<Name, number>();
  const ignored: string[] = [];
  const doubled: string[] = [];
  cells.forEach((cell, index) => {
    const meaning = found[index];
    const name = meaning !== undefined && meaning.rank === best(meaning.name) ? meaning.name : undefined;
    if (name !== undefined && placeOf.has(name)) doubled.push(cell.trim());
    else if (name !== undefined) placeOf.set(name, index);
    else if (cell.trim() !== '' && plainHeading(cell) !== plainHeading(REASONS_HEADING))
      ignored.push(cell.trim());
  });
  return { placeOf, ignored, doubled };
}

function meaningOf<Name>(
  meanings: ReadonlyMap<string, Meaning<Name>>,
  cell: string,
): Meaning<Name> | undefined {
  const whole = meanings.get(plainHeading(cell));
  if (whole !== undefined || !OF_A_SHOP.test(cell)) return whole;
  const shared = meanings.get(plainHeading(cell.replace(OF_A_SHOP, '')));
  return shared === undefined ? undefined : { ...shared, rank: 2 };
}

/** The cell of a column, without blanks around it; undefined when the file has no such column. */
export function cellOf<Name extends string>(
  header: Header<Name>,
  cells: readonly string[],
  name: Name,
): string | undefined {
  const place = header.placeOf.get(name);
  return place === undefined ? undefined : (cells[place] ?? '').trim();
}
