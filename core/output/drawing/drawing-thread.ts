/** Draws in a worker thread, which starts on first use, ends when nothing was drawn for a while and does not keep the process alive. */
import { Worker } from 'node:worker_threads';
import type { Drawing } from './drawing.ts';
import type { DrawingJob, DrawingReply } from './drawing-worker.ts';
import { workerFile } from '../../threads/worker-file.ts';

/** The thread's heap limits in MB: several times the need of 2,000 lines; young objects of a letter fit. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 } as const;

/** The thread holds some 30 MB; what is drawn after its end waits some 100 ms longer. */
const REST_MS = 5 * 60_000;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** Ends it; begins anew with each drawing. */
  readonly rest: NodeJS.Timeout;
}

/** Draws a drawing. @throws Error when it cannot be drawn, or the thread ended */
export type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/**
 * Draws one at a time in one thread; a dead thread is replaced on next use.
 *
 * @param mark text on every print, queried for each; default none
 * @param restMs how long it lives with nothing to draw
 */
export function createDrawingThread(
  mark: () => string | undefined = () => undefined,
  restMs: number = REST_MS,
): Draw {
  let thread: Thread | null = null;
  let lastId = 0;
  const start = (): Thread => {
    const worker = new Worker(workerFile('./drawing-worker', import.meta.url), {
      resourceLimits: MEMORY,
    });
    const leave = () => {
      if (thread === started) thread = null;
      clearTimeout(started.rest);
    };
    const rest = () => {
      if (started.waiting.size > 0) return void started.rest.refresh();
      leave();
      void worker.terminate();
    };
    const started: Thread = { worker, waiting: new Map(), rest: setTimeout(rest, restMs).unref() };
    const abandon = (error: Error) => {
      leave();
      for (const { reject } of started.waiting.values()) reject(error);
      started.waiting.clear();
    };
    worker.on('message', (reply: DrawingReply) => settle(started, reply));
    worker.on('error', abandon);
    worker.on('exit', () => abandon(new Error('the thread that draws ended')));
    return started;
  };
  return (drawing) => {
    thread ??= start();
    const { worker, waiting, rest } = thread;
    rest.refresh();
    lastId += 1;
    const job: DrawingJob = { id: lastId, drawing, mark: mark() };
    return new Promise((resolve, reject) => {
      waiting.set(job.id, { resolve, reject });
      worker.ref();
      worker.postMessage(job);
    });
  };
}

function settle({ worker, waiting }: Thread, { id, bytes, error }: DrawingReply): void {
  const wanted = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0) worker.unref();
  if (bytes !== null) wanted?.resolve(bytes);
  else wanted?.reject(new Error(`not drawn: ${error ?? ''}`));
}
