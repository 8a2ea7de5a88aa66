/** From the document that is open to its neighbour in the list, as it was filtered. */
import { useDocuments } from './documents.ts';

/** Where the open document stands among the rows that are here; null when it is none of them. */
export function placeOfOpen(): number | null {
  const { rows, open } = useDocuments.getState();
  const at = rows.findIndex(({ codigoGeneracion }) => codigoGeneracion === open?.result.codigoGeneracion);
  return at === -1 ? null : at;
}

/** Opens the document so many rows further down; at an end nothing happens. */
export async function viewNeighbour(rows: 1 | -1): Promise<void> {
  const at = placeOfOpen();
  if (at === null) return;
  const target = at + rows;
  if (target >= useDocuments.getState().rows.length) await useDocuments.getState().more();
  const next = useDocuments.getState().rows[target];
  if (next !== undefined) await useDocuments.getState().view(next.codigoGeneracion);
}
