/**
 * Brings an event to the authority: sign, send, repeat. An event has no question of its own in the published protocol:
 * after a lost reply the same bytes are sent again; what a refusal of them means is said in `event-refusal`
 * (decisions 7).
 */
import type { Authority, EventAnswer, EventOutcome } from '../authority/authority.ts';
import { AMBIENTE_CODE } from '../contract/ambiente.ts';
import type { Edition } from '../contract/edition.ts';
import { retryDelayMs, SLOW_RETRY_MS } from '../domain/retry-policy.ts';
import { activeCertificate } from '../store/certificates.ts';
import {
  findEvent,
  markEventSending,
  postponeEvent,
  settleEvent,
  type StoredEvent,
} from '../store/events.ts';
import { composeJws } from '../store/jws-text.ts';
import type { Tx } from '../store/store.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import type { EngineDeps } from './deps.ts';
import { stepDocument } from './document-step.ts';
import { meaningOf, type RefusedEvent } from './event-refusal.ts';
import { DELIVERY_LEASE_MS, MAX_RAW_CHARS } from './limits.ts';
import { lineOf, type LineState } from './line-state.ts';

/** Version of the invalidation event in each edition (authority README 11.3). */
const INVALIDATION_VERSION: Readonly<Record<Edition, number>> = { '2023': 2, '2026': 3 };

/** How a round ended. `failed`: not even its failure could be stored. */
export type EventRoundEnd = 'settled' | 'waiting' | 'failed';

/** One delivery, as its callers may wait for it. */
export interface EventDelivery {
  /** The event is signed and durable. Rejects when signing fails. */
  readonly signed: Promise<void>;
  /** The round ended, well or not; never rejects. */
  readonly ended: Promise<EventRoundEnd>;
}

export interface EventDeliveries {
  /** Starts a round for an event, or joins the one under way. */
  start(eventId: number): EventDelivery;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
}

export interface EventDeliveryContext {
  readonly deps: EngineDeps;
  readonly lines: LineState;
  /** Told in the same transaction that an event was sealed or refused: its documents may go, or need another one. */
  readonly onSettled: (
    tx: Tx,
    event: StoredEvent,
    how: { readonly sealed: boolean; readonly now: Instant },
  ) => void;
}

/** Deliveries of events over the engine's dependencies: each event has at most one under way. */
export function createEventDeliveries(context: EventDeliveryContext): EventDeliveries {
  const running = new Map<number, EventDelivery>();
  const start = (eventId: number): EventDelivery => {
    const present = running.get(eventId);
    if (present) return present;
    const signed = Promise.withResolvers<void>();
    // Nobody may be waiting for it; a failure is logged below.
    signed.promise.catch(() => undefined);
    const run = async (): Promise<EventRoundEnd> => {
      try {
        const end = await deliverEvent(eventId, context, () => signed.resolve());
        signed.resolve();
        return end;
      } catch (error) {
        context.deps.log.error('event delivery failed', { eventId, error: String(error) });
        signed.reject(error);
        return await brokeOff(context.deps, eventId).then(
          () => 'waiting' as const,
          () => 'failed' as const,
        );
      } finally {
        running.delete(eventId);
      }
    };
    const delivery = { signed: signed.promise, ended: run() };
    running.set(eventId, delivery);
    return delivery;
  };
  return {
    start,
    idle: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map((delivery) => delivery.ended));
    },
  };
}

async function deliverEvent(
  eventId: number,
  context: EventDeliveryContext,
  onSigned: () => void,
): Promise<EventRoundEnd> {
  const { deps, lines } = context;
  const event = deps.store.read((reader) => findEvent(reader, eventId));
  if (event === null || event.estado === 'PROCESADO' || event.estado === 'RECHAZADO') return 'settled';
  const signature = await signatureOf(deps, event);
  const mayHaveArrived = event.estado !== 'EMITIDO';
  await deps.store.transact((tx, now) =>
    markEventSending(tx, eventId, { signature, leaseUntil: now + DELIVERY_LEASE_MS, now }),
  );
  onSigned();
  const authority = await deps.authorityOf(event).catch(() => null);
  if (authority === null) return settle(context, event, { outcome: NO_CONNECTION, mayHaveArrived });
  const outcome = await hand(event, authority, composeJws(event.payload, signature.firma));
  lines.saw(event, lineOf(outcome));
  if (outcome.kind !== 'rejected') return settle(context, event, { outcome, mayHaveArrived });
  return refused(context, authority, { event, answer: outcome.answer, mayHaveArrived });
}

/**
 * The signature to send: the stored one; made anew only while the event surely was not received and the key it was
 * made with was replaced.
 */
async function signatureOf(
  deps: EngineDeps,
  event: StoredEvent,
): Promise<{ readonly certificateId: string; readonly firma: string }> {
  const { certificateId, firma, estado } = event;
  const active = deps.store.read((reader) => activeCertificate(reader, event.issuerId, event.ambiente));
  const keep = estado !== 'EMITIDO' || active === null || active.id === certificateId;
  if (firma !== null && certificateId !== null && keep) return { certificateId, firma };
  if (active === null) throw new Error(`no certificate to sign event ${event.id} with`);
  const jws = await deps.signer.sign(active.id, event.payload);
  return { certificateId: active.id, firma: jws.slice(jws.lastIndexOf('.') + 1) };
}

function hand(event: StoredEvent, authority: Authority, jws: string): Promise<EventOutcome> {
  const { codigoGeneracion } = event;
  if (event.tipo === 'CONTINGENCIA')
    return authority.reportContingency({ nit: event.issuerId, documento: jws, codigoGeneracion });
  return authority.invalidate({
    ambiente: AMBIENTE_CODE[event.ambiente],
    version: INVALIDATION_VERSION[event.edicion],
    documento: jws,
    codigoGeneracion,
  });
}

const NO_CONNECTION = {
  kind: 'unreachable',
  cause: 'credenciales',
  detail: 'sin conexión configurada',
} as const;

interface Heard {
  readonly outcome: Exclude<EventOutcome, { readonly kind: 'rejected' }>;
  readonly mayHaveArrived: boolean;
}

async function settle(
  context: EventDeliveryContext,
  event: StoredEvent,
  { outcome, mayHaveArrived }: Heard,
): Promise<EventRoundEnd> {
  switch (outcome.kind) {
    case 'accepted':
      await decide(context, event, { answer: outcome.answer, sealed: true });
      return 'settled';
    case 'unreachable': {
      const slow = outcome.cause === 'credenciales';
      await postpone(context.deps, event, { mayHaveArrived, detail: outcome.detail, slow });
      return 'waiting';
    }
    case 'unknown':
      await postpone(context.deps, event, { mayHaveArrived: true, detail: outcome.detail, slow: false });
      return 'waiting';
    default:
      return outcome satisfies never;
  }
}

async function refused(
  context: EventDeliveryContext,
  authority: Authority,
  refusedEvent: RefusedEvent,
): Promise<EventRoundEnd> {
  const { event, answer, mayHaveArrived } = refusedEvent;
  const meaning = await meaningOf(context.deps, authority, refusedEvent);
  if (meaning.kind === 'refused' || meaning.kind === 'arrived') {
    await decide(context, event, { answer, ...meaning, sealed: meaning.kind === 'arrived' });
    return 'settled';
  }
  const { kind, detail } = meaning;
  await postpone(context.deps, event, { mayHaveArrived, detail, slow: kind === 'blocked' });
  return 'waiting';
}

function decide(
  { deps, onSettled }: EventDeliveryContext,
  event: StoredEvent,
  how: { readonly answer: EventAnswer; readonly sealed: boolean },
): Promise<void> {
  const { answer, sealed } = how;
  const detail = answer.raw.slice(0, MAX_RAW_CHARS);
  return deps.store.transact((tx, now) => {
    settleEvent(tx, event.id, {
      estado: sealed ? 'PROCESADO' : 'RECHAZADO',
      sello: sealed ? answer.selloRecibido : null,
      fhProcesamiento: answer.fhProcesamiento,
      codigoMsg: answer.codigoMsg,
      descripcionMsg: answer.descripcionMsg,
      observaciones: answer.observaciones,
      detail,
      now,
    });
    if (event.documentId !== null) settleInvalidation(tx, event.documentId, { sealed, detail, now });
    onSettled(tx, event, { sealed, now });
  });
}

/** The document of an invalidation follows its event, in the same transaction. */
function settleInvalidation(
  tx: Tx,
  documentId: number,
  { sealed, detail, now }: { readonly sealed: boolean; readonly detail: string; readonly now: Instant },
): void {
  const event = sealed ? 'invalidationAccepted' : 'invalidationRefused';
  const causa = sealed ? 'invalidado' : 'invalidacion-rechazada';
  stepDocument({ tx, now }, documentId, { event, causa, detalle: detail });
}

interface Postponing {
  readonly mayHaveArrived: boolean;
  readonly detail: string;
  /** Trying often would not help (credentials, certificate). */
  readonly slow: boolean;
}

function postpone(deps: EngineDeps, event: StoredEvent, how: Postponing): Promise<void> {
  const { store, random } = deps;
  return store.transact((tx, now) =>
    postponeEvent(tx, event.id, {
      estado: how.mayHaveArrived ? 'PENDIENTE' : 'EMITIDO',
      until: now + (how.slow ? SLOW_RETRY_MS : retryDelayMs(event.attempts + 1, random.unit())),
      detail: how.detail.slice(0, MAX_RAW_CHARS),
      now,
    }),
  );
}

/** A round that broke off: the event stays where it is and is looked at later. */
async function brokeOff(deps: EngineDeps, eventId: number): Promise<void> {
  const event = deps.store.read((reader) => findEvent(reader, eventId));
  if (event === null) return;
  const detail = 'no se pudo firmar o guardar; se repite';
  await postpone(deps, event, { mayHaveArrived: event.estado !== 'EMITIDO', detail, slow: false });
}
