/** How often a page that breaks is loaded again before it is left as it is. */

const MAX_RELOADS = 3;
const SPAN_MS = 60_000;

/** @returns whether a page that has just broken is loaded again: at most three times within a minute */
export function reloadLimit(now: () => number): () => boolean {
  const reloads: number[] = [];
  return () => {
    const at = now();
    reloads.push(at);
    return reloads.filter((each) => at - each < SPAN_MS).length <= MAX_RELOADS;
  };
}
