/** Several reasons to stop, as one: `AbortSignal.any` for runtimes that lack it, Node 18 among them. */

/**
 * A signal that aborts with the first of those given.
 *
 * @returns it, and what ends its listening to them
 */
export function eitherSignal(signals: readonly (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const either = new AbortController();
  const given = signals.filter((signal) => signal !== undefined);
  const stop = (event: Event) => either.abort((event.target as AbortSignal).reason);
  const aborted = given.find((signal) => signal.aborted);
  if (aborted !== undefined) either.abort(aborted.reason);
  else for (const signal of given) signal.addEventListener('abort', stop, { once: true });
  return {
    signal: either.signal,
    release: () => {
      for (const signal of given) signal.removeEventListener('abort', stop);
    },
  };
}
