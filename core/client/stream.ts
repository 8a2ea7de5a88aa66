/** Reads an answer in pieces, and combines abort signals. */

/** How to split a stream, and when to abort it. */
interface Pieces {
  /** Text between two pieces. */
  readonly separator: string;
  /** Silence after which a connection counts as dead, in milliseconds. */
  readonly silenceMs: number;
  readonly abort: AbortController;
}

/** The complete pieces of a body, as they arrive. */
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

/**
 * `AbortSignal.any` for runtimes without it, such as Node 18.
 *
 * @returns the combined signal, and `release` to remove its listeners
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
