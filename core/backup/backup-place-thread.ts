/** Works in the folder of the backups beside the service, and gives up on one that does not answer. */
import { rule } from '../contract/rules/rules.ts';
import { Worker } from 'node:worker_threads';
import type { PlaceAnswers, PlaceInputs, PlaceKind } from './backup-place.ts';
import { THREAD_MEMORY, workerFile } from '../threads/worker-file.ts';
import { refusal } from '../domain/app-error.ts';

/** Until a folder that does not answer is given up; a disk that slept answers before. */
const PLACE_LIMIT_MS = 10_000;

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

/** In a thread of its own, which nobody waits for when the limit is over: the system may never let it go. */
export const inPlaceThread: InPlace = <Kind extends PlaceKind>(kind: Kind, input: PlaceInputs[Kind]) => {
  const workerData: PlaceThreadWork = { kind, input };
  const { promise, resolve, reject } = Promise.withResolvers<PlaceAnswers[Kind]>();
  const thread = new Worker(workerFile('./backup-place-worker', import.meta.url), {
    resourceLimits: THREAD_MEMORY,
    workerData,
  });
  const limit = setTimeout(() => {
    reject(refusal('ESTADO_NO_PERMITE', rule('carpeta-de-respaldos-muda')));
    thread.unref();
    void thread.terminate();
  }, PLACE_LIMIT_MS);
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the thread of a folder ended without an answer')));
  return promise.finally(() => clearTimeout(limit));
};
