/** The thread that draws: a long document would hold up the till for as long as it takes. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawn, type Drawing } from './drawing.ts';
import type { LetterFonts } from '../printed-version/letter-fonts.ts';

export interface DrawingJob {
  readonly id: number;
  readonly drawing: Drawing;
  /** Stands on the print. */
  readonly mark: string | undefined;
}

/** `bytes` is null when nothing could be drawn; `error` tells why. */
export interface DrawingReply {
  readonly id: number;
  readonly bytes: Uint8Array | null;
  readonly error: string | null;
}

const fonts = workerData as LetterFonts;
const marked = new Map<string, LetterFonts>();

/** The fonts with a mark: one object for each, with what is laid out already. */
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

// One after the other: two long documents at once would need twice the memory.
let last = Promise.resolve();
parentPort?.on('message', (job: DrawingJob) => {
  last = last.then(async () => parentPort?.postMessage(await answer(job)));
});
