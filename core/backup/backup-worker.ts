/** Worker thread of a backup: copying and verifying a large database would block the till. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupMessage } from './backup-schedule.ts';
import { backUp, type BackupRequest } from './backup.ts';

const say = (message: BackupMessage) => parentPort?.postMessage(message);
await backUp(workerData as BackupRequest, say);
say('taken');
