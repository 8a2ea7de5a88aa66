/** The queue row by row, for the person who looks at it: documents, events and lots that wait for the authority. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { EVENT_RECORD, type StoredEvent } from './events.ts';
import type { Reader, Tx } from '../handle.ts';
import { HOLDS } from './outbox.ts';
import { column, named, orNull, record, type RecordOf, type Selection } from '../record.ts';
import { SOLD_BY, soldByParams } from '../documents/sellers.ts';
import { command } from '../statement.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

/** Whose queue. */
export interface QueueScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly branchIds: readonly string[];
  /** Whose sales alone are shown, a user's id; absent: those of everybody. Counts are of the whole queue. */
  readonly soldBy?: string | undefined;
}

/** Rows of a queue; `total` counts all that waits, `others` what of it is not shown because somebody else sold it. */
export interface QueueRows<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly others: number;
}

const LOT = record({
  id: column.integer,
  codigoLote: orNull(column.text),
  received: column.flag,
  documents: column.integer,
  waiting: column.integer,
  polls: column.integer,
  sentAt: column.integer,
  nextAt: named('next_poll_at', orNull(column.integer)),
});
export type WaitingLot = RecordOf<typeof LOT>;

const OF_SCOPE = 'issuer_id = +? AND ambiente = +? AND branch_id IN (SELECT value FROM json_each(?))';
const ATTEMPTS = record({
  attempts: column.integer,
  lastAnswer: orNull(column.text),
  nextAt: named('next_attempt_at', column.integer),
});
const WAITING_DOCUMENT = record({
  ...DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'tipoDte', 'estado', 'receptorNombre').shape,
  ...DOCUMENT.pick('montoCentavos', 'emittedAt').shape,
  ...ATTEMPTS.shape,
  hold: named('retenido', orNull(column.oneOf(HOLDS))),
  /** Seal of its contingency event; null without one. */
  eventSealedAt: orNull(column.integer),
});
export type WaitingDocument = RecordOf<typeof WAITING_DOCUMENT>;

const DOCUMENTS = WAITING_DOCUMENT.select(`
  SELECT codigo_generacion, numero_control, tipo_dte, estado, receptor_nombre, monto_centavos, emitted_at, attempts,
    last_answer, next_attempt_at, retenido,
    (SELECT max(event.updated_at) FROM event_document CROSS JOIN event ON event.id = event_id
      WHERE event_document.document_id = document.id AND event.estado = 'PROCESADO') AS event_sealed_at
  FROM outbox CROSS JOIN document ON document.id = outbox.document_id
  WHERE ${OF_SCOPE} AND ${SOLD_BY} ORDER BY outbox.document_id LIMIT ?`);
const WAITING_EVENT = record({
  ...EVENT_RECORD.pick('codigoGeneracion', 'tipo', 'createdAt').shape,
  ...ATTEMPTS.shape,
  /** Control number of the document it invalidates, or the code of an event of return. */
  numeroControl: orNull(column.text),
});
export type WaitingEvent = RecordOf<typeof WAITING_EVENT>;

const DOCUMENT_COUNT = column.integer.select(`
  SELECT count(*) AS size FROM outbox CROSS JOIN document ON document.id = outbox.document_id
  WHERE ${OF_SCOPE} AND ${SOLD_BY}`);
/** An event of a contingency is of no one sale. */
const EVENTS_OF_SCOPE = `event.issuer_id = +? AND event.ambiente = +? AND event.branch_id IN (SELECT value FROM json_each(?))
    AND (event.document_id IS NULL OR EXISTS (SELECT 1 FROM document WHERE document.id = event.document_id AND ${SOLD_BY}))`;
const EVENTS = WAITING_EVENT.select(`
  SELECT event.codigo_generacion, event.tipo, event.created_at, event.attempts, event.last_answer, event.next_attempt_at,
    coalesce(
      (SELECT iif(tipo_dte = '18', document.codigo_generacion, numero_control) FROM document WHERE document.id = event.document_id),
      (SELECT coalesce(json_extract(payload, '$.documento.numeroControl'), foreign_invalidation.codigo_generacion)
        FROM foreign_invalidation WHERE event_id = event.id)) AS numero_control
  FROM event INDEXED BY event_due WHERE next_attempt_at IS NOT NULL AND ${EVENTS_OF_SCOPE} ORDER BY event.id LIMIT ?`);
const EVENT_COUNT = column.integer.select(`
  SELECT count(*) AS size FROM event INDEXED BY event_due WHERE next_attempt_at IS NOT NULL AND ${EVENTS_OF_SCOPE}`);
const LOTS = LOT.select(`
  SELECT id, codigo_lote, estado = 'RECIBIDO' AS received, polls, sent_at, next_poll_at,
    (SELECT count(*) FROM lot_document WHERE lot_id = lot.id) AS documents,
    (SELECT count(*) FROM lot_document CROSS JOIN outbox ON outbox.document_id = lot_document.document_id
      WHERE lot_id = lot.id AND retenido = 'LOTE') AS waiting
  FROM lot WHERE estado <> 'TERMINADO' AND issuer_id = +? AND ambiente = +? ORDER BY id`);
const LAST_EVENT = EVENT_RECORD.pick('codigoGeneracion', 'estado', 'sello').select(
  'SELECT codigo_generacion, estado, sello FROM event WHERE contingency_id = ? ORDER BY id DESC LIMIT 1',
);
const WAKE_DOCUMENT = command(
  'UPDATE outbox SET next_attempt_at = ? WHERE document_id = ? AND retenido IS NULL AND next_attempt_at > +?',
);
const WAKE_EVENT = command(`
  UPDATE event SET next_attempt_at = ?
  WHERE codigo_generacion = ? AND issuer_id = ? AND ambiente = ? AND next_attempt_at IS NOT NULL`);

/** The documents that wait, the oldest first, at most `limit`. */
export function waitingDocuments(
  reader: Reader,
  scope: QueueScope,
  limit: number,
): QueueRows<WaitingDocument> {
  const rows = DOCUMENTS.list(reader, ...scopeParams(scope, scope.soldBy), limit);
  return { rows, ...sizesOf(reader, DOCUMENT_COUNT, scope) };
}

/** The events that wait, the oldest first, at most `limit`. */
export function waitingEvents(reader: Reader, scope: QueueScope, limit: number): QueueRows<WaitingEvent> {
  const rows = EVENTS.list(reader, ...scopeParams(scope, scope.soldBy), limit);
  return { rows, ...sizesOf(reader, EVENT_COUNT, scope) };
}

/** How many documents and events wait, as {@link waitingDocuments} and {@link waitingEvents} count them. */
export function waitingSize(reader: Reader, scope: QueueScope): number {
  return sizesOf(reader, DOCUMENT_COUNT, scope).total + sizesOf(reader, EVENT_COUNT, scope).total;
}

/** Lots that are not finished, the oldest first. */
export function waitingLots(
  reader: Reader,
  { issuerId, ambiente }: Pick<QueueScope, 'issuerId' | 'ambiente'>,
): readonly WaitingLot[] {
  return LOTS.list(reader, issuerId, ambiente);
}

/** The latest event of a contingency; null while none was made. */
export function lastEventOf(
  reader: Reader,
  contingencyId: number,
): Pick<StoredEvent, 'codigoGeneracion' | 'estado' | 'sello'> | null {
  return LAST_EVENT.find(reader, contingencyId);
}

/** Makes one document due; one that is held, or not in the queue any more, stays as it is. */
export function wakeDocument(tx: Tx, documentId: number, now: Instant): void {
  WAKE_DOCUMENT.run(tx, now, documentId, now);
}

/**
 * Makes one waiting event of that issuer and environment due.
 *
 * @returns whether there is one
 */
export function wakeEvent(
  tx: Tx,
  of: { readonly codigoGeneracion: string; readonly issuerId: string; readonly ambiente: Ambiente },
  now: Instant,
): boolean {
  return WAKE_EVENT.run(tx, now, of.codigoGeneracion, of.issuerId, of.ambiente).changes > 0;
}

function scopeParams({ issuerId, ambiente, branchIds }: QueueScope, soldBy: string | undefined) {
  return [issuerId, ambiente, JSON.stringify(branchIds), ...soldByParams(soldBy)] as const;
}

function sizesOf(
  reader: Reader,
  count: Selection<number>,
  scope: QueueScope,
): { readonly total: number; readonly others: number } {
  const size = (soldBy: string | undefined) => count.find(reader, ...scopeParams(scope, soldBy)) ?? 0;
  const total = size(undefined);
  return { total, others: scope.soldBy === undefined ? 0 : total - size(scope.soldBy) };
}
