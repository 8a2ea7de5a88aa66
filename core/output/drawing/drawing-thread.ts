/** Draws in a worker thread, which starts on first use and does not keep the process alive. */
import { Worker } from 'node:worker_threads';
import type { Drawing } from './drawing.ts';
import type { DrawingJob, DrawingReply } from './drawing-worker.ts';
import { workerFile } from '../../threads/worker-file.ts';
import { letterFonts } from '../printed-version/letter-fonts.ts';

/** The thread's heap limits in MB: several times the need of 2,000 lines; young objects of a letter fit. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 } as const;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** Draws a drawing. @throws Error when it cannot be drawn, or the thread ended */
export type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/**
 * Draws one at a time in one thread; a dead thread is replaced on next use.
 *
 * @param mark text on every print, queried for each; default none
 */
export function createDrawingThread(mark: () => string | undefined = () => undefined): Draw {
  let thread: Thread | null = null;
  let lastId = 0;
  const start = (): Thread => {
    const worker = new Worker(workerFile('./drawing-worker', import.meta.url), {
      workerData: letterFonts(),
      resourceLimits: MEMORY,
    });
    const started: Thread = { worker, waiting: new Map() };
    const abandon = (error: Error) => {
      if (thread === started) thread = null;
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
    const { worker, waiting } = thread;
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
