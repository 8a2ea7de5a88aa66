/** The thread that takes a backup: copying and proving a large database would hold up the till. */
import { workerData } from 'node:worker_threads';
import { backUp, type BackupWish } from './backup.ts';

await backUp(workerData as BackupWish);
