/** Contingencies that are not over yet, with what their legal clocks run from (§contingency). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { contingencyOf, type Contingency } from './contingencies.ts';
import type { Reader } from '../handle.ts';
import { integer, integerOrNull, textOrNull } from '../row.ts';
import { query } from '../statement.ts';

export interface ContingencyStatus extends Contingency {
  /** Documents that carry its fields, and those of them that the authority has not decided on. */
  readonly documentos: number;
  readonly pendientes: number;
  /** Whether a document waits for an event that is sealed: the 24 hours run from the contingency's end. */
  readonly eventPending: boolean;
  /** Seal of the oldest event with undecided documents: their 72 hours run from it. */
  readonly oldestSealAt: Instant | null;
  /** Why the authority refused its last event, while another one is to be made. */
  readonly lastRefusal: string | null;
}

const UNDECIDED = "document.estado IN ('EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'CONTINGENCIA')";

const UNFINISHED = query(`
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
  ORDER BY contingency.id`);

/** Contingencies that are open or have undecided documents, oldest first. */
export function unfinishedContingencies(reader: Reader): readonly ContingencyStatus[] {
  return UNFINISHED.all(reader).map((row) => ({
    ...contingencyOf(row),
    documentos: integer(row, 'documentos'),
    pendientes: integer(row, 'pendientes'),
    eventPending: integer(row, 'event_pending') === 1,
    oldestSealAt: integerOrNull(row, 'oldest_seal_at'),
    lastRefusal: reasonsOf(textOrNull(row, 'last_refusal')),
  }));
}

/** The authority's sentences, its description first. */
function reasonsOf(list: string | null): string | null {
  if (list === null) return null;
  const texts = (JSON.parse(list) as readonly unknown[]).filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return [...texts.slice(-1), ...texts.slice(0, -1)].join('; ');
}
