/** Documents of contingencies, as probes, events and lots need them. */
import type { Edition } from '../../contract/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { CONTINGENCY_OWNER, type ContingencyOwner } from './contingencies.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

/** What an event or a question says of a document. */
const LISTED = DOCUMENT.pick('id', 'codigoGeneracion', 'tipoDte', 'branchId', 'emittedAt');
export type ListedDocument = RecordOf<typeof LISTED>;

// The oldest that waits tells most; any document of ours will do.
const OF_CONTINGENCY =
  'FROM document WHERE issuer_id = +? AND ambiente = +? AND autoridad = +? AND contingency_id = +?';
const HOW_MANY = column.integer.select(`SELECT count(*) AS size ${OF_CONTINGENCY}`);
const SAMPLE = LISTED.select(`
  SELECT document.id, codigo_generacion, tipo_dte, branch_id, emitted_at ${OF_CONTINGENCY} ORDER BY id LIMIT 1 OFFSET ?`);
const UNLISTED = LISTED.select(`
  SELECT id, codigo_generacion, tipo_dte, branch_id, emitted_at FROM document
  WHERE contingency_id = ? AND estado = 'CONTINGENCIA'
    AND NOT EXISTS (SELECT 1 FROM event_document JOIN event ON event.id = event_id
      WHERE event_document.document_id = document.id AND event.estado <> 'RECHAZADO')
  ORDER BY id`);
const OF_EVENT = LISTED.select(`
  SELECT document.id, codigo_generacion, tipo_dte, branch_id, emitted_at FROM event_document
    JOIN document ON document.id = event_document.document_id
    JOIN outbox ON outbox.document_id = document.id
  WHERE event_id = +? AND document.estado = 'CONTINGENCIA' AND retenido = 'EVENTO' ORDER BY no_item`);
/** Documents to be sent in a lot that are not in one under way; while the authority is away none is. */
const LOT_CANDIDATES = `
  outbox JOIN document ON document.id = outbox.document_id
  WHERE retenido = 'LOTE' AND document.estado = 'CONTINGENCIA' AND NOT EXISTS (SELECT 1 FROM contingency
    WHERE contingency.issuer_id = document.issuer_id AND contingency.ambiente = document.ambiente
      AND contingency.autoridad = document.autoridad AND closed_at IS NULL AND evidencia NOT IN ('arranque', 'documento'))`;
// So many of each owner and edition: a long queue of one must not hide another's.
const LOT_OWNER = CONTINGENCY_OWNER.extend({ edicion: DOCUMENT.shape.edicion });
const FOR_LOT = query(`
  SELECT * FROM (SELECT document.id, edicion, issuer_id, ambiente, autoridad,
      row_number() OVER (PARTITION BY issuer_id, ambiente, autoridad, edicion ORDER BY document.id) AS place
    FROM ${LOT_CANDIDATES} AND next_attempt_at <= +?)
  WHERE place <= ? ORDER BY issuer_id, ambiente, autoridad, edicion, id`);
const LOT_DUE = orNull(column.integer).select(`SELECT min(next_attempt_at) AS at FROM ${LOT_CANDIDATES}`);
const REST_LOTS = command(`
  UPDATE outbox SET next_attempt_at = ? WHERE retenido = 'LOTE' AND next_attempt_at < +?
    AND EXISTS (SELECT 1 FROM document WHERE id = document_id AND estado = 'CONTINGENCIA'
      AND issuer_id = ? AND ambiente = ? AND autoridad = ?)`);
/** Never tried: an attempt that failed, also for want of credentials, is counted. A corrected one was sent before. */
const NEVER_SENT = CONTINGENCY_OWNER.extend({ emittedAt: column.integer }).select(`
  SELECT issuer_id, ambiente, autoridad, emitted_at FROM outbox JOIN document ON document.id = outbox.document_id
  WHERE document.estado = 'EMITIDO' AND version = 1 AND outbox.attempts = 0 AND retenido IS NULL AND contingency_id IS NULL
    AND emitted_at < +? ORDER BY emitted_at`);
const OF_DOCUMENT = record({ contingencyId: orNull(column.integer), eventId: orNull(column.integer) })
  .select(`
  SELECT contingency_id, (SELECT max(event_id) FROM event_document WHERE document_id = document.id) AS event_id
  FROM document WHERE id = ?`);
const HOLD_FOR_LOT = command(
  "UPDATE outbox SET retenido = 'LOTE', next_attempt_at = ? WHERE document_id = ? AND retenido = 'EVENTO'",
);

/**
 * A document of the contingency to ask the authority about: one after the other as the turns go on, and each time that all
 * have had theirs, none of them.
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

/** The contingency's documents that no event lists, or only a refused one. */
export function unlistedDocuments(reader: Reader, contingencyId: number): readonly ListedDocument[] {
  return UNLISTED.list(reader, contingencyId);
}

/** The documents of an event that wait for its seal. */
export function waitingForEvent(reader: Reader, eventId: number): readonly ListedDocument[] {
  return OF_EVENT.list(reader, eventId);
}

/** Documents that go together in lots: of one owner and one edition (§edition-by-date). */
export interface LotCandidates extends ContingencyOwner {
  readonly edicion: Edition;
  readonly documentIds: readonly number[];
}

/** Documents that wait for a lot, by owner and edition, at most `limit` of each. */
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

/** When the next document is to be put into a lot; null when none waits for one. */
export function nextLotCandidateAt(reader: Reader): Instant | null {
  return LOT_DUE.find(reader);
}

/** Lets an owner's documents that wait for a lot wait until then. */
export function restLots(tx: Tx, { issuerId, ambiente, autoridad }: ContingencyOwner, until: Instant): void {
  REST_LOTS.run(tx, until, until, issuerId, ambiente, autoridad);
}

/** Owners and moments of the documents emitted before `before` that were never handed over, the oldest first. */
export function neverSent(
  reader: Reader,
  before: Instant,
): readonly (ContingencyOwner & { readonly emittedAt: Instant })[] {
  return NEVER_SENT.list(reader, before);
}

/** A document whose event was sealed waits for a lot. */
export function holdForLot(tx: Tx, documentId: number, at: Instant): void {
  HOLD_FOR_LOT.run(tx, at, documentId);
}

/** Ids of a document's contingency and of the latest event that lists it; null where there is none. */
export function contingencyOfDocument(
  reader: Reader,
  documentId: number,
): { readonly contingencyId: number | null; readonly eventId: number | null } {
  return OF_DOCUMENT.find(reader, documentId) ?? { contingencyId: null, eventId: null };
}
