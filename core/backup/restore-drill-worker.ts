/** Worker thread of a restore drill: verifying a database would block the till. */
import { parentPort, workerData } from 'node:worker_threads';
import { signatureVerifier } from '../signing/signature-verifier.ts';
import { drill, type DrillRequest } from './restore-drill.ts';
import { folderClock } from '../platform/folder-clock.ts';
import { freeDiskBytes } from '../platform/system.ts';

const request = workerData as DrillRequest;
const report = await drill(request, {
  now: folderClock(request.database).now,
  verifySignature: signatureVerifier(),
  freeDiskBytes,
  tell: (progress) => parentPort?.postMessage({ progress }),
});
parentPort?.postMessage({ report });
