/** The thread that works in the folder of the backups: a disk that does not answer holds up nobody else. It ends with the first error. */
import { parentPort } from 'node:worker_threads';
import { workInPlace } from './backup-place.ts';
import type { PlaceThreadWork } from './backup-place-thread.ts';

parentPort?.on('message', ({ kind, input }: PlaceThreadWork) => {
  parentPort?.postMessage(workInPlace(kind, input));
});
