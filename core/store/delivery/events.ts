/**
 * Events sent to the authority: contingency and invalidation (§contingency-event, §invalidation-event,
 * §invalidate-answer, §contingency-window).
 */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { AUTORIDADES, EDICIONES } from '../columns.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, insertionOf, type RecordOf } from '../record.ts';
import { integer, oneOf } from '../row.ts';
import { command, query } from '../statement.ts';

export const EVENT_TYPES = ['CONTINGENCIA', 'INVALIDACION'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Subset of the document states; the API shows the first three as `PENDIENTE`. */
export const EVENT_STATES = ['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'PROCESADO', 'RECHAZADO'] as const;

/** Fixed when the event is created. */
const IDENTITY = record({
  /** UUID version 4, upper case. */
  codigoGeneracion: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  /** The only authority it may be sent to. */
  autoridad: column.oneOf(AUTORIDADES),
  /** Edition of the event's own date. */
  edicion: column.oneOf(EDICIONES),
  /** The exact text that is signed. */
  payload: column.text,
  /** SHA-256 of the payload, lower-case hex. */
  sha256: column.text,
});
export type EventIdentity = RecordOf<typeof IDENTITY>;

interface OfContingency {
  readonly tipo: 'CONTINGENCIA';
  readonly contingencyId: number;
  readonly documentId?: null;
}

interface OfInvalidation {
  readonly tipo: 'INVALIDACION';
  /** Null for a document issued by another till, which is in `foreign-invalidations.ts`. */
  readonly documentId: number | null;
  readonly contingencyId?: null;
}

export type NewEvent = EventIdentity & { readonly at: Instant } & (OfContingency | OfInvalidation);

const ANSWER = record({
  sello: orNull(column.text),
  fhProcesamiento: orNull(column.integer),
  codigoMsg: orNull(column.text),
  descripcionMsg: orNull(column.text),
  observaciones: column.texts,
});
export type EventAnswerPatch = RecordOf<typeof ANSWER>;

const BORN = IDENTITY.extend({
  tipo: column.oneOf(EVENT_TYPES),
  contingencyId: orNull(column.integer),
  documentId: orNull(column.integer),
  createdAt: column.integer,
  updatedAt: column.integer,
});
export const EVENT_RECORD = record({
  ...BORN.shape,
  ...ANSWER.shape,
  id: column.integer,
  certificateId: orNull(column.text),
  /** Third part of the JWS; null while unsigned. */
  firma: orNull(column.text),
  estado: column.oneOf(EVENT_STATES),
  attempts: column.integer,
});
export type StoredEvent = RecordOf<typeof EVENT_RECORD>;

const EVENT = insertionOf('event', BORN, 'next_attempt_at');
const LIST_DOCUMENT = command('INSERT INTO event_document (event_id, no_item, document_id) VALUES (?, ?, ?)');
const SIGN = command('UPDATE event SET certificate_id = ?, firma = ? WHERE id = ?');
const SENDING = command(
  "UPDATE event SET estado = 'TRANSMITIENDO', next_attempt_at = ?, updated_at = ? WHERE id = ? AND next_attempt_at IS NOT NULL",
);
const POSTPONE = command(`
  UPDATE event SET estado = ?, attempts = attempts + 1, next_attempt_at = ?, last_answer = ?,
    codigo_msg = coalesce(?, codigo_msg), descripcion_msg = coalesce(?, descripcion_msg), updated_at = ?
  WHERE id = ? AND next_attempt_at IS NOT NULL`);
const SETTLE = command(`
  UPDATE event SET estado = ?, sello = ?, fh_procesamiento = ?, codigo_msg = ?, descripcion_msg = ?, observaciones = ?,
    next_attempt_at = NULL, last_answer = ?, updated_at = ?
  WHERE id = ? AND next_attempt_at IS NOT NULL`);
const WAKE_ALL = command('UPDATE event SET next_attempt_at = ? WHERE next_attempt_at > ?');
/**
 * An earlier invalidation that must be settled before `event`: invalidations of an issuer are sent in order. One that
 * the authority could not judge (it has a code but no decision) blocks only the invalidation of its replacement.
 */
const EARLIER = `
  FROM event AS earlier WHERE earlier.next_attempt_at IS NOT NULL AND earlier.id < event.id
    AND earlier.tipo = 'INVALIDACION' AND event.tipo = 'INVALIDACION' AND earlier.issuer_id = event.issuer_id
    AND earlier.ambiente = event.ambiente AND earlier.autoridad = event.autoridad
    AND (earlier.codigo_msg IS NULL OR json_extract(earlier.payload, '$.documento.codigoGeneracionR') =
      (SELECT codigo_generacion FROM document WHERE document.id = event.document_id))`;
const WAITING = query(`
  SELECT tipo, count(*) AS size, min(created_at) AS oldest FROM event WHERE next_attempt_at IS NOT NULL GROUP BY tipo ORDER BY tipo`);

/** Stores an event that is due immediately. @returns its id */
export function insertEvent(tx: Tx, event: NewEvent): number {
  const { contingencyId = null, documentId = null, at } = event;
  const born = { ...event, contingencyId, documentId, createdAt: at, updatedAt: at };
  return EVENT.run(tx, born, { next_attempt_at: at });
}

/** Lists documents in a contingency event, in item order. */
export function listInEvent(tx: Tx, eventId: number, documentIds: readonly number[]): void {
  documentIds.forEach((documentId, index) => LIST_DOCUMENT.run(tx, eventId, index + 1, documentId));
}

export function signEvent(
  tx: Tx,
  eventId: number,
  signature: { readonly certificateId: string; readonly firma: string },
): void {
  SIGN.run(tx, signature.certificateId, signature.firma, eventId);
}

/** Must be durable before sending. A new `signature` is stored too. */
export function markEventSending(
  tx: Tx,
  eventId: number,
  of: {
    readonly signature: { readonly certificateId: string; readonly firma: string } | null;
    readonly leaseUntil: Instant;
    readonly now: Instant;
  },
): void {
  if (of.signature !== null) SIGN.run(tx, of.signature.certificateId, of.signature.firma, eventId);
  SENDING.run(tx, of.leaseUntil, of.now, eventId);
}

/** Postpones an event: `EMITIDO` if certainly not received, `PENDIENTE` if it may have been. */
export function postponeEvent(
  tx: Tx,
  eventId: number,
  of: {
    readonly estado: 'EMITIDO' | 'PENDIENTE';
    readonly until: Instant;
    readonly detail: string;
    /** Answer of an authority that could not judge the event; null keeps the previous one. */
    readonly said: Pick<EventAnswerPatch, 'codigoMsg' | 'descripcionMsg'> | null;
    readonly now: Instant;
  },
): void {
  const { codigoMsg = null, descripcionMsg = null } = of.said ?? {};
  POSTPONE.run(tx, of.estado, of.until, of.detail, codigoMsg, descripcionMsg, of.now, eventId);
}

/** Stores the authority's decision; an existing one is not changed. */
export function settleEvent(
  tx: Tx,
  eventId: number,
  of: EventAnswerPatch & {
    readonly estado: 'PROCESADO' | 'RECHAZADO';
    readonly detail: string;
    readonly now: Instant;
  },
): void {
  const { estado, sello, fhProcesamiento, codigoMsg, descripcionMsg, observaciones, detail, now } = of;
  const said = [sello, fhProcesamiento, codigoMsg, descripcionMsg, JSON.stringify(observaciones)] as const;
  SETTLE.run(tx, estado, ...said, detail, now, eventId);
}

export const wakeEvents = command(
  'UPDATE event SET next_attempt_at = ? WHERE next_attempt_at > ? AND issuer_id = ? AND ambiente = ?',
  (whose: { readonly issuerId: string; readonly ambiente: Ambiente }, now: Instant) => [
    now,
    now,
    whose.issuerId,
    whose.ambiente,
  ],
).run;

export function wakeAllEvents(tx: Tx, now: Instant): void {
  WAKE_ALL.run(tx, now, now);
}

export const findEvent = EVENT_RECORD.select<[id: number]>('SELECT * FROM event WHERE id = ?').find;

/** The latest invalidation event of a document, or null. */
export const findEventOfDocument = EVENT_RECORD.select<[documentId: number]>(
  'SELECT * FROM event WHERE document_id = ? ORDER BY id DESC LIMIT 1',
).find;

/** Id of the oldest invalidation that must be settled first; null if the event may be sent. */
export const heldBackBy = orNull(column.integer).select<[eventId: number]>(`
  SELECT (SELECT min(earlier.id) ${EARLIER}) AS earlier FROM event WHERE event.id = +?`).find;

/** Ids of due, unblocked events in order of creation. */
export const dueEvents = column.integer.select<
  [now: Instant, limit: number]
>(`SELECT id FROM event WHERE next_attempt_at IS NOT NULL AND next_attempt_at <= +?
    AND NOT EXISTS (SELECT 1 ${EARLIER}) ORDER BY id LIMIT ?`).list;

/** Unsettled events by type: number, and creation time of the oldest. */
export function waitingEvents(
  reader: Reader,
): readonly { readonly tipo: EventType; readonly size: number; readonly oldestAt: Instant }[] {
  return WAITING.all(reader).map((row) => ({
    tipo: oneOf(row, 'tipo', EVENT_TYPES),
    size: integer(row, 'size'),
    oldestAt: integer(row, 'oldest'),
  }));
}

/** Null when no event may be sent. */
export const nextEventAt = orNull(column.integer).select<[]>(`
  SELECT min(next_attempt_at) AS at FROM event WHERE next_attempt_at IS NOT NULL AND NOT EXISTS (SELECT 1 ${EARLIER})`).find;
