/** Maps CSV headings to columns. */
import type { ImportStatus } from '../../contract/bridge/bridge-import.ts';
import { plainText } from '../text/plain-text.ts';

export interface Column<Name extends string> {
  readonly name: Name;
  readonly heading: string;
  readonly aliases: readonly string[];
  /** Names preferred over all others when a file has both. */
  readonly better?: readonly string[];
}

export interface Header<Name extends string> {
  readonly placeOf: ReadonlyMap<Name, number>;
  readonly ignored: readonly string[];
  /** Headings that map to a column already found. */
  readonly doubled: readonly string[];
}

/** Column positions by the template's headings. */
export type AssignedColumns = Readonly<Record<string, number>>;
export type ColumnPlace = ImportStatus['asignadas'][number];

/** Column added by {@link faultedLines}; imports ignore it. */
export const REASONS_HEADING = 'Motivos';

/** Normalizes headings: `Precio (con IVA)` equals `precio_con_iva`. */
function plainHeading(text: string): string {
  return plainText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Shop suffix of a heading: `Price [Centro]`. */
const OF_A_SHOP = /\s*\[[^\]]*\]\s*$/;

interface Meaning<Name> {
  readonly name: Name;
  /** The lowest rank wins when a file has several. */
  readonly rank: 0 | 1 | 2;
}

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

/** Columns assigned by a person, by template heading; positions beyond the file are ignored. */
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

export function headerOf<Name extends string>(
  columns: readonly Column<Name>[],
  cells: readonly string[],
  assigned: AssignedColumns | null,
): Header<Name> {
  return assigned === null ? readHeader(columns, cells) : assignedHeader(columns, cells, assigned);
}

export function placesOf<Name extends string>(
  columns: readonly Column<Name>[],
  { placeOf }: Header<Name>,
): readonly ColumnPlace[] {
  return columns.map(({ name, heading }) => ({ columna: heading, lugar: placeOf.get(name) ?? null }));
}

/** A trimmed cell; undefined when the file has no such column. */
export function cellOf<Name extends string>(
  header: Header<Name>,
  cells: readonly string[],
  name: Name,
): string | undefined {
  const place = header.placeOf.get(name);
  return place === undefined ? undefined : (cells[place] ?? '').trim();
}
