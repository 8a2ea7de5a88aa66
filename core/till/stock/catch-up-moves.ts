/** Writes stock movements of sales (`late-moves.ts` of the store) while no sale runs, a few documents per commit. */
import { lateMoves, writeSomeMoves } from '../../store/stock/late-moves.ts';
import type { TillParts } from '../till-parts.ts';

/** Time without commits before it starts. */
const QUIET_MS = 1_000;

/** Writes every movement pending at the time of the call. */
export async function catchUpMoves(store: Pick<TillParts['store'], 'read' | 'transact'>): Promise<void> {
  let left = store.read(lateMoves);
  while (left > 0) left = await store.transact(writeSomeMoves);
}

/** Starts doing so in quiet times. @returns stops it */
export function catchUpMovesWhenQuiet({
  store,
  clock,
  log,
}: Pick<TillParts, 'store' | 'clock' | 'log'>): () => Promise<void> {
  let commits = 0;
  let cancel: (() => void) | null = null;
  let writing = Promise.resolve();
  const watch = () => {
    const seen = commits;
    cancel = clock.after(QUIET_MS, () => {
      if (commits !== seen) return watch();
      cancel = null;
      writing = catchUpMoves(store).catch((error: unknown) => {
        log.error('moves of goods were not written', { error: String(error) });
      });
    });
  };
  const ignore = store.onCommit(() => {
    commits += 1;
    if (cancel === null) watch();
  });
  return () => {
    ignore();
    cancel?.();
    return writing;
  };
}
