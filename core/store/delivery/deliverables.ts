/** A document as its delivery needs it, read in one go. */
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

/** What it is, as it was known when it was stored. */
const STORED = record({
  ...DOCUMENT.pick('id', 'codigoGeneracion', 'issuerId', 'branchId').shape,
  /** NIT of the issuer, digits. */
  nitEmisor: named('nit', column.text),
  ...DOCUMENT.pick('ambiente', 'autoridad', 'tipoDte', 'edicion', 'numeroControl', 'fecEmi', 'horEmi').shape,
  emittedAt: column.integer,
  /** The contingency whose fields its present version carries; null for a normal one. */
  contingencyId: orNull(column.integer),
  /** The very text that is signed. */
  payload: column.text,
  /** When the queue looks at it next. */
  nextAttemptAt: column.integer,
  /** What its caller names the sale by; null without such a name. */
  referenciaExterna: orNull(column.text),
});
const QUEUED = STORED.extend({
  ...DOCUMENT.pick('estado', 'version').shape,
  /** Why it is not to be looked at now; null when it is. */
  retenido: orNull(column.oneOf(HOLDS)),
  /** Attempts so far, and how many of them repeated one that may have arrived. */
  attempts: column.integer,
  resends: column.integer,
  /** Whether it names documents of ours that it may have to wait for. */
  relates: column.flag,
  /** What the authority or the network said at the end of the last round. */
  lastAnswer: orNull(column.text),
});

export interface Deliverable extends RecordOf<typeof QUEUED> {
  /** `identificacion.version` of its format. */
  readonly formatVersion: number;
  /** The signature to send, or null when one must be made with `certificateId`. */
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
 * The document while it waits in the queue; null once it is settled. While it surely was not received, a signature of a
 * key that was replaced meanwhile is left out: it is signed anew (§certificates).
 *
 * @throws Error when it is not signed and its issuer has no active key
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

/** What the transaction that stored a document knows of it. */
export type NewlyStored = RecordOf<typeof STORED>;

/**
 * What {@link findDeliverable} reads at the end of the transaction that stored and queued a document which relates no other
 * one, without asking for what is known already.
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

/** Whether the last sending was answered with a refusal for now: what the authority says of the document since may repeat it. */
export function lastWasNotAdmitted(reader: Reader, documentId: number): boolean {
  return LAST_HEARD.get(reader, documentId)?.['causa'] === 'no-admitido';
}

const MAYBE_ARRIVED = query(
  "SELECT 1 FROM life_line WHERE document_id = ? AND causa IN ('sin-respuesta', 'no-admitido') LIMIT 1",
);

/** Whether an earlier sending of the document may have arrived: the authority is asked before it is listed or sent. */
export function mayHaveArrived(reader: Reader, documentId: number, estado: DocumentState): boolean {
  if (estado !== 'CONTINGENCIA') return estado !== 'EMITIDO';
  return MAYBE_ARRIVED.get(reader, documentId) !== undefined;
}
