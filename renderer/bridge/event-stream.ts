/** Reads server-sent events with `fetch`, since `EventSource` cannot send headers. */

export interface StreamReader {
  opened(): void;
  receive(data: string): void;
  /** Status other than 200; `ended` follows. */
  refused?(status: number): void;
  /** Refused, broken, or ended by the server; not called after closing. */
  ended(): void;
}

/** Opens a stream. @returns closes it */
export function openEventStream(
  path: string,
  headers: Readonly<Record<string, string>>,
  reader: StreamReader,
): () => void {
  const stop = new AbortController();
  void read(path, { headers, signal: stop.signal }, reader)
    .catch(() => {
      // Refused or broken: `ended` follows, and the reader may reconnect.
    })
    .then(() => {
      if (!stop.signal.aborted) reader.ended();
    });
  return () => stop.abort();
}

async function read(path: string, init: RequestInit, reader: StreamReader): Promise<void> {
  const { ok, status, body } = await fetch(path, { ...init, cache: 'no-store' });
  if (!ok) reader.refused?.(status);
  if (!ok || body === null) return;
  reader.opened();
  const chunks = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await chunks.read();
    if (done) return;
    const frames = (rest + value).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const data = dataOf(frame);
      if (data !== null) reader.receive(data);
    }
  }
}

/** Null for a keep-alive frame. */
function dataOf(frame: string): string | null {
  const lines = frame.split('\n').filter((line) => line.startsWith('data: '));
  return lines.length === 0 ? null : lines.map((line) => line.slice('data: '.length)).join('\n');
}
