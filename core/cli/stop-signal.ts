/** Commands that go on until they are told to stop. */

/** Aborted at the first SIGTERM or SIGINT. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
