/** Queue details for users: documents, events and lots waiting for the authority. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { EVENT_RECORD } from './events.ts';
import type { Reader, Tx } from '../handle.ts';
import { HOLDS } from './outbox.ts';
import { column, named, orNull, record, type RecordOf, type Selection } from '../record.ts';
import { awaitsRelatedSql } from '../documents/related.ts';
import { SOLD_BY, soldByParams } from '../documents/sellers.ts';
import { command } from '../statement.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

export interface QueueScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly branchIds: readonly string[];
  /** User id: show only this seller's rows; absent: all. Counts cover the whole queue. */
  readonly soldBy?: string | undefined;
}

/** `total` counts all waiting rows; `others` counts those hidden because another user sold them. */
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
/** `SIN_RELACIONADO`: the related document can no longer be sealed. */
const SHOWN_HOLDS = [...HOLDS, 'SIN_RELACIONADO'] as const;
const WAITING_DOCUMENT = record({
  ...DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'tipoDte', 'estado', 'receptorNombre').shape,
  ...DOCUMENT.pick('montoCentavos', 'emittedAt').shape,
  ...ATTEMPTS.shape,
  hold: orNull(column.oneOf(SHOWN_HOLDS)),
  /** Seal of its contingency event, or null. */
  eventSealedAt: orNull(column.integer),
});
export type WaitingDocument = RecordOf<typeof WAITING_DOCUMENT>;

const DOCUMENTS = WAITING_DOCUMENT.select(`
  SELECT codigo_generacion, numero_control, tipo_dte, estado, receptor_nombre, monto_centavos, emitted_at, attempts,
    last_answer, next_attempt_at,
    iif(retenido = 'RELACIONADO' AND NOT ${awaitsRelatedSql('outbox.document_id')}, 'SIN_RELACIONADO', retenido) AS hold,
    (SELECT max(event.updated_at) FROM event_document CROSS JOIN event ON event.id = event_id
      WHERE event_document.document_id = document.id AND event.estado = 'PROCESADO') AS event_sealed_at
  FROM outbox CROSS JOIN document ON document.id = outbox.document_id
  WHERE ${OF_SCOPE} AND ${SOLD_BY} ORDER BY outbox.document_id LIMIT ?`);
const WAITING_EVENT = record({
  ...EVENT_RECORD.pick('codigoGeneracion', 'tipo', 'createdAt').shape,
  ...ATTEMPTS.shape,
  /** Control number of the invalidated document; for an evento de retorno its codigoGeneracion. */
  numeroControl: orNull(column.text),
});
export type WaitingEvent = RecordOf<typeof WAITING_EVENT>;

const DOCUMENT_COUNT = column.integer.select(`
  SELECT count(*) AS size FROM outbox CROSS JOIN document ON document.id = outbox.document_id
  WHERE ${OF_SCOPE} AND ${SOLD_BY}`);
/** Contingency events belong to no seller: always shown. */
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
const WAKE_EVENT = command(`
  UPDATE event SET next_attempt_at = ?
  WHERE codigo_generacion = ? AND issuer_id = ? AND ambiente = ? AND next_attempt_at IS NOT NULL`);

/** Oldest first. */
export function waitingDocuments(
  reader: Reader,
  scope: QueueScope,
  limit: number,
): QueueRows<WaitingDocument> {
  const rows = DOCUMENTS.list(reader, ...scopeParams(scope, scope.soldBy), limit);
  return { rows, ...sizesOf(reader, DOCUMENT_COUNT, scope) };
}

/** Oldest first. */
export function waitingEvents(reader: Reader, scope: QueueScope, limit: number): QueueRows<WaitingEvent> {
  const rows = EVENTS.list(reader, ...scopeParams(scope, scope.soldBy), limit);
  return { rows, ...sizesOf(reader, EVENT_COUNT, scope) };
}

export function waitingSize(reader: Reader, scope: QueueScope): number {
  return sizesOf(reader, DOCUMENT_COUNT, scope).total + sizesOf(reader, EVENT_COUNT, scope).total;
}

/** Unfinished lots, oldest first. */
export const waitingLots = LOT.select(
  `
  SELECT id, codigo_lote, estado = 'RECIBIDO' AS received, polls, sent_at, next_poll_at,
    (SELECT count(*) FROM lot_document WHERE lot_id = lot.id) AS documents,
    (SELECT count(*) FROM lot_document CROSS JOIN outbox ON outbox.document_id = lot_document.document_id
      WHERE lot_id = lot.id AND retenido = 'LOTE') AS waiting
  FROM lot WHERE estado <> 'TERMINADO' AND issuer_id = +? AND ambiente = +? ORDER BY id`,
  ({ issuerId, ambiente }: Pick<QueueScope, 'issuerId' | 'ambiente'>) => [issuerId, ambiente],
).list;

/** The latest event of a contingency, or null. */
export const lastEventOf = EVENT_RECORD.pick('codigoGeneracion', 'estado', 'sello').select<
  [contingencyId: number]
>(
  'SELECT codigo_generacion, estado, sello FROM event WHERE contingency_id = ? ORDER BY id DESC LIMIT 1',
).find;

/** Makes a document due, unless on hold or no longer queued. */
export const wakeDocument = command(
  'UPDATE outbox SET next_attempt_at = ? WHERE document_id = ? AND retenido IS NULL AND next_attempt_at > +?',
  (documentId: number, now: Instant) => [now, documentId, now],
).run;

/** Makes a waiting event due. @returns whether it exists */
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
