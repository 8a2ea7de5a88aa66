/** The machine's limit: RSA-2048 signatures per second with every core doing nothing else. */
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

/** Bytes signed: about a document of ten lines. */
const PAYLOAD_BYTES = 4_096;

interface Task {
  readonly pem: string;
  readonly durationMs: number;
}

/** Signatures per second of all cores together, over `durationMs` after a warm-up of a quarter of it. */
export async function signingLimit(durationMs: number): Promise<number> {
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  const threads = Array.from({ length: availableParallelism() }, () =>
    runThread({ pem: String(pem), durationMs }),
  );
  const rates = await Promise.all(threads);
  return rates.reduce((total, rate) => total + rate, 0);
}

function runThread(workerTask: Task): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: workerTask });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function signFor(durationMs: number, key: KeyObject): number {
  const payload = Buffer.alloc(PAYLOAD_BYTES, 'x');
  const end = performance.now() + durationMs;
  let count = 0;
  for (; performance.now() < end; count += 1) sign('sha512', payload, key);
  return (count * 1000) / durationMs;
}

if (!isMainThread) {
  const { pem, durationMs } = workerData as Task;
  const key = createPrivateKey(pem);
  signFor(durationMs / 4, key);
  parentPort?.postMessage(signFor(durationMs, key));
}
