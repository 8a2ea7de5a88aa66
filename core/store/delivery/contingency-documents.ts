/** Documents of contingencies, for probes, events and lots. */
import type { Edition } from '../../contract/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { CONTINGENCY_OWNER, type ContingencyOwner } from './contingencies.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

const LISTED = DOCUMENT.pick('id', 'codigoGeneracion', 'tipoDte', 'branchId', 'emittedAt');
export type ListedDocument = RecordOf<typeof LISTED>;

// The oldest waiting document is the best probe, but any of ours will do.
const OF_CONTINGENCY =
  'FROM document WHERE issuer_id = +? AND ambiente = +? AND autoridad = +? AND contingency_id = +?';
const HOW_MANY = column.integer.select(`SELECT count(*) AS size ${OF_CONTINGENCY}`);
const SAMPLE = LISTED.select(`
  SELECT document.id, codigo_generacion, tipo_dte, branch_id, emitted_at ${OF_CONTINGENCY} ORDER BY id LIMIT 1 OFFSET ?`);
/** Documents waiting for a lot, unless a contingency of their owner is open. */
const LOT_CANDIDATES = `
  outbox JOIN document ON document.id = outbox.document_id
  WHERE retenido = 'LOTE' AND document.estado = 'CONTINGENCIA' AND NOT EXISTS (SELECT 1 FROM contingency
    WHERE contingency.issuer_id = document.issuer_id AND contingency.ambiente = document.ambiente
      AND contingency.autoridad = document.autoridad AND closed_at IS NULL AND evidencia NOT IN ('arranque', 'documento'))`;
// The limit applies per owner and edition, so that a long queue does not starve the others.
const LOT_OWNER = CONTINGENCY_OWNER.extend({ edicion: DOCUMENT.shape.edicion });
const FOR_LOT = query(`
  SELECT * FROM (SELECT document.id, edicion, issuer_id, ambiente, autoridad,
      row_number() OVER (PARTITION BY issuer_id, ambiente, autoridad, edicion ORDER BY document.id) AS place
    FROM ${LOT_CANDIDATES} AND next_attempt_at <= +?)
  WHERE place <= ? ORDER BY issuer_id, ambiente, autoridad, edicion, id`);
const REST_LOTS = command(`
  UPDATE outbox SET next_attempt_at = ? WHERE retenido = 'LOTE' AND next_attempt_at < +?
    AND EXISTS (SELECT 1 FROM document WHERE id = document_id AND estado = 'CONTINGENCIA'
      AND issuer_id = ? AND ambiente = ? AND autoridad = ?)`);
const OF_DOCUMENT = record({ contingencyId: orNull(column.integer), eventId: orNull(column.integer) })
  .select(`
  SELECT contingency_id, (SELECT max(event_id) FROM event_document WHERE document_id = document.id) AS event_id
  FROM document WHERE id = ?`);

/**
 * A document of the contingency for the status probe. Turns rotate through all documents, with one turn of null per
 * cycle.
 */
export function sampleDocument(
  reader: Reader,
  contingency: ContingencyOwner & { readonly id: number },
  turn: number,
): ListedDocument | null {
  const { issuerId, ambiente, autoridad, id } = contingency;
  const size = HOW_MANY.find(reader, issuerId, ambiente, autoridad, id) ?? 0;
  return SAMPLE.find(reader, issuerId, ambiente, autoridad, id, turn % (size + 1));
}

/** Documents not listed in any event, or only in rejected ones. */
export const unlistedDocuments = LISTED.select<[contingencyId: number]>(`
  SELECT id, codigo_generacion, tipo_dte, branch_id, emitted_at FROM document
  WHERE contingency_id = ? AND estado = 'CONTINGENCIA'
    AND NOT EXISTS (SELECT 1 FROM event_document JOIN event ON event.id = event_id
      WHERE event_document.document_id = document.id AND event.estado <> 'RECHAZADO')
  ORDER BY id`).list;

/** Documents of an event that wait for its seal. */
export const waitingForEvent = LISTED.select<[eventId: number]>(`
  SELECT document.id, codigo_generacion, tipo_dte, branch_id, emitted_at FROM event_document
    JOIN document ON document.id = event_document.document_id
    JOIN outbox ON outbox.document_id = document.id
  WHERE event_id = +? AND document.estado = 'CONTINGENCIA' AND retenido = 'EVENTO' ORDER BY no_item`).list;

/** Documents that may share a lot: same owner and edition (§edition-by-date). */
export interface LotCandidates extends ContingencyOwner {
  readonly edicion: Edition;
  readonly documentIds: readonly number[];
}

/** At most `limit` per owner and edition. */
export function lotCandidates(reader: Reader, now: Instant, limit: number): readonly LotCandidates[] {
  const groups = new Map<string, { of: Omit<LotCandidates, 'documentIds'>; ids: number[] }>();
  for (const row of FOR_LOT.all(reader, now, limit)) {
    const of = LOT_OWNER.parse(row);
    const name = JSON.stringify(of);
    const group = groups.get(name) ?? { of, ids: [] };
    group.ids.push(integer(row, 'id'));
    groups.set(name, group);
  }
  return [...groups.values()].map(({ of, ids }) => ({ ...of, documentIds: ids }));
}

/** Null when no document waits for a lot. */
export const nextLotCandidateAt = orNull(column.integer).select<[]>(
  `SELECT min(next_attempt_at) AS at FROM ${LOT_CANDIDATES}`,
).find;

export function restLots(tx: Tx, { issuerId, ambiente, autoridad }: ContingencyOwner, until: Instant): void {
  REST_LOTS.run(tx, until, until, issuerId, ambiente, autoridad);
}

/**
 * Owner and emission time of documents issued before `before` and never sent, oldest first. Failed attempts, also those
 * without credentials, count as sent; so do corrected documents.
 */
export const neverSent = CONTINGENCY_OWNER.extend({ emittedAt: column.integer }).select<[before: Instant]>(`
  SELECT issuer_id, ambiente, autoridad, emitted_at FROM outbox JOIN document ON document.id = outbox.document_id
  WHERE document.estado = 'EMITIDO' AND version = 1 AND outbox.attempts = 0 AND retenido IS NULL AND contingency_id IS NULL
    AND emitted_at < +? ORDER BY emitted_at`).list;

/** Moves a document from waiting for its event's seal to waiting for a lot. */
export const holdForLot = command(
  "UPDATE outbox SET retenido = 'LOTE', next_attempt_at = ? WHERE document_id = ? AND retenido = 'EVENTO'",
  (documentId: number, at: Instant) => [at, documentId],
).run;

/** A document's contingency, and the latest event listing it; null without one. */
export function contingencyOfDocument(
  reader: Reader,
  documentId: number,
): { readonly contingencyId: number | null; readonly eventId: number | null } {
  return OF_DOCUMENT.find(reader, documentId) ?? { contingencyId: null, eventId: null };
}
