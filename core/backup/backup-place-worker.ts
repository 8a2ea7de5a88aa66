/** Worker thread of the backup folder: an unresponsive disk blocks nothing else. It ends with the first error. */
import { parentPort } from 'node:worker_threads';
import { workInPlace } from './backup-place.ts';
import type { PlaceThreadWork } from './backup-place-thread.ts';

parentPort?.on('message', ({ kind, input }: PlaceThreadWork) => {
  parentPort?.postMessage(workInPlace(kind, input));
});
