/** Events sent to the authority: contingency and invalidation (§contingency-event, §invalidation-event, §invalidate-answer, §contingency-window). */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { AUTORIDADES, EDICIONES } from '../columns.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, insertionOf, type RecordOf } from '../record.ts';
import { integer, oneOf } from '../row.ts';
import { command, query } from '../statement.ts';

export const EVENT_TYPES = ['CONTINGENCIA', 'INVALIDACION'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The states of a document that an event can have; outside, the first three are `PENDIENTE`. */
export const EVENT_STATES = ['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'PROCESADO', 'RECHAZADO'] as const;

/** What every event has at its birth. */
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
  /** The very text that is signed. */
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
  /** Null of a document that another till issued: it is named in `foreign-invalidations.ts`. */
  readonly documentId: number | null;
  readonly contingencyId?: null;
}

export type NewEvent = EventIdentity & { readonly at: Instant } & (OfContingency | OfInvalidation);

/** What the authority said of an event. */
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
  /** Third part of the JWS; null while it is not signed. */
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
const WAKE = command(
  'UPDATE event SET next_attempt_at = ? WHERE next_attempt_at > ? AND issuer_id = ? AND ambiente = ?',
);
const WAKE_ALL = command('UPDATE event SET next_attempt_at = ? WHERE next_attempt_at > ?');
/**
 * An earlier invalidation that holds `event` back: invalidations of an issuer leave in the order of their making. One that the
 * authority cannot judge for now (it has a code and no decision) holds back only that of its replacement.
 */
const EARLIER = `
  FROM event AS earlier WHERE earlier.next_attempt_at IS NOT NULL AND earlier.id < event.id
    AND earlier.tipo = 'INVALIDACION' AND event.tipo = 'INVALIDACION' AND earlier.issuer_id = event.issuer_id
    AND earlier.ambiente = event.ambiente AND earlier.autoridad = event.autoridad
    AND (earlier.codigo_msg IS NULL OR json_extract(earlier.payload, '$.documento.codigoGeneracionR') =
      (SELECT codigo_generacion FROM document WHERE document.id = event.document_id))`;
const HELD_BACK_BY = orNull(column.integer).select(`
  SELECT (SELECT min(earlier.id) ${EARLIER}) AS earlier FROM event WHERE event.id = +?`);
const BY_ID = EVENT_RECORD.select('SELECT * FROM event WHERE id = ?');
const OF_DOCUMENT = EVENT_RECORD.select('SELECT * FROM event WHERE document_id = ? ORDER BY id DESC LIMIT 1');
const DUE = column.integer.select(
  `SELECT id FROM event WHERE next_attempt_at IS NOT NULL AND next_attempt_at <= +?
    AND NOT EXISTS (SELECT 1 ${EARLIER}) ORDER BY id LIMIT ?`,
);
const WAITING = query(`
  SELECT tipo, count(*) AS size, min(created_at) AS oldest FROM event WHERE next_attempt_at IS NOT NULL GROUP BY tipo ORDER BY tipo`);
const NEXT = orNull(column.integer).select(`
  SELECT min(next_attempt_at) AS at FROM event WHERE next_attempt_at IS NOT NULL AND NOT EXISTS (SELECT 1 ${EARLIER})`);

/**
 * Stores an event; it is looked at at once.
 *
 * @returns its id
 */
export function insertEvent(tx: Tx, event: NewEvent): number {
  const { contingencyId = null, documentId = null, at } = event;
  const born = { ...event, contingencyId, documentId, createdAt: at, updatedAt: at };
  return EVENT.run(tx, born, { next_attempt_at: at });
}

/** Notes which documents a contingency event lists, in the order of its items. */
export function listInEvent(tx: Tx, eventId: number, documentIds: readonly number[]): void {
  documentIds.forEach((documentId, index) => LIST_DOCUMENT.run(tx, eventId, index + 1, documentId));
}

/** Stores the signature of an event that waits for its turn. */
export function signEvent(
  tx: Tx,
  eventId: number,
  signature: { readonly certificateId: string; readonly firma: string },
): void {
  SIGN.run(tx, signature.certificateId, signature.firma, eventId);
}

/** Durable before its first byte leaves; `signature` is stored with it when it is new. */
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

/** Puts an event off: `EMITIDO` surely not received, `PENDIENTE` it may have been. */
export function postponeEvent(
  tx: Tx,
  eventId: number,
  of: {
    readonly estado: 'EMITIDO' | 'PENDIENTE';
    readonly until: Instant;
    readonly detail: string;
    /** Said by the authority of this event where it could not judge it; null keeps what it said before. */
    readonly said: Pick<EventAnswerPatch, 'codigoMsg' | 'descripcionMsg'> | null;
    readonly now: Instant;
  },
): void {
  const { codigoMsg = null, descripcionMsg = null } = of.said ?? {};
  POSTPONE.run(tx, of.estado, of.until, of.detail, codigoMsg, descripcionMsg, of.now, eventId);
}

/** The authority's decision; an event that has one keeps it. */
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

/** Makes the waiting events of one issuer and environment due. */
export function wakeEvents(
  tx: Tx,
  whose: { readonly issuerId: string; readonly ambiente: Ambiente },
  now: Instant,
): void {
  WAKE.run(tx, now, now, whose.issuerId, whose.ambiente);
}

/** Makes every waiting event due. */
export function wakeAllEvents(tx: Tx, now: Instant): void {
  WAKE_ALL.run(tx, now, now);
}

/** The event with that id, or null. */
export function findEvent(reader: Reader, id: number): StoredEvent | null {
  return BY_ID.find(reader, id);
}

/** The latest invalidation event of a document, or null. */
export function findEventOfDocument(reader: Reader, documentId: number): StoredEvent | null {
  return OF_DOCUMENT.find(reader, documentId);
}

/** The oldest invalidation that must be decided before this event leaves; null when it may. */
export function heldBackBy(reader: Reader, eventId: number): number | null {
  return HELD_BACK_BY.find(reader, eventId);
}

/** Ids of the events that are due and may leave, in the order of their making. */
export function dueEvents(reader: Reader, now: Instant, limit: number): readonly number[] {
  return DUE.list(reader, now, limit);
}

/** How many events of each type have no decision yet, and when the oldest was made. */
export function waitingEvents(
  reader: Reader,
): readonly { readonly tipo: EventType; readonly size: number; readonly oldestAt: Instant }[] {
  return WAITING.all(reader).map((row) => ({
    tipo: oneOf(row, 'tipo', EVENT_TYPES),
    size: integer(row, 'size'),
    oldestAt: integer(row, 'oldest'),
  }));
}

/** When the next event that may leave is due; null when none waits. */
export function nextEventAt(reader: Reader): Instant | null {
  return NEXT.find(reader);
}
