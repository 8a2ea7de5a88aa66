/** Unfinished contingencies with the start of their legal deadlines (§contingency). */
import { column, orNull, derived, type RecordOf } from '../record.ts';
import { CONTINGENCY } from './contingencies.ts';

const STATUS = CONTINGENCY.extend({
  /** Number of its documents, and of those undecided by the authority. */
  documentos: column.integer,
  pendientes: column.integer,
  /** Whether a document waits for a sealed event: the 24 hours run from the contingency's end. */
  eventPending: column.flag,
  /** Seal of the oldest event with undecided documents: their 72 hours run from it. */
  oldestSealAt: orNull(column.integer),
  /** Why its last event was rejected; null if none was. */
  lastRefusal: derived(orNull(column.text), reasonsOf),
});
export type ContingencyStatus = RecordOf<typeof STATUS>;

const UNDECIDED = "document.estado IN ('EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'CONTINGENCIA')";

/** Open, or with undecided documents; oldest first. */
export const unfinishedContingencies = STATUS.select<[]>(`
  SELECT contingency.*,
    (SELECT count(*) FROM document WHERE contingency_id = contingency.id) AS documentos,
    (SELECT count(*) FROM document WHERE contingency_id = contingency.id AND ${UNDECIDED}) AS pendientes,
    (SELECT min(event.updated_at) FROM event WHERE event.contingency_id = contingency.id AND event.estado = 'PROCESADO'
      AND EXISTS (SELECT 1 FROM event_document JOIN document ON document.id = event_document.document_id
        WHERE event_id = event.id AND ${UNDECIDED})) AS oldest_seal_at,
    EXISTS (SELECT 1 FROM document WHERE contingency_id = contingency.id AND ${UNDECIDED}
      AND NOT EXISTS (SELECT 1 FROM event_document JOIN event ON event.id = event_id
        WHERE event_document.document_id = document.id AND event.estado = 'PROCESADO')) AS event_pending,
    (SELECT json_insert(observaciones, '$[#]', coalesce(descripcion_msg, '')) FROM event
      WHERE event.contingency_id = contingency.id AND event.estado = 'RECHAZADO' ORDER BY id DESC LIMIT 1) AS last_refusal
  FROM contingency
  WHERE closed_at IS NULL
    OR EXISTS (SELECT 1 FROM document WHERE contingency_id = contingency.id AND ${UNDECIDED})
  ORDER BY contingency.id`).list;

/** Joins the authority's messages, its description first. */
function reasonsOf(list: string | null): string | null {
  if (list === null) return null;
  const texts = (JSON.parse(list) as readonly unknown[]).filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return [...texts.slice(-1), ...texts.slice(0, -1)].join('; ');
}
