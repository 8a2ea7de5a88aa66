/** Runs work in the backup folder in a separate thread, with a timeout. */
import { rule } from '../contract/rules/rules.ts';
import { Worker } from 'node:worker_threads';
import type { PlaceAnswers, PlaceInputs, PlaceKind } from './backup-place.ts';
import { THREAD_MEMORY, workerFile } from '../threads/worker-file.ts';
import { refusal } from '../domain/app-error.ts';

/** Timeout of the folder; longer than a disk needs to wake up. */
const PLACE_LIMIT_MS = 10_000;
/** An idle thread is reused for this long, since starting one is expensive. */
const KEPT_MS = 60_000;

/** Runs work in a folder. Rejects with a system error, or AppError `ESTADO_NO_PERMITE` on timeout. */
export type InPlace = <Kind extends PlaceKind>(
  kind: Kind,
  input: PlaceInputs[Kind],
) => Promise<PlaceAnswers[Kind]>;

export interface PlaceThreadWork {
  readonly kind: PlaceKind;
  readonly input: PlaceInputs[PlaceKind];
}

/** The idle thread, and the timer that ends it. */
let kept: { readonly thread: Worker; readonly end: NodeJS.Timeout } | null = null;

/** Each work has a thread of its own, which is abandoned on timeout: the system may never return. */
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

function keptThread(): Worker | null {
  if (kept === null) return null;
  const { thread, end } = kept;
  kept = null;
  clearTimeout(end);
  silence(thread);
  thread.ref();
  return thread;
}

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
  // Neither keeps the process alive.
  end.unref();
  thread.unref();
}

/** Removes only listeners added here: the worker has its own. */
function silence(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}

/** Ends a thread without waiting; later messages are ignored. */
function giveUp(thread: Worker): void {
  silence(thread);
  thread.on('error', () => {});
  thread.unref();
  void thread.terminate();
}
