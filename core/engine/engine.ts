/** The issuance engine: the product's core with a small interface (§one-door). */
import { keyScope, type Caller } from '../contract/caller.ts';
import type { EventSource } from '../contract/api/events.ts';
import type { Invalidation } from '../contract/api/invalidation.ts';
import type { TipoDte } from '../contract/edition.ts';
import type { Consultation } from '../contract/api/query.ts';
import type { Health, Issuance } from '../contract/api/results.ts';
import { fiscalDate, fiscalTime, type Instant } from '../domain/fiscal-time.ts';
import { findSignedDocument } from '../store/documents/documents.ts';
import type { Reader } from '../store/store.ts';
import type { IdempotencyRecord } from '../store/numbers/idempotency.ts';
import { isDelivered, markDelivered } from '../store/numbers/returned-numbers.ts';
import { prepare } from './issuing/checked-document.ts';
import { authenticate } from './authenticate.ts';
import { contentHash } from './issuing/content-hash.ts';
import { assertMayCorrect, commitCorrection, prepareCorrection, type Correction } from './issuing/correct.ts';
import { clockWarnings } from './queries/clock-watch.ts';
import type { Delivery } from './delivery/deliveries.ts';
import type { Deliverable } from './delivery/recorder.ts';
import type { EngineDeps } from './deps.ts';
import { editionNotice } from './editions/editions-in-force.ts';
import { editionNotices } from './editions/other-edition.ts';
import { announcing, createFeed } from './notices/feed.ts';
import { createHealth } from './queries/health.ts';
import { createIdempotency, forgetOldKeys, type Idempotency } from './issuing/idempotency.ts';
import { invalidate, type InvalidateInput } from './invalidation/invalidate.ts';
import {
  commitDocument,
  operationOf,
  simulated,
  type IssueCall,
  type IssueContext,
} from './issuing/issue.ts';
import { DRAIN_MS } from './limits.ts';
import { createSigningKeyCheck, type SigningKeyCheck } from './issuing/signing-key-check.ts';
import { createTimeQuestion } from './clock-guard.ts';
import { waitLimitOf, within } from './issuing/callers-wait.ts';
import { assertMayIssue, loadIssuing } from './issuing/preflight.ts';
import { cachedFreeDiskBytes } from './issuing/sampled-disk.ts';
import { consult, type ConsultInput } from './queries/authority-query.ts';
import { createReads, type Reads } from './queries/reads.ts';
import { assertRelated } from './issuing/related-check.ts';
import { issuePromoted, withKeptPromotions, type Call } from './promotions/called-promotions.ts';
import { prepareRehearsal, rehearsalOf } from './issuing/rehearsal.ts';
import { replacementWarnings } from './issuing/replacement-warning.ts';
import { resultOf, sealedResult } from './issuing/result.ts';
import { createIssuanceLoad, type IssuanceLoad } from './issuing/issuance-load.ts';
import { createDeliveryService, type DeliveryService } from './delivery/delivery-service.ts';
import { createWebhooks } from './notices/webhooks.ts';
import type { Rule } from '../contract/rules/rules.ts';

export interface Engine {
  start(): Promise<void>;
  /** Caller of an API key; throws AppError for the three 401 cases. */
  authenticate(key: string | null): Caller;
  /** Issues a document; throws AppError for every obstacle, before a number is taken. */
  issue(tipoDte: TipoDte, input: IssueCall, caller: Caller): Promise<Issuance>;
  /** Queries the authority about a document; throws AppError when neither side knows it. */
  consult(input: ConsultInput, caller: Caller): Promise<Consultation>;
  /** Invalidates a sealed document; throws AppError for every obstacle, before its event is stored. */
  invalidate(input: InvalidateInput, caller: Caller): Promise<Invalidation>;
  /** Why the signing key of that environment cannot be used, if so. */
  readonly keyStops: SigningKeyCheck['blockedReason'];
  readonly reads: Reads;
  health(): Health;
  /** Retries everything waiting of that issuer and environment. */
  nudge: DeliveryService['nudge'];
  readonly events: EventSource;
  readonly issuanceLoad: IssuanceLoad;
  /** Logs an unexpected failure and returns its reference. */
  reportFailure(operation: string, error: unknown): string;
  /** Starts no new work and waits, with a time limit, for running work. */
  stop(): Promise<void>;
}

/** Creates an engine, idle until {@link Engine.start}. */
export function createEngine(given: EngineDeps): Engine {
  const feed = createFeed(given);
  const deps = { ...given, store: announcing(given.store, feed.announce) };
  const { store, clock, log } = deps;
  const issuanceLoad = createIssuanceLoad(clock);
  const deliveryService = createDeliveryService(deps);
  const webhooks =
    deps.webhooks === undefined ? null : createWebhooks({ ...deps, webhooks: deps.webhooks }, feed);
  const parts: Parts = {
    deps,
    deliveryService,
    idempotency: createIdempotency(store),
    keys: createSigningKeyCheck(deps),
    freeDiskBytes: cachedFreeDiskBytes(deps),
    askTime: createTimeQuestion(deps),
  };
  return {
    start: async () => {
      await store.transact(forgetOldKeys);
      await deliveryService.start();
      webhooks?.start();
    },
    authenticate: (key) => authenticate(store, key, clock.now()),
    issue: (tipoDte, input, caller) => issuanceLoad.during(issue(parts, { tipoDte, input, caller })),
    consult: (input, caller) => consult(parts, { input, caller }),
    invalidate: (input, caller) => invalidate(parts, { input, caller }),
    keyStops: parts.keys.blockedReason,
    reads: createReads(deps),
    health: createHealth({ deps, lines: deliveryService.lines, keyStops: parts.keys.blockedReason }),
    nudge: deliveryService.nudge,
    events: feed,
    issuanceLoad,
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
      deliveryService.stop();
      const timeUp = Promise.withResolvers<void>();
      const cancel = clock.after(DRAIN_MS, () => timeUp.resolve());
      await Promise.all([Promise.race([deliveryService.idle(), timeUp.promise]), webhooks?.stop()]);
      cancel();
      feed.stop();
    },
  };
}

interface Parts {
  readonly askTime: ReturnType<typeof createTimeQuestion>;
  readonly deps: EngineDeps;
  readonly deliveryService: DeliveryService;
  readonly idempotency: Idempotency;
  readonly keys: SigningKeyCheck;
  readonly freeDiskBytes: () => number;
}

async function issue(parts: Parts, call: Call): Promise<Issuance> {
  const { idempotencyKey } = call.input;
  const hash = idempotencyKey === undefined ? '' : contentHash(call.input.request);
  const first = () => issuePromoted(parts.deps, call, (promoted) => issueNew(parts, promoted, hash));
  if (idempotencyKey === undefined) return first();
  const claim = {
    apiKeyId: keyScope(call.caller),
    clave: idempotencyKey,
    operacion: operationOf(call.tipoDte, call.input),
    contenido: hash,
  };
  return parts.idempotency.once(claim, {
    first,
    again: async (known) => {
      const issuance = await answer(parts, { ...known, call, replayed: true });
      return withKeptPromotions(parts.deps.store, call, { issuance, documentId: known.documentId });
    },
  });
}

async function issueNew(parts: Parts, call: Call, hash: string): Promise<Issuance> {
  const issuing = parts.deps.store.read((reader) => loadIssuing(reader, call.caller));
  const waitLimit = waitLimitOf(parts.deps.clock, issuing.issuer, call.input);
  const { corrige } = call.input;
  const rehearsal = rehearsalOf(parts.deps, { ...issuing, ...call });
  const context: IssueContext = { ...issuing, ...call, rehearsal, contentHash: hash };
  const storing =
    corrige === undefined ? storeNew(parts, context) : storeCorrection(parts, { context, corrige });
  storing.catch((error: unknown) => parts.askTime(error, issuing.connection));
  const outcome = await storing;
  if (outcome.kind === 'simulated') return outcome.issuance;
  if (rehearsal !== null) await prepareRehearsal(parts.deps, rehearsal, outcome.documentId);
  // A rehearsal was prepared over HTTP: the document may have changed meanwhile and is loaded again.
  const delivery = startDelivery(parts, outcome.documentId, rehearsal === null ? outcome.deliverable : null);
  await delivery.signed;
  await within(parts.deps.clock, waitLimit, delivery.ended);
  const avisos = [...outcome.avisos, ...clockWarnings(parts.deps.clockOffsetMs())];
  const sealed = delivery.sealed();
  if (sealed !== null) {
    const { document } = sealed;
    avisos.push(...editionNotice(issuing.issuer, document));
    return { result: sealedResult(sealed), replayed: false, autoridad: document.autoridad, avisos };
  }
  return answer(parts, { documentId: outcome.documentId, call, avisos, deLaFecha: null, replayed: false });
}

/** Result of a call: a stored document in delivery, or the answer to `simular`. */
type Outcome =
  | {
      readonly kind: 'stored';
      readonly documentId: number;
      /** The loaded document for its delivery; null when it must be loaded. */
      readonly deliverable: Deliverable | null;
      readonly avisos: readonly Rule[];
    }
  | { readonly kind: 'simulated'; readonly issuance: Issuance };

async function storeNew(parts: Parts, context: IssueContext): Promise<Outcome> {
  const { store, clock, random, highWater } = parts.deps;
  const fecEmi = fiscalDate(clock.now());
  const prepared = store.read((reader) => {
    const checked = prepare(reader, context, { fecEmi });
    assertRelated(reader, context, checked.request);
    return { ...checked, replaced: replacementWarnings(reader, context.caller, checked) };
  });
  if (prepared.request.simular === true) {
    const at = { fecEmi, horEmi: fiscalTime(clock.now()), contingencia: null };
    const avisos = [...prepared.avisos, ...prepared.replaced];
    return { kind: 'simulated', issuance: simulated(context, { ...prepared, avisos }, at) };
  }
  const freeDiskBytes = parts.freeDiskBytes();
  const clockOffsetMs = parts.deps.clockOffsetMs();
  const assertGoesOn = (reader: Reader, now: Instant) =>
    assertMayIssue(reader, { ...context, issuing: context, now, freeDiskBytes, clockOffsetMs });
  await parts.keys.prove(context.caller, (reader) => assertGoesOn(reader, clock.now()));
  const { documentId, deliverable, avisos, taken } = await store.transact((tx, now) => {
    assertGoesOn(tx, now);
    const committed = commitDocument(tx, now, { context, prepared, random });
    highWater.reserve(committed.taken);
    return committed;
  });
  highWater.given(taken);
  return { kind: 'stored', documentId, deliverable, avisos: [...avisos, ...prepared.replaced] };
}

/** Validates a correction and stores it as the next version under its number. */
async function storeCorrection(parts: Parts, correction: Correction): Promise<Outcome> {
  const { store, clock, random } = parts.deps;
  const { context } = correction;
  const { prepared, at } = store.read((reader) => {
    const corrected = prepareCorrection(reader, correction, clock.now());
    const { avisos } = corrected.prepared;
    const replaced = replacementWarnings(reader, context.caller, corrected.prepared);
    return { ...corrected, prepared: { ...corrected.prepared, avisos: [...avisos, ...replaced] } };
  });
  if (prepared.request.simular === true)
    return { kind: 'simulated', issuance: simulated(context, prepared, at) };
  const freeDiskBytes = parts.freeDiskBytes();
  const clockOffsetMs = parts.deps.clockOffsetMs();
  await parts.keys.prove(context.caller, (reader) =>
    assertMayCorrect(reader, { ...correction, now: clock.now(), freeDiskBytes, clockOffsetMs }),
  );
  const { documentId, avisos } = await store.transact((tx, now) =>
    commitCorrection(tx, { ...correction, prepared, now, freeDiskBytes, clockOffsetMs, random }),
  );
  return { kind: 'stored', documentId, deliverable: null, avisos: [...prepared.avisos, ...avisos] };
}

/** Delivers at once without the outbox worker; wakes the worker when a retry is needed. */
function startDelivery(
  { deliveryService }: Parts,
  documentId: number,
  known: Deliverable | null = null,
): Delivery {
  const delivery = deliveryService.deliveries.start(documentId, known);
  void delivery.ended.then((end) => {
    if (end === 'waiting') deliveryService.worker.wake();
  });
  return delivery;
}

/** `deLaFecha` null: the date's current edition. */
interface Answering extends Pick<IdempotencyRecord, 'documentId' | 'avisos' | 'deLaFecha'> {
  readonly call: Call;
  readonly replayed: boolean;
}

async function answer(parts: Parts, of: Answering): Promise<Issuance> {
  const { documentId } = of;
  const find = () => parts.deps.store.read((reader) => findSignedDocument(reader, documentId));
  let document = find();
  if (document?.firma === null) {
    // Numbered but not signed, after a crash: signed before it is answered.
    await startDelivery(parts, documentId).signed;
    document = find();
  }
  if (document === null || document.firma === null)
    throw new Error(`document ${documentId} is not in the store, or it is not signed`);
  const result = resultOf(document);
  const notices = parts.deps.store.read(editionNotices(document, of.deLaFecha));
  if (result.estado === 'PENDIENTE') await markAnswered(parts, documentId);
  return {
    result,
    replayed: of.replayed,
    autoridad: document.autoridad,
    avisos: [...of.avisos, ...notices],
  };
}

/** A caller that received `PENDIENTE` may print the document; its number is never reused then (§number-return). */
async function markAnswered({ deps }: Parts, documentId: number): Promise<void> {
  if (deps.store.read((reader) => isDelivered(reader, documentId))) return;
  await deps.store.transact((tx) => markDelivered(tx, documentId));
}
