/** Stop signal of commands that run until stopped, or until nobody reads what they write. */

export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  process.stdout.once('error', () => stop.abort());
  return stop.signal;
}
