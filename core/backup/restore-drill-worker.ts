/** The thread that tries a copy out: reading all of it would hold up the till. */
import { parentPort, workerData } from 'node:worker_threads';
import { signatureVerifier } from '../signing/signature-verifier.ts';
import { drill, type DrillRequest } from './restore-drill.ts';
import { freeDiskBytes, systemClock } from '../platform/system.ts';

const report = await drill(workerData as DrillRequest, {
  now: systemClock.now,
  verifySignature: signatureVerifier(),
  freeDiskBytes,
  tell: (progress) => parentPort?.postMessage({ progress }),
});
parentPort?.postMessage({ report });
