/** Stop signal of commands that run until stopped. */

export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
