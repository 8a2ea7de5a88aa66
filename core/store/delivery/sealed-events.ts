/** Sealed events for whoever keeps documents elsewhere: those of a period, and what invalidated a document of it later. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { integer, textOrNull } from '../row.ts';
import { query } from '../statement.ts';
import { EVENT_RECORD, type StoredEvent } from './events.ts';

/** Whose events, and of when. */
export interface EventPeriod {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  /** First and last moment in which the event was made. */
  readonly from: Instant;
  readonly to: Instant;
  /** First and last day on which its document was emitted. */
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
}

export interface SealedEvent {
  readonly event: StoredEvent;
  /** Code of the document that it invalidates; null of a contingency. */
  readonly documento: string | null;
  /** How many documents it is about. */
  readonly documentos: number;
}

const SEALED = query(`
  SELECT event.*, json_extract(event.payload, '$.documento.codigoGeneracion') AS documento,
    CASE event.tipo WHEN 'INVALIDACION' THEN 1
      ELSE (SELECT count(*) FROM event_document WHERE event_id = event.id) END AS documentos
  FROM event LEFT JOIN document ON document.id = event.document_id
  WHERE event.issuer_id = ? AND event.ambiente = ? AND event.sello IS NOT NULL AND event.id > +?
    AND (event.created_at BETWEEN ? AND ? OR document.fec_emi BETWEEN ? AND ?)
  ORDER BY event.id LIMIT ?`);

/** Sealed events in the order of their making, after the one with an id. */
export function sealedEvents(
  reader: Reader,
  period: EventPeriod,
  page: { readonly after: number; readonly limit: number },
): readonly SealedEvent[] {
  const { issuerId, ambiente, from, to, desde, hasta } = period;
  const rows = SEALED.all(reader, issuerId, ambiente, page.after, from, to, desde, hasta, page.limit);
  return rows.map((row) => ({
    event: EVENT_RECORD.parse(row),
    documento: textOrNull(row, 'documento'),
    documentos: integer(row, 'documentos'),
  }));
}
