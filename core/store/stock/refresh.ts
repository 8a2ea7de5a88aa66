/** Keeps what follows from the papers of the stock, for speed alone. Never in the commit of a sale. */
import type { Tx } from '../handle.ts';
import { refreshCosts } from './costs.ts';
import { refreshStanding } from './standing.ts';

/** Keeps what follows from so many more papers. @returns how many are left */
export function refreshStock(tx: Tx, papers: number): number {
  refreshCosts(tx, papers);
  return refreshStanding(tx, papers);
}
