/** Opens the previous or next document of a list. */
import { useDocuments } from './documents.ts';

/** Codes of the list in order, and how to load more. */
export interface Among {
  readonly codes: () => readonly string[];
  readonly hasMore: () => boolean;
  readonly more: () => Promise<void>;
}

export const LISTED: Among = {
  codes: () => useDocuments.getState().rows.map(({ codigoGeneracion }) => codigoGeneracion),
  hasMore: () => useDocuments.getState().next !== null,
  more: () => useDocuments.getState().more(),
};

export function wholeList(codes: readonly string[]): Among {
  return { codes: () => codes, hasMore: () => false, more: () => Promise.resolve() };
}

/** Position of the open document in the list; null if it is not loaded. */
export function placeOfOpen(among: Among): number | null {
  const at = among.codes().indexOf(useDocuments.getState().open?.result.codigoGeneracion ?? '');
  return at === -1 ? null : at;
}

/** Opens the previous or next document; does nothing at an end. */
export async function viewNeighbour(among: Among, rows: 1 | -1): Promise<void> {
  const at = placeOfOpen(among);
  if (at === null) return;
  if (at + rows >= among.codes().length && among.hasMore()) await among.more();
  const next = among.codes()[at + rows];
  if (next !== undefined) await useDocuments.getState().view(next);
}
