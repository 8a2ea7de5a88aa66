/** The filter of the list of documents, over a reload of this window; a new window begins without one. */
const KEY = 'caja.documents.filter';

/** The filter with what was kept of it. @param none one that narrows nothing, with every name */
export function keptFilter<Filter extends object>(none: Filter): Filter {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return none;
  const known = Object.entries(kept).filter(([name, value]) => name in none && typeof value === 'string');
  return { ...none, ...Object.fromEntries(known) };
}

/** Keeps a filter. */
export function keepFilter(filter: object): void {
  sessionStorage.setItem(KEY, JSON.stringify(filter));
}
