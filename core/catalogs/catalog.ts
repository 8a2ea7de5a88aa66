/** A catalogue of the authority: closed list of codes with their names (§catalogues). */

/**
 * Code, name and, in a catalogue that says so with `groupedBy`, the group: the department's code or the section's title.
 * Codes are always texts here, whatever a document writes.
 */
export type CatalogEntry = readonly [code: string, name: string, group?: string];

export interface Catalog {
  /** `CAT-nnn`. */
  readonly catalog: string;
  readonly title: string;
  /** How a document carries the code. */
  readonly codeJsonType: 'string' | 'integer';
  /**
   * What the third member of an entry is. `departamento`: codes restart in each department and mean nothing without it.
   * `section`: a heading only; a code that stands in two sections is the same code.
   */
  readonly groupedBy?: 'departamento' | 'section';
  readonly entries: readonly CatalogEntry[];
}

const indexes = new WeakMap<Catalog, ReadonlyMap<string, string>>();

/** The name of a code; null when it does not exist. Where codes restart in each department, the department is needed. */
export function catalogName(catalog: Catalog, code: string, departamento?: string): string | null {
  return indexOf(catalog).get(keyOf(code, departamento)) ?? null;
}

/** Whether a code exists. Where codes restart in each department, the department is needed. */
export function hasCode(catalog: Catalog, code: string, departamento?: string): boolean {
  return indexOf(catalog).has(keyOf(code, departamento));
}

/**
 * Reads the compact text of a long catalogue: entries are `code name`, one space between them, apart by a new line or by
 * ` | `; a line `[group]` names the group of the entries after it.
 */
export function parseEntries(text: string): readonly CatalogEntry[] {
  const entries: CatalogEntry[] = [];
  let group: string | undefined;
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('[')) {
      group = line.slice(1, -1);
      continue;
    }
    for (const entry of line.split(' | ')) {
      const space = entry.indexOf(' ');
      const code = entry.slice(0, space);
      const name = entry.slice(space + 1);
      entries.push(group === undefined ? [code, name] : [code, name, group]);
    }
  }
  return entries;
}

function indexOf(catalog: Catalog): ReadonlyMap<string, string> {
  const present = indexes.get(catalog);
  if (present) return present;
  const byDepartment = catalog.groupedBy === 'departamento';
  const index = new Map(
    catalog.entries.map(([code, name, group]) => [keyOf(code, byDepartment ? group : undefined), name]),
  );
  indexes.set(catalog, index);
  return index;
}

function keyOf(code: string, departamento: string | undefined): string {
  return departamento === undefined ? code : `${departamento}/${code}`;
}
