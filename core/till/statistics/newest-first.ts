/** Reads sales of several branches and types in turns of the event loop, the newest day first, so that sales do not wait. */
import { setImmediate } from 'node:timers/promises';
import { addDays, daysBetween } from '../../domain/fiscal-time.ts';
import type { SoldPiece, SoldPlace, SoldScope } from '../../store/statistics/till-statistics.ts';

/** Documents per answer on a screen: some ten seconds of reading. */
export const MAX_DOCUMENTS_READ = 100_000;
/** Documents per turn of the event loop: some 10 ms. */
const DOCUMENTS_PER_TURN = 100;

type Days = Pick<SoldScope, 'desde' | 'hasta'>;
/** A branch and type, for the whole period. */
export type SoldSource = Omit<SoldScope, keyof Days>;

export interface SalesToRead<Source extends SoldSource> extends Days {
  readonly sources: readonly Source[];
  /** Beyond so many documents the oldest are left out. */
  readonly most: number;
}

export interface SalesRead {
  readonly documentos: number;
  /** False where some were left out. */
  readonly completo: boolean;
}

/** @param addUp adds the next piece of a source's day, newest first, and returns it */
export async function newestFirst<Source extends SoldSource>(
  { sources, desde, hasta, most }: SalesToRead<Source>,
  addUp: (scope: Source & Days, piece: SoldPiece) => readonly SoldPlace[],
): Promise<SalesRead> {
  let documentos = 0;
  for (let back = 0; back <= daysBetween(desde, hasta); back += 1) {
    const day = addDays(hasta, -back);
    for (const source of sources)
      for (let after: SoldPlace | null = null, more = true; more;) {
        const limit = Math.min(DOCUMENTS_PER_TURN, most - documentos);
        if (limit === 0) return { documentos, completo: false };
        const sales = addUp({ ...source, desde: day, hasta: day }, { after, limit });
        documentos += sales.length;
        after = sales.at(-1) ?? null;
        more = sales.length === limit;
        await setImmediate();
      }
  }
  return { documentos, completo: true };
}
