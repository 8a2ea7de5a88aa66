/** What ends a call over the network before its answer. */

/** Of one call. */
export interface CallEnd {
  readonly signal: AbortSignal;
  /** Whether the time was over. */
  isLate(): boolean;
  /** To be called when the call is over: nothing of it stays. */
  release(): void;
}

/**
 * Ends a call after its time, or when `giveUp` says so. `AbortSignal.any` leaves an entry at `giveUp` with every call, and that signal lives
 * as long as the service.
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
