/** Works in the folder of the backups beside the service, and gives up on one that does not answer. */
import { rule } from '../contract/rules/rules.ts';
import { Worker } from 'node:worker_threads';
import type { PlaceAnswers, PlaceInputs, PlaceKind } from './backup-place.ts';
import { THREAD_MEMORY, workerFile } from '../threads/worker-file.ts';
import { refusal } from '../domain/app-error.ts';

/** Until a folder that does not answer is given up; a disk that slept answers before. */
const PLACE_LIMIT_MS = 10_000;
/** A thread that has answered is kept so long for the next work: to start one costs more than most works do. */
const KEPT_MS = 60_000;

/** Does a work in a folder; rejects with an Error of the system, or AppError `ESTADO_NO_PERMITE` when it takes too long. */
export type InPlace = <Kind extends PlaceKind>(
  kind: Kind,
  input: PlaceInputs[Kind],
) => Promise<PlaceAnswers[Kind]>;

/** What the thread is given. */
export interface PlaceThreadWork {
  readonly kind: PlaceKind;
  readonly input: PlaceInputs[PlaceKind];
}

/** A thread with nothing to do, and the timer that ends it. */
let kept: { readonly thread: Worker; readonly end: NodeJS.Timeout } | null = null;

/** In a thread that no other work waits for, and nobody when the limit is over: the system may never let it go. */
export const inPlaceThread: InPlace = async <Kind extends PlaceKind>(
  kind: Kind,
  input: PlaceInputs[Kind],
) => {
  const thread = keptThread() ?? startThread();
  const { promise, resolve, reject } = Promise.withResolvers<PlaceAnswers[Kind]>();
  const ended = () => reject(new Error('the thread of a folder ended without an answer'));
  const limit = setTimeout(
    () => reject(refusal('ESTADO_NO_PERMITE', rule('carpeta-de-respaldos-muda'))),
    PLACE_LIMIT_MS,
  );
  thread.once('message', resolve).once('error', reject).once('exit', ended);
  const work: PlaceThreadWork = { kind, input };
  thread.postMessage(work);
  try {
    const answer = await promise;
    silence(thread);
    keep(thread);
    return answer;
  } catch (error) {
    giveUp(thread);
    throw error;
  } finally {
    clearTimeout(limit);
  }
};

function startThread(): Worker {
  return new Worker(workerFile('./backup-place-worker', import.meta.url), { resourceLimits: THREAD_MEMORY });
}

/** The thread that is kept, if any; it is no longer. */
function keptThread(): Worker | null {
  if (kept === null) return null;
  const { thread, end } = kept;
  kept = null;
  clearTimeout(end);
  silence(thread);
  thread.ref();
  return thread;
}

/** One is enough: works seldom meet. */
function keep(thread: Worker): void {
  if (kept !== null) return giveUp(thread);
  const forget = () => {
    if (kept?.thread === thread) kept = null;
  };
  const end = setTimeout(() => {
    forget();
    giveUp(thread);
  }, KEPT_MS);
  kept = { thread, end };
  thread.once('error', forget).once('exit', forget);
  // Neither holds up the end of the program.
  end.unref();
  thread.unref();
}

/** Only what was asked for here: the thread itself listens to its own events. */
function silence(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}

/** Ends it when the system lets it; nobody waits for that, and what it still says is not heard. */
function giveUp(thread: Worker): void {
  silence(thread);
  thread.on('error', () => {});
  thread.unref();
  void thread.terminate();
}
