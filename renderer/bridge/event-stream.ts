/** Server-sent events as a browser reads them, over a request that can carry a header, which `EventSource` cannot. */

export interface StreamReader {
  opened(): void;
  /** The data of one event. */
  receive(data: string): void;
  /** The server answered with another status than 200; `ended` follows. */
  refused?(status: number): void;
  /** The stream was refused, broke, or was ended by the server; not called once the reader closed it. */
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
      // Refused or broken: the reader opens another one.
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

/** Null for a frame that is a sign of life only. */
function dataOf(frame: string): string | null {
  const lines = frame.split('\n').filter((line) => line.startsWith('data: '));
  return lines.length === 0 ? null : lines.map((line) => line.slice('data: '.length)).join('\n');
}
