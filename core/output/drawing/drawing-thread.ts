/** Has drawings made in a thread, which starts with the first one and never keeps the program from ending. */
import { Worker } from 'node:worker_threads';
import type { Drawing } from './drawing.ts';
import type { DrawingJob, DrawingReply } from './drawing-worker.ts';
import { workerFile } from '../../threads/worker-file.ts';
import { letterFonts } from '../printed-version/letter-fonts.ts';

/** The thread's memory for objects, in megabytes: enough for 2,000 lines several times over. */
const MAX_MEMORY_MB = 192;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/**
 * Draws something.
 *
 * @throws Error when it cannot be drawn, or the thread ended
 */
export type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/**
 * Drawings made one after the other in one thread; a thread that died is replaced with the next drawing.
 *
 * @param mark what stands on every print, asked for each; nothing unless given
 */
export function createDrawingThread(mark: () => string | undefined = () => undefined): Draw {
  let thread: Thread | null = null;
  let lastId = 0;
  const start = (): Thread => {
    const worker = new Worker(workerFile('./drawing-worker', import.meta.url), {
      workerData: letterFonts(),
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
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
