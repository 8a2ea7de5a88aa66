/** A document as its delivery needs it, read in one go. */
import { AMBIENTES, type Ambiente, type Autoridad } from '../../contract/ambiente.ts';
import { TIPOS_DTE, type Edition, type TipoDte } from '../../contract/edition.ts';
import type { FiscalDate, FiscalTime, Instant } from '../../domain/fiscal-time.ts';
import { formatOf } from '../../domain/dte/edition.ts';
import { DOCUMENT_STATES, type DocumentState } from '../../domain/lifecycle.ts';
import { AUTORIDADES, EDICIONES } from '../columns.ts';
import type { NewDocument } from '../documents/documents.ts';
import { OWN_REFERENCE } from '../documents/own-references.ts';
import type { Reader } from '../handle.ts';
import { activeCertificate } from '../issuers/certificates.ts';
import type { Hold } from './outbox.ts';
import { integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';

export interface Deliverable {
  readonly id: number;
  readonly codigoGeneracion: string;
  readonly issuerId: string;
  readonly branchId: string;
  /** NIT of the issuer, digits. */
  readonly nitEmisor: string;
  readonly ambiente: Ambiente;
  /** The only authority it may be sent to. */
  readonly autoridad: Autoridad;
  readonly tipoDte: TipoDte;
  /** `identificacion.version` of its format. */
  readonly formatVersion: number;
  readonly estado: DocumentState;
  readonly edicion: Edition;
  readonly numeroControl: string;
  readonly fecEmi: FiscalDate;
  readonly horEmi: FiscalTime;
  readonly emittedAt: Instant;
  /** The contingency whose fields its present version carries; null for a normal one. */
  readonly contingencyId: number | null;
  /** Why it is not to be looked at now; null when it is. */
  readonly retenido: Hold | null;
  readonly version: number;
  /** The very text that is signed. */
  readonly payload: string;
  /** The signature to send, or null when one must be made with `certificateId`. */
  readonly signature: { readonly certificateId: string; readonly firma: string } | null;
  /** Key to sign with: the active one of its issuer and environment. */
  readonly certificateId: string;
  /** Attempts so far, and how many of them repeated one that may have arrived. */
  readonly attempts: number;
  readonly resends: number;
  /** When the queue looks at it next. */
  readonly nextAttemptAt: Instant;
  /** Whether it names documents of ours that it may have to wait for. */
  readonly relates: boolean;
  /** What the authority or the network said at the end of the last round. */
  readonly lastAnswer: string | null;
  /** What its caller names the sale by; null without such a name. */
  readonly referenciaExterna: string | null;
}

const HOLDS: readonly Hold[] = ['EVENTO', 'LOTE', 'RELACIONADO'];

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
  const estado = oneOf(row, 'estado', DOCUMENT_STATES);
  const tipoDte = oneOf(row, 'tipo_dte', TIPOS_DTE);
  const edicion = oneOf(row, 'edicion', EDICIONES);
  const activeId = textOrNull(row, 'active_id');
  const signedBy = textOrNull(row, 'certificate_id');
  const sameKey = activeId === null || activeId === signedBy;
  const keep = signedBy !== null && (sameKey || mayHaveArrived(reader, documentId, estado));
  const certificateId = activeId ?? signedBy;
  if (certificateId === null) throw new Error(`no certificate to sign document ${documentId} with`);
  return {
    id: integer(row, 'id'),
    codigoGeneracion: text(row, 'codigo_generacion'),
    issuerId: text(row, 'issuer_id'),
    branchId: text(row, 'branch_id'),
    nitEmisor: text(row, 'nit'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    autoridad: oneOf(row, 'autoridad', AUTORIDADES),
    tipoDte,
    formatVersion: formatOf(edicion).version[tipoDte],
    estado,
    edicion,
    numeroControl: text(row, 'numero_control'),
    fecEmi: text(row, 'fec_emi'),
    horEmi: text(row, 'hor_emi'),
    emittedAt: integer(row, 'emitted_at'),
    contingencyId: integerOrNull(row, 'contingency_id'),
    retenido: row['retenido'] === null ? null : oneOf(row, 'retenido', HOLDS),
    version: integer(row, 'version'),
    payload: text(row, 'payload'),
    signature: keep ? { certificateId: signedBy, firma: text(row, 'firma') } : null,
    certificateId,
    attempts: integer(row, 'attempts'),
    resends: integer(row, 'resends'),
    nextAttemptAt: integer(row, 'next_attempt_at'),
    relates: integer(row, 'relates') === 1,
    lastAnswer: textOrNull(row, 'last_answer'),
    referenciaExterna: textOrNull(row, 'referencia_externa'),
  };
}

/** What the transaction that stored a document knows of it. */
export interface NewlyStored extends NewDocument {
  readonly id: number;
  readonly nitEmisor: string;
  readonly nextAttemptAt: Instant;
  readonly referenciaExterna: string | null;
}

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
