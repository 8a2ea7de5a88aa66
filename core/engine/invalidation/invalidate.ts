/**
 * Invalidates one document: all checks first, then event and document mark in one commit, then delivery
 * (§invalidate-answer).
 * A repeated call with the same reason joins the running invalidation and gets its current state, so a client may retry
 * after a timeout.
 */
import { validationError } from '../../domain/app-error.ts';
import type { Caller } from '../../contract/caller.ts';
import type { ForeignDocument } from '../../contract/central/foreign-document.ts';
import type { Invalidation } from '../../contract/api/invalidation.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import type { IssueInput } from '../../contract/api/operations.ts';
import { eventDay } from '../../domain/event/invalidacion.ts';
import { readInvalidation, type InvalidationOrder } from '../../domain/event/invalidation-request.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { findDocument } from '../../store/documents/documents.ts';
import { findEvent, type StoredEvent } from '../../store/delivery/events.ts';
import { findInvalidationWarning } from '../../store/delivery/invalidation-warnings.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';
import type { EventDelivery } from '../delivery/event-delivery.ts';
import { editionNotice, issuerInForce } from '../editions/editions-in-force.ts';
import { planForeign } from './foreign-plan.ts';
import { planInvalidation, type InvalidationPlan, type Planning } from './invalidate-plan.ts';
import { invalidationEvent, storeInvalidation, type Making } from './invalidation-event.ts';
import { followingEvent } from './invalidation-in-other-edition.ts';
import { foreignOf, invalidationResultOf } from './invalidate-result.ts';
import type { SigningKeyCheck } from '../issuing/signing-key-check.ts';
import { waitLimitOf, within } from '../issuing/callers-wait.ts';
import { assertMaySign } from '../issuing/preflight.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

export interface InvalidateParts {
  readonly deps: EngineDeps;
  readonly deliveryService: Pick<DeliveryService, 'events' | 'scheduler'>;
  readonly keys: SigningKeyCheck;
  readonly freeDiskBytes: () => number;
}

/** The parsed, unchecked body and the wait limit of the caller's header. */
export interface InvalidateInput extends Pick<IssueInput, 'request' | 'esperaMaximaMs'> {
  /** A removed till's document, proved to be the taxpayer's; absent: a document of this database. */
  readonly foreign?: ForeignDocument;
  /** Called in the commit that stores the event, e.g. to record its approval atomically. */
  readonly onStored?: (tx: Tx, event: StoredInvalidation) => void;
}

export interface StoredInvalidation extends Pick<
  NewInvalidation,
  'reason' | 'codigoGeneracionR' | 'documentId'
> {
  readonly codigoGeneracion: string;
  readonly now: Instant;
}

interface Call {
  readonly input: InvalidateInput;
  readonly caller: Caller;
}

type NewInvalidation = Extract<InvalidationPlan, { readonly kind: 'new' }>;

const ALREADY_UNDER_WAY = rule('invalidacion-en-camino');

/**
 * Invalidates a document of the caller.
 *
 * @throws AppError `VALIDACION` (400), `DOCUMENTO_NO_ENCONTRADO` (404), `YA_INVALIDADO`, `ESTADO_NO_PERMITE` (409),
 *   `PLAZO_VENCIDO`, `REEMPLAZO_REQUERIDO` (422), `SIN_CERTIFICADO`, `DISCO_LLENO`, `EMISION_BLOQUEADA` (503)
 */
export async function invalidate(parts: InvalidateParts, call: Call): Promise<Invalidation> {
  const { store, clock, random } = parts.deps;
  const { caller } = call;
  const { order, plan: seen } = firstLook(parts.deps, call);
  if (seen.kind === 'under-way') return join(parts, call, seen);
  const freeDiskBytes = parts.freeDiskBytes();
  const clockOffsetMs = parts.deps.clockOffsetMs();
  await parts.keys.prove(caller, (reader) =>
    assertMaySign(reader, { caller, now: clock.now(), freeDiskBytes, clockOffsetMs }),
  );
  const begun = await store.transact((tx, now) => {
    // Another call may have won since the first check.
    const plan = planOf(tx, { order, caller, now }, call.input);
    if (plan.kind === 'under-way') return { plan, eventId: plan.eventId };
    assertMaySign(tx, { caller, now, freeDiskBytes, clockOffsetMs });
    const codigoGeneracion = random.uuid();
    const eventId = storeInvalidation(tx, plan, makingOf(order, now, codigoGeneracion));
    const { documentId, reason, codigoGeneracionR } = plan;
    call.input.onStored?.(tx, { codigoGeneracion, documentId, reason, codigoGeneracionR, now });
    return { plan, eventId };
  });
  if (begun.plan.kind === 'under-way') return join(parts, call, begun.plan);
  return deliver(parts, call, { eventId: begun.eventId, issuer: begun.plan.issuer, avisos: [] });
}

/**
 * Checks whether a document could be invalidated now, without storing or signing.
 *
 * @throws AppError as {@link invalidate} before it checks certificate and disk
 */
export function assertInvalidates(deps: LookDeps, call: Call): void {
  firstLook(deps, call);
}

type LookDeps = Pick<EngineDeps, 'store' | 'clock' | 'random'>;

/** All checks on request and document, including the event's format. */
function firstLook({ store, clock, random }: LookDeps, call: Call) {
  return store.read((reader) => {
    const now = clock.now();
    const order = orderOf(reader, call, now);
    const plan = planOf(reader, { order, caller: call.caller, now }, call.input);
    if (plan.kind === 'new') invalidationEvent(plan, makingOf(order, now, random.uuid()));
    return { order, plan };
  });
}

function planOf(reader: Reader, planning: Planning, { foreign }: InvalidateInput): InvalidationPlan {
  return foreign === undefined ? planInvalidation(reader, planning) : planForeign(reader, planning, foreign);
}

const makingOf = (
  { responsable, solicita }: InvalidationOrder,
  now: Instant,
  codigoGeneracion: string,
): Making => ({ responsable, solicita, now, codigoGeneracion });

function orderOf(reader: Reader, { input, caller }: Call, now: Instant): InvalidationOrder {
  const issuer = issuerOf(reader, caller, now);
  const reading = readInvalidation(input.request, (documento) => eventDay(now, issuer, documento).edicion);
  if (reading.kind === 'faulty') throw validationError(reading.faults);
  return reading.order;
}

interface Begun {
  readonly eventId: number;
  readonly issuer: Issuer;
  /** In addition to those stored with the event. */
  readonly avisos: readonly Rule[];
}

/** With today's effective edition dates. */
function issuerOf(reader: Reader, { issuerId, ambiente }: Caller, now: Instant): Issuer {
  const issuer = findIssuer(reader, issuerId);
  if (issuer === null) throw new Error(`the key's issuer ${issuerId} does not exist`);
  const autoridad = findConnection(reader, issuerId, ambiente)?.autoridad;
  if (autoridad === undefined) return issuer;
  return issuerInForce(reader, { issuer, ambiente, autoridad }, fiscalDate(now));
}

function join(
  parts: InvalidateParts,
  call: Call,
  { eventId, issuer }: Pick<Begun, 'eventId' | 'issuer'>,
): Promise<Invalidation> {
  return deliver(parts, call, { eventId, issuer, avisos: [ALREADY_UNDER_WAY] });
}

async function deliver(parts: InvalidateParts, call: Call, begun: Begun): Promise<Invalidation> {
  const { clock, store } = parts.deps;
  const waitLimit = waitLimitOf(clock, begun.issuer, call.input);
  const delivery = begin(parts, begun.eventId);
  await delivery.signed;
  let { eventId } = begun;
  // An event refused for its edition is followed by one in the other edition, whose answer counts.
  const followed = delivery.ended.then(async () => {
    const next = store.read((reader) => followingEvent(reader, begun.eventId));
    if (next === null) return;
    const again = begin(parts, next);
    await again.signed;
    eventId = next;
    await again.ended;
  });
  await within(clock, waitLimit, followed);
  return answer(parts, { ...begun, eventId });
}

/** Delivers outside the scheduler, which must learn of events that wait and of released documents. */
function begin({ deliveryService }: InvalidateParts, eventId: number): EventDelivery {
  const delivery = deliveryService.events.start(eventId);
  void delivery.ended.then(() => deliveryService.scheduler.wake());
  return delivery;
}

function answer({ deps }: InvalidateParts, { eventId, avisos }: Begun): Invalidation {
  return deps.store.read((reader) => {
    const event = findEvent(reader, eventId);
    if (event === null || event.firma === null)
      throw new Error(`event ${eventId} is not in the store, or it is not signed`);
    const document = event.documentId === null ? foreignOf(event) : findDocument(reader, event.documentId);
    if (document === null) throw new Error(`the document of event ${eventId} is not in the store`);
    const result = invalidationResultOf({ ...event, firma: event.firma }, document);
    return { result, autoridad: event.autoridad, avisos: [...avisos, ...keptNotices(reader, event)] };
  });
}

/** Stored warnings, plus the edition notice as of that day. */
function keptNotices(reader: Reader, { id, issuerId, edicion, createdAt }: StoredEvent): readonly Rule[] {
  const kept = findInvalidationWarning(reader, id);
  const issuer = findIssuer(reader, issuerId);
  if (issuer === null) return kept?.avisos ?? [];
  const of = { tipoDte: 'invalidacion', fecEmi: fiscalDate(createdAt), edicion } as const;
  return [...(kept?.avisos ?? []), ...editionNotice(issuer, of, kept?.deLaFecha)];
}
