/** From the document that is open to its neighbour among those of a list. */
import { useDocuments } from './documents.ts';

/** Codes of what stands around it, in their order, and how more of them come. */
export interface Among {
  readonly codes: () => readonly string[];
  readonly hasMore: () => boolean;
  readonly more: () => Promise<void>;
}

/** The list of documents, as it was filtered. */
export const LISTED: Among = {
  codes: () => useDocuments.getState().rows.map(({ codigoGeneracion }) => codigoGeneracion),
  hasMore: () => useDocuments.getState().next !== null,
  more: () => useDocuments.getState().more(),
};

/** A list that is here as a whole. */
export function wholeList(codes: readonly string[]): Among {
  return { codes: () => codes, hasMore: () => false, more: () => Promise.resolve() };
}

/** Where the open document stands among those that are here; null when it is none of them. */
export function placeOfOpen(among: Among): number | null {
  const at = among.codes().indexOf(useDocuments.getState().open?.result.codigoGeneracion ?? '');
  return at === -1 ? null : at;
}

/** Opens the document so many rows further down; at an end nothing happens. */
export async function viewNeighbour(among: Among, rows: 1 | -1): Promise<void> {
  const at = placeOfOpen(among);
  if (at === null) return;
  if (at + rows >= among.codes().length && among.hasMore()) await among.more();
  const next = among.codes()[at + rows];
  if (next !== undefined) await useDocuments.getState().view(next);
}
