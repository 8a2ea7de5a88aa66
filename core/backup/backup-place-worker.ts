/** The thread that works in the folder of the backups: a disk that does not answer holds up nobody else. */
import { parentPort, workerData } from 'node:worker_threads';
import { workInPlace } from './backup-place.ts';
import type { PlaceThreadWork } from './backup-place-thread.ts';

const { kind, input } = workerData as PlaceThreadWork;
parentPort?.postMessage(workInPlace(kind, input));
