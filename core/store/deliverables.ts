/** A document as its delivery needs it, read in one go. */
import { AMBIENTES, type Ambiente, type Autoridad } from '../contract/ambiente.ts';
import { TIPOS_DTE, type TipoDte } from '../contract/edition.ts';
import { formatOf } from '../domain/dte/edition.ts';
import { DOCUMENT_STATES, type DocumentState } from '../domain/lifecycle.ts';
import { AUTORIDADES, EDICIONES } from './columns.ts';
import type { Reader } from './handle.ts';
import { integer, oneOf, text, textOrNull } from './row.ts';
import { query } from './statement.ts';

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
}

const FIND = query(`
  SELECT document.*, issuer.nit, document_version.payload, outbox.attempts, outbox.resends,
    signature.firma, signature.certificate_id,
    (SELECT id FROM certificate WHERE issuer_id = document.issuer_id AND ambiente = document.ambiente AND active = 1) AS active_id
  FROM outbox
    JOIN document ON document.id = outbox.document_id
    JOIN issuer ON issuer.id = document.issuer_id
    JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
    LEFT JOIN signature ON signature.rowid = (SELECT max(rowid) FROM signature
      WHERE document_id = document.id AND version = document.version)
  WHERE outbox.document_id = +?`);

/**
 * The document while it waits in the queue; null once it is settled. In `EMITIDO` it surely was not received, so that a
 * signature of a key that was replaced meanwhile is left out: it is signed anew (decisions 2).
 *
 * @throws Error when it is not signed and its issuer has no active key
 */
export function findDeliverable(reader: Reader, documentId: number): Deliverable | null {
  const row = FIND.get(reader, documentId);
  if (row === undefined) return null;
  const estado = oneOf(row, 'estado', DOCUMENT_STATES);
  const tipoDte = oneOf(row, 'tipo_dte', TIPOS_DTE);
  const activeId = textOrNull(row, 'active_id');
  const signedBy = textOrNull(row, 'certificate_id');
  const keep = signedBy !== null && (estado !== 'EMITIDO' || activeId === null || activeId === signedBy);
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
    formatVersion: formatOf(oneOf(row, 'edicion', EDICIONES)).version[tipoDte],
    estado,
    version: integer(row, 'version'),
    payload: text(row, 'payload'),
    signature: keep ? { certificateId: signedBy, firma: text(row, 'firma') } : null,
    certificateId,
    attempts: integer(row, 'attempts'),
    resends: integer(row, 'resends'),
  };
}
