/** A client of server-sent events, written from the format's own description (HTML standard, 9.2). */

export interface SeenEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventClient {
  readonly response: Response;
  /** Events that were dispatched, oldest first. */
  readonly events: readonly SeenEvent[];
  /** Comments, without the colon. */
  readonly comments: readonly string[];
  /** What it would send as `Last-Event-ID` if it came back now. */
  lastId(): string;
  /** Resolves when the server ended the stream in order, rejects when the connection broke. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Opens a stream; `query` begins with `?`. */
export async function openEvents(
  url: string,
  key: string,
  { query = '', lastEventId }: { readonly query?: string; readonly lastEventId?: string } = {},
): Promise<EventClient> {
  const controller = new AbortController();
  const response = await fetch(`${url}/eventos${query}`, {
    headers: { 'X-API-Key': key, ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }) },
    signal: controller.signal,
  });
  const events: SeenEvent[] = [];
  const comments: string[] = [];
  let id = lastEventId ?? '';
  const block = (lines: readonly string[]) => {
    let [type, data] = ['message', ''];
    for (const line of lines) {
      const [, name, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      if (name === '') comments.push(value);
      if (name === 'id') id = value;
      if (name === 'event') type = value;
      if (name === 'data') data += value;
    }
    if (data !== '') events.push({ id, type, data: JSON.parse(data) as SeenEvent['data'] });
  };
  const ended = read(response, block);
  // A test that leaves does not ask how it ended.
  ended.catch(() => undefined);
  return { response, events, comments, lastId: () => id, ended, leave: () => controller.abort() };
}

async function read(response: Response, block: (lines: readonly string[]) => void): Promise<void> {
  if (response.body === null) return;
  let rest = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const each of blocks) block(each.split('\n'));
  }
}
