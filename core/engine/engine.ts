/** The issuance engine: the product's heart behind eight members (architecture 4). */
import type { Caller } from '../contract/caller.ts';
import type { TipoDte } from '../contract/edition.ts';
import type { IssueInput } from '../contract/operations.ts';
import type { Health, Issuance } from '../contract/results.ts';
import { findSignedDocument } from '../store/documents.ts';
import { forgetIdempotency } from '../store/idempotency.ts';
import { wakeOutbox } from '../store/outbox.ts';
import { authenticate } from './authenticate.ts';
import { contentHash } from './content-hash.ts';
import { createDeliveries, type Deliveries, type Delivery } from './deliveries.ts';
import type { EngineDeps } from './deps.ts';
import { healthOf } from './health.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { commitDocument, prepare, simulated, type IssueContext } from './issue.ts';
import { DEFAULT_ESPERA_MS, DISK_CHECK_MS, DRAIN_MS, IDEMPOTENCY_KEPT_MS } from './limits.ts';
import { createKeyTrial, type KeyTrial } from './key-trial.ts';
import { createLineState } from './line-state.ts';
import { assertMayIssue, loadIssuing } from './preflight.ts';
import { createRecorder } from './recorder.ts';
import { resultOf } from './result.ts';
import { createWorker, type Worker } from './worker.ts';

export interface Engine {
  /** Begins delivering what is queued. */
  start(): Promise<void>;
  /** The caller of an API key; throws AppError for the three 401 cases. */
  authenticate(key: string | null): Caller;
  /** Issues a document; throws AppError for everything that stops it before a number is taken. */
  issue(tipoDte: TipoDte, input: IssueInput, caller: Caller): Promise<Issuance>;
  health(): Health;
  /** Writes an unexpected failure to the log and returns the reference under which it is found. */
  reportFailure(operation: string, error: unknown): string;
  /** Begins nothing more and waits, bounded, for what is under way. */
  stop(): Promise<void>;
}

/** An engine over its dependencies; idle until {@link Engine.start}. */
export function createEngine(deps: EngineDeps): Engine {
  const { store, clock, log } = deps;
  const recorder = createRecorder(deps);
  const lines = createLineState(clock, (whose) => {
    const woken = store.transact((tx, now) => wakeOutbox(tx, whose, now));
    woken.then(worker.wake, (error: unknown) => log.warn('queue not woken', { error: String(error) }));
  });
  const deliveries = createDeliveries(deps, recorder, lines);
  const worker = createWorker(deps, deliveries);
  const parts: Parts = {
    deps,
    deliveries,
    worker,
    idempotency: createIdempotency(store),
    tryKey: createKeyTrial(deps),
    freeDiskBytes: sampledDisk(deps),
  };
  return {
    start: async () => {
      await store.transact((tx, now) => forgetIdempotency(tx, now - IDEMPOTENCY_KEPT_MS));
      await worker.start();
    },
    authenticate: (key) => authenticate(store, key, clock.now()),
    issue: (tipoDte, input, caller) => issue(parts, { tipoDte, input, caller }),
    health: () => healthOf(deps, lines),
    reportFailure: (operation, error) => {
      const referencia = deps.random.uuid().slice(0, 8);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
      log.error('operation failed', {
        operation,
        referencia,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        cause,
      });
      return referencia;
    },
    stop: async () => {
      worker.stop();
      const patience = Promise.withResolvers<void>();
      const cancel = clock.after(DRAIN_MS, () => patience.resolve());
      await Promise.race([deliveries.idle(), patience.promise]);
      cancel();
    },
  };
}

interface Parts {
  readonly deps: EngineDeps;
  readonly deliveries: Deliveries;
  readonly worker: Worker;
  readonly idempotency: Idempotency;
  readonly tryKey: KeyTrial;
  readonly freeDiskBytes: () => number;
}

interface Call {
  readonly tipoDte: TipoDte;
  readonly input: IssueInput;
  readonly caller: Caller;
}

async function issue(parts: Parts, call: Call): Promise<Issuance> {
  const { idempotencyKey } = call.input;
  const hash = idempotencyKey === undefined ? '' : contentHash(call.input.request);
  if (idempotencyKey === undefined) return issueNew(parts, call, hash);
  const claim = {
    apiKeyId: call.caller.keyId,
    clave: idempotencyKey,
    operacion: call.tipoDte,
    contenido: hash,
  };
  return parts.idempotency.once(claim, {
    first: () => issueNew(parts, call, hash),
    again: (documentId) => answer(parts, { documentId, call, avisos: [], replayed: true }),
  });
}

async function issueNew(parts: Parts, call: Call, hash: string): Promise<Issuance> {
  const { deps } = parts;
  const { store, clock, random } = deps;
  const issuing = store.read((reader) => loadIssuing(reader, call.caller));
  const context: IssueContext = { ...issuing, ...call, contentHash: hash };
  const prepared = prepare(context, clock.now());
  if (prepared.request.simular === true) return simulated(context, prepared, clock.now());
  await parts.tryKey(call.caller);
  const freeDiskBytes = parts.freeDiskBytes();
  const documentId = await store.transact((tx, now) => {
    assertMayIssue(tx, { caller: call.caller, issuing, now, freeDiskBytes });
    return commitDocument(tx, now, { context, prepared, random });
  });
  const delivery = begin(parts, documentId);
  await delivery.signed;
  await within(deps, waitOf(context), delivery.ended);
  return answer(parts, { documentId, call, avisos: prepared.avisos, replayed: false });
}

/** Delivers outside the worker's turn; a document that has to wait afterwards is one the worker must know of. */
function begin({ deliveries, worker }: Parts, documentId: number): Delivery {
  const delivery = deliveries.start(documentId);
  void delivery.ended.then((end) => {
    if (end === 'waiting') worker.wake();
  });
  return delivery;
}

/** The wait of this call: the issuer's setting, lowered by the caller's header (decisions 5). */
function waitOf(context: IssueContext): number {
  const longest = context.issuer.settings.esperaMaximaMs ?? DEFAULT_ESPERA_MS;
  return Math.min(longest, context.input.esperaMaximaMs ?? longest);
}

async function within(deps: EngineDeps, ms: number, ended: Promise<unknown>): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const cancel = deps.clock.after(ms, () => patience.resolve());
  await Promise.race([ended, patience.promise]);
  cancel();
}

interface Answering {
  readonly documentId: number;
  readonly call: Call;
  readonly avisos: readonly string[];
  readonly replayed: boolean;
}

async function answer(parts: Parts, of: Answering): Promise<Issuance> {
  const document = parts.deps.store.read((reader) => findSignedDocument(reader, of.documentId));
  if (document === null) throw new Error(`document ${of.documentId} is not in the store`);
  if (document.firma === null) {
    // Numbered but not signed: a crash came in between. It is signed before anyone hears of it.
    await begin(parts, of.documentId).signed;
    return answer(parts, of);
  }
  return {
    result: resultOf(document),
    replayed: of.replayed,
    autoridad: document.autoridad,
    avisos: of.avisos,
  };
}

/** Free disk space, looked at every few seconds only: it is asked for with every document. */
function sampledDisk(deps: EngineDeps): () => number {
  let at = -Infinity;
  let bytes = 0;
  return () => {
    const now = deps.clock.now();
    if (Math.abs(now - at) >= DISK_CHECK_MS) {
      bytes = deps.freeDiskBytes();
      at = now;
    }
    return bytes;
  };
}
