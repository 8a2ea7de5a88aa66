/** The thread that signs: takes a {@link SignJob}, answers with a {@link SignReply}, and holds no state of its own. */
import type { KeyObject } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { signJws } from './jws.ts';

export interface SignJob {
  readonly id: number;
  readonly payload: string;
  /** A KeyObject crosses threads as a handle: the key itself is neither copied nor parsed again. */
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** `jws` is null when the signature does not verify; `error` tells why nothing could be signed at all. */
export interface SignReply {
  readonly id: number;
  readonly jws: string | null;
  readonly error: string | null;
}

function answer(job: SignJob): SignReply {
  try {
    return { id: job.id, jws: signJws(job.payload, job.privateKey, job.publicKey), error: null };
  } catch (cause) {
    return { id: job.id, jws: null, error: cause instanceof Error ? cause.message : String(cause) };
  }
}

parentPort?.on('message', (job: SignJob) => parentPort?.postMessage(answer(job)));
