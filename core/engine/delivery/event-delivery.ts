/**
 * Brings an event to the authority: sign, send, repeat. An event has no question of its own in the published protocol:
 * after a lost reply the same bytes are sent again; what a refusal of them means is said in `event-refusal`
 * (§already-there).
 */
import type { Authority, EventAnswer, EventOutcome } from '../../authority/authority.ts';
import { rule } from '../../contract/rules/rules.ts';
import { storedAnswer, type LastAnswer } from '../../domain/last-answer.ts';
import { retryDelayMs, SLOW_RETRY_MS } from '../../domain/retry-policy.ts';
import { verdictOf } from '../../domain/rejection/verdict.ts';
import {
  findEvent,
  heldBackBy,
  postponeEvent,
  settleEvent,
  signEvent,
  type StoredEvent,
} from '../../store/delivery/events.ts';
import type { Tx } from '../../store/store.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { EngineDeps } from '../deps.ts';
import { learnFromEvent } from '../editions/event-editions.ts';
import { stepDocument } from './document-step.ts';
import { meaningOf, type RefusedEvent } from './event-refusal.ts';
import { handSigned, markSending, signatureOf } from './event-signature.ts';
import { MAX_RAW_CHARS } from '../limits.ts';
import { NO_CONNECTION, type LineState } from './line-state.ts';

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
  /** Called in the transaction in which an event was sealed or refused: its documents may go, or need another one. */
  readonly onSettled: (
    tx: Tx,
    event: StoredEvent,
    how: { readonly sealed: boolean; readonly now: Instant },
  ) => void;
}

/** Deliveries of events over the engine's dependencies: each event has at most one under way. */
export function createEventDeliveries(context: EventDeliveryContext): EventDeliveries {
  const running = new Map<number, EventDelivery>();
  /** Tries the ones before it first; false while one of them has no decision. */
  const turn = async (eventId: number): Promise<boolean> => {
    const before = () => context.deps.store.read((reader) => heldBackBy(reader, eventId));
    let tried: number | null = null;
    for (let earlier = before(); earlier !== null; earlier = before()) {
      if (earlier === tried) return false;
      tried = earlier;
      await start(earlier).ended;
    }
    return true;
  };
  const start = (eventId: number): EventDelivery => {
    const present = running.get(eventId);
    if (present) return present;
    const signed = Promise.withResolvers<void>();
    // Nobody may be waiting for it; a failure is logged below.
    signed.promise.catch(() => undefined);
    const run = async (): Promise<EventRoundEnd> => {
      try {
        const end = await deliverEvent(eventId, context, { onSigned: () => signed.resolve(), turn });
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

interface Sending {
  readonly onSigned: () => void;
  /** Waits for the turn of this event; false when it has to wait longer. */
  readonly turn: (eventId: number) => Promise<boolean>;
}

async function deliverEvent(
  eventId: number,
  context: EventDeliveryContext,
  { onSigned, turn }: Sending,
): Promise<EventRoundEnd> {
  const { deps } = context;
  const { store } = deps;
  const event = store.read((reader) => findEvent(reader, eventId));
  if (event === null || event.estado === 'PROCESADO' || event.estado === 'RECHAZADO') return 'settled';
  const signature = await signatureOf(deps, event);
  if (store.read((reader) => heldBackBy(reader, eventId)) !== null) {
    await store.transact((tx) => signEvent(tx, eventId, signature));
    onSigned();
    if (!(await turn(eventId))) return 'waiting';
  }
  await markSending(deps, eventId, signature);
  onSigned();
  const mayHaveArrived = event.estado !== 'EMITIDO';
  const authority = await deps.authorityOf(event).catch(() => null);
  if (authority === null) return settle(context, event, { outcome: NO_CONNECTION, mayHaveArrived });
  const outcome = await handSigned(context, authority, { event, signature });
  if (outcome.kind !== 'rejected') return settle(context, event, { outcome, mayHaveArrived });
  return refused(context, authority, { event, answer: outcome.answer, mayHaveArrived });
}

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
  // Only its own refusal says that it cannot be judged now; a question about its document may have had no answer.
  const said = kind === 'later' && verdictOf(answer) === 'later' ? answer : null;
  await postpone(context.deps, event, { mayHaveArrived, detail, slow: kind === 'blocked', said });
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
    if (sealed) learnFromEvent(tx, event, now);
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
  readonly detail: LastAnswer;
  /** Trying often would not help (credentials, certificate). */
  readonly slow: boolean;
  /** The authority's words, where it could not judge the event. */
  readonly said?: EventAnswer | null;
}

function postpone(deps: EngineDeps, event: StoredEvent, how: Postponing): Promise<void> {
  const { store, random } = deps;
  return store.transact((tx, now) =>
    postponeEvent(tx, event.id, {
      estado: how.mayHaveArrived ? 'PENDIENTE' : 'EMITIDO',
      until: now + (how.slow ? SLOW_RETRY_MS : retryDelayMs(event.attempts + 1, random.unit())),
      detail: storedAnswer(how.detail, MAX_RAW_CHARS),
      said: how.said ?? null,
      now,
    }),
  );
}

/** A round that broke off: the event stays where it is and is looked at later. */
async function brokeOff(deps: EngineDeps, eventId: number): Promise<void> {
  const event = deps.store.read((reader) => findEvent(reader, eventId));
  if (event === null) return;
  const detail = rule('ronda-interrumpida');
  await postpone(deps, event, { mayHaveArrived: event.estado !== 'EMITIDO', detail, slow: false });
}
