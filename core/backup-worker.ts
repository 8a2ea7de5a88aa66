/** The thread that takes a backup: copying and proving a large database would hold up the till. */
import { parentPort, workerData } from 'node:worker_threads';
import { backUp, type BackupWish } from './backup.ts';

await backUp(workerData as BackupWish, (progress) => parentPort?.postMessage(progress));
