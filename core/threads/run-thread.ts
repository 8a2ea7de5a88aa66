/** Runs the program of a thread to its end. */
import { Worker } from 'node:worker_threads';
import { THREAD_MEMORY } from './worker-file.ts';

/** What a thread works on, and how its messages are read. */
export interface ThreadRun<Answer, Message> {
  readonly workerData: unknown;
  /** Ends the thread. */
  readonly signal: AbortSignal;
  /** Most memory for objects, in megabytes; what V8 allows by itself where nothing is said. */
  readonly maxMemoryMb?: number;
  /** The answer in a message; null for one that tells how far the work is. */
  readonly answerIn: (message: Message) => { readonly answer: Answer } | null;
}

/**
 * Runs a program in a thread of its own.
 *
 * @param program from `workerFile`
 * @returns what it answered; rejects when it failed, or ended without an answer
 */
export function runThread<Answer, Message>(
  program: URL,
  { workerData, signal, maxMemoryMb, answerIn }: ThreadRun<Answer, Message>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const limit = maxMemoryMb === undefined ? {} : { maxOldGenerationSizeMb: maxMemoryMb };
    const thread = new Worker(program, { resourceLimits: { ...THREAD_MEMORY, ...limit }, workerData });
    const end = () => void thread.terminate();
    signal.addEventListener('abort', end, { once: true });
    // A thread that is stopped while it starts ends with 0 as well: only its own word counts.
    let answered: { readonly answer: Answer } | null = null;
    thread.on('message', (message: Message) => (answered = answerIn(message) ?? answered));
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', end);
      if (answered !== null) resolve(answered.answer);
      else reject(new Error(`${program.pathname} ended with ${code}, without an answer`));
    });
  });
}
