/** Time limit and cancellation of a network call. */

export interface CallEnd {
  readonly signal: AbortSignal;
  /** Whether the time limit was exceeded. */
  isLate(): boolean;
  /** Call it after the call ends, to remove timer and listener. */
  release(): void;
}

/**
 * Aborts a call after `ms`, or on `giveUp`. Not `AbortSignal.any`, which leaks an entry per call on `giveUp`, a signal
 * that lives as long as the service.
 */
export function callEnd(ms: number, giveUp: AbortSignal): CallEnd {
  const call = new AbortController();
  let late = false;
  const end = () => call.abort();
  const limit = setTimeout(() => {
    late = true;
    end();
  }, ms).unref();
  giveUp.addEventListener('abort', end);
  if (giveUp.aborted) end();
  return {
    signal: call.signal,
    isLate: () => late,
    release: () => {
      clearTimeout(limit);
      giveUp.removeEventListener('abort', end);
    },
  };
}
