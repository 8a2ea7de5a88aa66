/**
 * Delivers an event: sign, send, repeat. The published protocol has no query for events: after a lost reply the same
 * bytes are sent again, and `event-refusal` interprets their refusal (§already-there).
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

/** Result of a round. `failed`: even the failure could not be stored. */
export type EventRoundEnd = 'settled' | 'waiting' | 'failed';

export interface EventDelivery {
  /** The event is signed and stored. Rejects when signing fails. */
  readonly signed: Promise<void>;
  /** The round ended, successfully or not; never rejects. */
  readonly ended: Promise<EventRoundEnd>;
}

export interface EventDeliveries {
  /** Starts a round for an event, or joins the running one. */
  start(eventId: number): EventDelivery;
  idle(): Promise<void>;
}

export interface EventDeliveryContext {
  readonly deps: EngineDeps;
  readonly lines: LineState;
  /** Called in the transaction that seals or refuses an event: its documents are released, or need another event. */
  readonly onSettled: (
    tx: Tx,
    event: StoredEvent,
    how: { readonly sealed: boolean; readonly now: Instant },
  ) => void;
}

export function createEventDeliveries(context: EventDeliveryContext): EventDeliveries {
  const running = new Map<number, EventDelivery>();
  /** Delivers preceding events first; false while one of them is undecided. */
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
    // May have no listener; the failure is logged below.
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
  /** Waits for this event's turn; false when it must wait longer. */
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
  // Only the event's own refusal counts as "not verifiable now"; the query about its document may have had no answer.
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
  /** Frequent retries are useless (credentials, certificate). */
  readonly slow: boolean;
  /** The authority's answer when it could not judge the event. */
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

/** A failed round: the event is unchanged and retried later. */
async function brokeOff(deps: EngineDeps, eventId: number): Promise<void> {
  const event = deps.store.read((reader) => findEvent(reader, eventId));
  if (event === null) return;
  const detail = rule('ronda-interrumpida');
  await postpone(deps, event, { mayHaveArrived: event.estado !== 'EMITIDO', detail, slow: false });
}
