/** Worker thread for drawing, because a long document would block the till. */
import nodeModule from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { drawn, type Drawing } from './drawing.ts';
import type { LetterFonts } from '../printed-version/letter-fonts.ts';

export interface DrawingJob {
  readonly id: number;
  readonly drawing: Drawing;
  readonly mark: string | undefined;
}

/** `bytes` is null on failure; `error` gives the reason. */
export interface DrawingReply {
  readonly id: number;
  readonly bytes: Uint8Array | null;
  readonly error: string | null;
}

const fonts = workerData as LetterFonts;
const marked = new Map<string, LetterFonts>();

/** Fonts with a mark, cached by mark together with their text layouts. */
function fontsWith(mark: string | undefined): LetterFonts {
  if (mark === undefined) return fonts;
  const known = marked.get(mark) ?? { ...fonts, mark };
  marked.set(mark, known);
  return known;
}

async function answer({ id, drawing, mark }: DrawingJob): Promise<DrawingReply> {
  try {
    return { id, bytes: await drawn(drawing, fontsWith(mark)), error: null };
  } catch (cause) {
    return {
      id,
      bytes: null,
      error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
    };
  }
}

// One at a time: two long documents would need twice the memory.
let last = Promise.resolve();
parentPort?.on('message', (job: DrawingJob) => {
  last = last.then(async () => parentPort?.postMessage(await answer(job)));
});
// The first drawing compiled all code; the next thread starts from that cache.
parentPort?.once('message', () => {
  last = last.then(() => nodeModule.flushCompileCache());
});
