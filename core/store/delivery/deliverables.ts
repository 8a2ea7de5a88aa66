/** A document with everything its delivery needs, read in one query. */
import { formatOf } from '../../domain/dte/edition.ts';
import type { DocumentState } from '../../domain/lifecycle.ts';
import { OWN_REFERENCE } from '../documents/own-references.ts';
import type { Reader } from '../handle.ts';
import { HOLDS } from './outbox.ts';
import { activeCertificate } from '../issuers/certificates.ts';
import { text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';
import { column, orNull, named, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

/** Data known when the document is stored. */
const STORED = record({
  ...DOCUMENT.pick('id', 'codigoGeneracion', 'issuerId', 'branchId').shape,
  /** NIT of the issuer, digits only. */
  nitEmisor: named('nit', column.text),
  ...DOCUMENT.pick('ambiente', 'autoridad', 'tipoDte', 'edicion', 'numeroControl', 'fecEmi', 'horEmi').shape,
  emittedAt: column.integer,
  /** Contingency of the present version; null in normal operation. */
  contingencyId: orNull(column.integer),
  /** The exact text that is signed. */
  payload: column.text,
  nextAttemptAt: column.integer,
  /** The caller's reference of the sale, or null. */
  referenciaExterna: orNull(column.text),
});
const QUEUED = STORED.extend({
  ...DOCUMENT.pick('estado', 'version').shape,
  /** Why it is on hold; null if it is not. */
  retenido: orNull(column.oneOf(HOLDS)),
  /** Attempts so far, and those that repeated one that may have arrived. */
  attempts: column.integer,
  resends: column.integer,
  /** Whether it refers to our own documents, which may have to be sealed first. */
  relates: column.flag,
  lastAnswer: orNull(column.text),
});

export interface Deliverable extends RecordOf<typeof QUEUED> {
  /** `identificacion.version` of its format. */
  readonly formatVersion: number;
  /** Null: must be signed with `certificateId`. */
  readonly signature: { readonly certificateId: string; readonly firma: string } | null;
  /** Key to sign with: the active one of its issuer and environment. */
  readonly certificateId: string;
}

const FIND = query(`
  SELECT document.*, issuer.nit, document_version.payload, outbox.attempts, outbox.resends, outbox.last_answer, outbox.retenido,
    outbox.next_attempt_at, EXISTS (SELECT 1 FROM document_related WHERE document_id = document.id) AS relates,
    signature.firma, signature.certificate_id, ${OWN_REFERENCE},
    (SELECT id FROM certificate WHERE issuer_id = document.issuer_id AND ambiente = document.ambiente AND active = 1) AS active_id
  FROM outbox
    JOIN document ON document.id = outbox.document_id
    JOIN issuer ON issuer.id = document.issuer_id
    JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
    LEFT JOIN signature ON signature.rowid = (SELECT max(rowid) FROM signature
      WHERE document_id = document.id AND version = document.version)
  WHERE outbox.document_id = +?`);

/**
 * A queued document; null once settled. The signature of a replaced key is dropped, to sign anew, unless the document
 * may have been received (§certificates).
 *
 * @throws Error when it is unsigned and its issuer has no active key
 */
export function findDeliverable(reader: Reader, documentId: number): Deliverable | null {
  const row = FIND.get(reader, documentId);
  if (row === undefined) return null;
  const queued = QUEUED.parse(row);
  const activeId = textOrNull(row, 'active_id');
  const signedBy = textOrNull(row, 'certificate_id');
  const sameKey = activeId === null || activeId === signedBy;
  const keep = signedBy !== null && (sameKey || mayHaveArrived(reader, documentId, queued.estado));
  const certificateId = activeId ?? signedBy;
  if (certificateId === null) throw new Error(`no certificate to sign document ${documentId} with`);
  return {
    ...queued,
    formatVersion: formatOf(queued.edicion).version[queued.tipoDte],
    signature: keep ? { certificateId: signedBy, firma: text(row, 'firma') } : null,
    certificateId,
  };
}

export type NewlyStored = RecordOf<typeof STORED>;

/**
 * Builds the result of {@link findDeliverable} for a document just stored and queued, without queries for known data.
 * Only for documents that refer to no other.
 *
 * @throws Error when its issuer has no active key
 */
export function newDeliverable(reader: Reader, stored: NewlyStored): Deliverable {
  const certificate = activeCertificate(reader, stored.issuerId, stored.ambiente);
  if (certificate === null) throw new Error(`no certificate to sign document ${stored.id} with`);
  return {
    id: stored.id,
    codigoGeneracion: stored.codigoGeneracion,
    issuerId: stored.issuerId,
    branchId: stored.branchId,
    nitEmisor: stored.nitEmisor,
    ambiente: stored.ambiente,
    autoridad: stored.autoridad,
    tipoDte: stored.tipoDte,
    formatVersion: formatOf(stored.edicion).version[stored.tipoDte],
    estado: 'EMITIDO',
    edicion: stored.edicion,
    numeroControl: stored.numeroControl,
    fecEmi: stored.fecEmi,
    horEmi: stored.horEmi,
    emittedAt: stored.emittedAt,
    contingencyId: stored.contingencyId,
    retenido: null,
    version: 1,
    payload: stored.payload,
    signature: null,
    certificateId: certificate.id,
    attempts: 0,
    resends: 0,
    nextAttemptAt: stored.nextAttemptAt,
    relates: false,
    lastAnswer: null,
    referenciaExterna: stored.referenciaExterna,
  };
}

const LAST_HEARD = query(`
  SELECT causa FROM life_line WHERE document_id = ? AND causa IN ('sin-respuesta', 'no-admitido') ORDER BY id DESC LIMIT 1`);

/** Whether the last submission was refused temporarily; later answers of the authority may repeat that refusal. */
export function lastWasNotAdmitted(reader: Reader, documentId: number): boolean {
  return LAST_HEARD.get(reader, documentId)?.['causa'] === 'no-admitido';
}

const MAYBE_ARRIVED = query(
  "SELECT 1 FROM life_line WHERE document_id = ? AND causa IN ('sin-respuesta', 'no-admitido') LIMIT 1",
);

/** Whether a submission may have arrived: the authority must be asked before the document is listed or sent again. */
export function mayHaveArrived(reader: Reader, documentId: number, estado: DocumentState): boolean {
  if (estado !== 'CONTINGENCIA') return estado !== 'EMITIDO';
  return MAYBE_ARRIVED.get(reader, documentId) !== undefined;
}
