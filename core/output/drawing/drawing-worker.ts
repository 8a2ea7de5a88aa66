/** Worker thread for drawing, because a long document would block the till. */
import nodeModule from 'node:module';
import { parentPort } from 'node:worker_threads';
import { drawn, type Drawing } from './drawing.ts';

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

async function answer({ id, drawing, mark }: DrawingJob): Promise<DrawingReply> {
  try {
    return { id, bytes: await drawn(drawing, mark), error: null };
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
