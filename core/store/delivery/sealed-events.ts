/** Sealed events for export: those of a period, and later invalidations of its documents. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { integer, textOrNull } from '../row.ts';
import { query } from '../statement.ts';
import { EVENT_RECORD, type StoredEvent } from './events.ts';

export interface EventPeriod {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  /** Range of creation times, inclusive. */
  readonly from: Instant;
  readonly to: Instant;
  /** Range of the document's emission dates, inclusive. */
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
}

export interface SealedEvent {
  readonly event: StoredEvent;
  /** Code of the invalidated document; null for a contingency event. */
  readonly documento: string | null;
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

/** In order of creation. @param page `after`: id of the last event of the previous page */
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
