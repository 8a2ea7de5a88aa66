/** The columns of a CSV file: which heading means what. */
import type { ImportStatus } from '../../contract/bridge/bridge-import.ts';
import { plainText } from '../text/plain-text.ts';

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

/** Places of a file by the headings of the template. */
export type AssignedColumns = Readonly<Record<string, number>>;
export type ColumnPlace = ImportStatus['asignadas'][number];

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
function readHeader<Name extends string>(
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

/** The columns of a file as a person assigned them, by the template's headings; a place that the file does not have is none. */
function assignedHeader<Name extends string>(
  columns: readonly Column<Name>[],
  cells: readonly string[],
  assigned: AssignedColumns,
): Header<Name> {
  const placeOf = new Map<Name, number>();
  for (const { name, heading } of columns) {
    const place = assigned[heading];
    if (place !== undefined && place < cells.length) placeOf.set(name, place);
  }
  const used = new Set(placeOf.values());
  const ignored = cells.filter((cell, place) => !used.has(place) && cell.trim() !== '');
  return { placeOf, ignored: ignored.map((cell) => cell.trim()), doubled: [] };
}

/** The columns of a file: as they were assigned, else by its first line. */
export function headerOf<Name extends string>(
  columns: readonly Column<Name>[],
  cells: readonly string[],
  assigned: AssignedColumns | null,
): Header<Name> {
  return assigned === null ? readHeader(columns, cells) : assignedHeader(columns, cells, assigned);
}

/** Each column of a kind with its place in the file. */
export function placesOf<Name extends string>(
  columns: readonly Column<Name>[],
  { placeOf }: Header<Name>,
): readonly ColumnPlace[] {
  return columns.map(({ name, heading }) => ({ columna: heading, lugar: placeOf.get(name) ?? null }));
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
