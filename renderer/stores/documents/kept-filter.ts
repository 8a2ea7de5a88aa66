/** The filter of the list of documents, over a reload of this window; a new window begins without one. */
import type { DocumentFilter } from './documents.ts';

const KEY = 'caja.documents.filter';

/** The filter with what was kept of it. */
export function keptFilter(none: DocumentFilter): DocumentFilter {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return none;
  const known = Object.entries(kept).filter(([name, value]) => name in none && typeof value === 'string');
  return { ...none, ...Object.fromEntries(known) };
}

/** Keeps a filter. */
export function keepFilter(filter: DocumentFilter): void {
  sessionStorage.setItem(KEY, JSON.stringify(filter));
}
