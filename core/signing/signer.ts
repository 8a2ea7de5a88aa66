/**
 * Signs documents in worker threads, so that the main thread stays free and the thread pool that serves files and name
 * look-ups stays empty.
 */
import { Worker } from 'node:worker_threads';
import { signingKeys } from './signing-key.ts';
import type { KeyProvider } from './signing-key.ts';
import { workerFile } from '../threads/worker-file.ts';
import type { SignJob, SignReply } from './sign-worker.ts';

/** Two threads reach four fifths of what two cores can sign; the second starts only under load. */
export const MAX_SIGNING_THREADS = 2;
/** Jobs handed to one thread at a time: enough that it never waits for the main thread. */
export const MAX_JOBS_PER_THREAD = 4;
/** Signatures that may wait or run at once; several lots of contingency, and a bound on memory. */
export const MAX_PENDING_SIGNATURES = 4096;
/** Longest text to sign; far above a document of 2,000 items. */
export const MAX_PAYLOAD_CHARS = 16 * 1024 * 1024;

const MESSAGES = {
  FIRMA_NO_VERIFICA:
    'La firma no corresponde a la llave pública del certificado. Vuelva a cargar el certificado del emisor.',
  FIRMA_COLA_LLENA: 'Hay demasiados documentos esperando firma. Intente de nuevo en unos segundos.',
  FIRMADOR_CERRADO: 'El programa se está cerrando y ya no firma documentos.',
  FIRMADOR_FALLO: 'No se pudo firmar el documento. Se intentará de nuevo.',
  LLAVE_NO_SIRVE: 'La llave guardada no es RSA de 2048 bits. Vuelva a cargar el certificado del emisor.',
} as const;

export type SigningErrorCode = keyof typeof MESSAGES;

/** Why a signature was not made; `message` is Spanish and fit for a person, `cause` is for the log. */
export class SigningError extends Error {
  readonly codigo: SigningErrorCode;

  constructor(codigo: SigningErrorCode, cause?: unknown) {
    super(MESSAGES[codigo], cause === undefined ? undefined : { cause });
    this.name = 'SigningError';
    this.codigo = codigo;
  }
}

/** Makes signatures; the same text and key always give the same signature, so repeating a call is safe. */
export interface Signer {
  /**
   * @param keyId id of the key, as the provider knows it
   * @param payload the text whose UTF-8 bytes are signed
   * @returns the JWS compact (§signature), verified with the public key
   * @throws SigningError `FIRMA_NO_VERIFICA` (the halves of the key are not a pair), `LLAVE_NO_SIRVE` (not RSA 2048),
   *   `FIRMA_COLA_LLENA` (more than {@link MAX_PENDING_SIGNATURES}), `FIRMADOR_FALLO` (a thread died; repeat),
   *   `FIRMADOR_CERRADO`; whatever the key provider rejects with
   * @throws RangeError when the text is longer than {@link MAX_PAYLOAD_CHARS} or has half a surrogate pair
   */
  sign(keyId: string, payload: string): Promise<string>;
  /** Takes no new work, waits for the signatures under way, ends the threads. May be called twice. */
  close(): Promise<void>;
}

export interface SignerOptions {
  readonly keys: KeyProvider;
  /** Where the thread's program is, if not beside this module (a bundle names it itself). */
  readonly workerUrl?: URL;
}

interface Task {
  readonly job: SignJob;
  readonly resolve: (jws: string) => void;
  readonly reject: (error: SigningError) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly running: Map<number, Task>;
}

/** A signer over a key provider. Threads start with the first signature. */
export function createSigner(options: SignerOptions): Signer {
  const pool = createPool(options.workerUrl ?? workerFile('./sign-worker', import.meta.url));
  const keyOf = signingKeys(options.keys);
  const pending = new Set<Promise<string>>();
  let closing: Promise<void> | null = null;

  async function signOne(keyId: string, payload: string): Promise<string> {
    const key = await keyOf(keyId);
    if (key === null) throw new SigningError('LLAVE_NO_SIRVE');
    return pool.run({ payload, ...key });
  }

  async function drain(): Promise<void> {
    await Promise.allSettled(pending);
    await pool.end();
  }

  return {
    async sign(keyId, payload) {
      if (closing) throw new SigningError('FIRMADOR_CERRADO');
      if (pending.size >= MAX_PENDING_SIGNATURES) throw new SigningError('FIRMA_COLA_LLENA');
      if (payload.length > MAX_PAYLOAD_CHARS) throw new RangeError('payload too long to sign');
      if (!payload.isWellFormed()) throw new RangeError('payload is not well-formed Unicode');
      const signature = signOne(keyId, payload);
      pending.add(signature);
      try {
        return await signature;
      } finally {
        pending.delete(signature);
      }
    },
    close: () => (closing ??= drain()),
  };
}

interface Pool {
  readonly run: (job: Omit<SignJob, 'id'>) => Promise<string>;
  readonly end: () => Promise<void>;
}

function createPool(workerUrl: URL): Pool {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let lastId = 0;

  function startThread(): Thread {
    const thread: Thread = { worker: new Worker(workerUrl), running: new Map() };
    thread.worker.on('message', (reply: SignReply) => {
      settle(thread, reply);
      refill();
    });
    thread.worker.on('error', (cause) => abandon(thread, cause));
    thread.worker.on('exit', () => abandon(thread, new Error('signing thread ended')));
    threads.add(thread);
    return thread;
  }

  function abandon(thread: Thread, cause: unknown): void {
    if (!threads.delete(thread)) return;
    for (const task of thread.running.values()) task.reject(new SigningError('FIRMADOR_FALLO', cause));
    refill();
  }

  /** An idle thread first, then a new one, then the least busy: a till that signs now and then keeps one thread. */
  function freeThread(): Thread | null {
    const [least] = [...threads].toSorted((a, b) => a.running.size - b.running.size);
    if (least?.running.size === 0) return least;
    if (threads.size < MAX_SIGNING_THREADS) return startThread();
    return least && least.running.size < MAX_JOBS_PER_THREAD ? least : null;
  }

  function refill(): void {
    while (waiting.length > 0) {
      const thread = freeThread();
      const task = thread && waiting.shift();
      if (!task) return;
      thread.running.set(task.job.id, task);
      thread.worker.postMessage(task.job);
    }
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.push({ job: { ...job, id: lastId }, resolve, reject });
        refill();
      }),
    async end() {
      const ending = [...threads];
      threads.clear();
      await Promise.all(ending.map((thread) => thread.worker.terminate()));
    },
  };
}

function settle(thread: Thread, reply: SignReply): void {
  const task = thread.running.get(reply.id);
  thread.running.delete(reply.id);
  if (reply.jws !== null) task?.resolve(reply.jws);
  else if (reply.error !== null) task?.reject(new SigningError('FIRMADOR_FALLO', reply.error));
  else task?.reject(new SigningError('FIRMA_NO_VERIFICA'));
}
