/** Updates the stock caches (costs and existence). Never call it in the commit of a sale. */
import type { Tx } from '../handle.ts';
import { refreshCosts } from './costs.ts';
import { refreshStanding } from './standing.ts';

/** Processes the next `papers` entries. @returns how many are left */
export function refreshStock(tx: Tx, papers: number): number {
  refreshCosts(tx, papers);
  return refreshStanding(tx, papers);
}
