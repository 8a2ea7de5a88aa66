/** The thread that draws: a long document would hold up the till for as long as it takes. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawn, type Drawing } from './drawing.ts';
import type { LetterFonts } from '../printed-version/letter-fonts.ts';

export interface DrawingJob {
  readonly id: number;
  readonly drawing: Drawing;
}

/** `bytes` is null when nothing could be drawn; `error` tells why. */
export interface DrawingReply {
  readonly id: number;
  readonly bytes: Uint8Array | null;
  readonly error: string | null;
}

const fonts = workerData as LetterFonts;

async function answer({ id, drawing }: DrawingJob): Promise<DrawingReply> {
  try {
    return { id, bytes: await drawn(drawing, fonts), error: null };
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
