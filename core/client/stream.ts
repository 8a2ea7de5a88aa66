/** Reads an answer that comes in pieces for as long as the connection lasts. */

/** Where the pieces end, and how long the service may be silent. */
interface Pieces {
  /** What stands between two pieces. */
  readonly separator: string;
  /** A connection that carries nothing for so long is dead, in milliseconds. */
  readonly silenceMs: number;
  /** Aborted after the silence. */
  readonly abort: AbortController;
}

/** The pieces of a body that have wholly come. */
export async function* readPieces(
  { body }: Pick<Response, 'body'>,
  { separator, silenceMs, abort }: Pieces,
): AsyncGenerator<string, void, undefined> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const silence = setTimeout(() => abort.abort(), silenceMs);
    const part = await reader.read().finally(() => clearTimeout(silence));
    if (part.done) return;
    const pieces = (rest + decoder.decode(part.value, { stream: true })).split(separator);
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
}
