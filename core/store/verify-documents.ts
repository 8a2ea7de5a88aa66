/** Proof of every document: numbered in the ledger, unchanged, signed, in a possible state, and delivered or waiting. */
import type { DocumentState } from '../domain/lifecycle.ts';
import type { Sequence } from './counters.ts';
import { documentOf, type StoredDocument } from './document-rows.ts';
import { parseControlNumber } from '../domain/control-number.ts';
import type { Reader } from './handle.ts';
import { sha256 } from './hash-chain.ts';
import { composeJws } from './jws-text.ts';
import { integer, text } from './row.ts';
import { query, type Row } from './statement.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

/** Whether a compact JWS is signed by the key of that PEM (SPKI). */
export type VerifySignature = (publicKeyPem: string, jws: string) => boolean;

export interface DocumentProof {
  readonly reader: Reader;
  readonly sequences: ReadonlyMap<number, Sequence>;
  readonly faults: FaultCollector;
  readonly verifySignature: VerifySignature;
}

const DOCUMENTS = query('SELECT * FROM document ORDER BY id');
const VERSIONS = query(
  'SELECT rowid AS row_id, version, payload, sha256 FROM document_version WHERE document_id = ? ORDER BY version',
);
const SIGNATURES = query(`
  SELECT signature.rowid AS row_id, version, firma, public_key_pem
  FROM signature JOIN certificate ON certificate.id = certificate_id WHERE document_id = ? ORDER BY version`);
const LEDGER = query(`
  SELECT id, estado, codigo_generacion, sha256 FROM ledger WHERE sequence_id = ? AND numero = ? ORDER BY id DESC`);
const WAITING = query('SELECT 1 AS one FROM outbox WHERE document_id = ?');
const ORPHANS = query(`
  SELECT id, numero FROM ledger
  WHERE estado = 'ASIGNADO'
    AND NOT EXISTS (SELECT 1 FROM document WHERE document.codigo_generacion = ledger.codigo_generacion)
    AND NOT EXISTS (SELECT 1 FROM ledger AS later WHERE later.sequence_id = ledger.sequence_id
      AND later.numero = ledger.numero AND later.id > ledger.id)`);

const SEALED: readonly DocumentState[] = ['PROCESADO', 'INVALIDANDO', 'INVALIDADO'];
const UNSETTLED: readonly DocumentState[] = ['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'CONTINGENCIA'];

/**
 * Checks every document and its rows elsewhere, one at a time.
 *
 * @returns how many documents and signatures were read
 */
export function verifyDocuments(proof: DocumentProof): {
  readonly documentos: number;
  readonly firmas: number;
} {
  let documentos = 0;
  let firmas = 0;
  for (const row of DOCUMENTS.iterate(proof.reader)) {
    documentos += 1;
    guarded(proof.faults, { tabla: 'document', fila: `id ${String(row['id'])}` }, () => {
      firmas += verifyDocument(proof, documentOf(row));
    });
  }
  for (const row of ORPHANS.iterate(proof.reader)) {
    const mensaje = `El número ${integer(row, 'numero')} está asignado a un documento que no existe. ${RESTORE}`;
    proof.faults.add({
      tabla: 'ledger',
      fila: `id ${integer(row, 'id')}`,
      campo: 'codigo_generacion',
      mensaje,
    });
  }
  return { documentos, firmas };
}

function verifyDocument(proof: DocumentProof, document: StoredDocument): number {
  const { reader } = proof;
  const versions = VERSIONS.all(reader, document.id);
  verifyIdentity(proof, document);
  for (const version of versions) verifyVersion(proof, document, version);
  verifyLedgerEntry(proof, document, versions);
  verifyState(proof, document, versions);
  return verifySignatures(proof, document, versions);
}

function faultOf(proof: DocumentProof, document: StoredDocument) {
  const fila = `id ${document.id} (${document.codigoGeneracion})`;
  return (campo: string, mensaje: string) => proof.faults.add({ tabla: 'document', fila, campo, mensaje });
}

function verifyIdentity(proof: DocumentProof, document: StoredDocument): void {
  const fault = faultOf(proof, document);
  const sequence = proof.sequences.get(document.sequenceId);
  const parsed = parseControlNumber(document.numeroControl);
  if (
    parsed?.secuencia !== document.numero ||
    parsed.tipoDte !== document.tipoDte ||
    parsed.formato !== sequence?.formato
  ) {
    fault(
      'numero_control',
      `${document.numeroControl} no es el número ${document.numero} de su serie. ${RESTORE}`,
    );
  }
  const belongs =
    sequence?.issuerId === document.issuerId &&
    sequence.ambiente === document.ambiente &&
    sequence.autoridad === document.autoridad &&
    sequence.tipoDte === document.tipoDte &&
    sequence.anio === Number(document.fecEmi.slice(0, 4));
  if (!belongs) {
    fault('sequence_id', `La serie no es la de su emisor, ambiente, autoridad, tipo y año. ${RESTORE}`);
  }
}

function verifyVersion(proof: DocumentProof, document: StoredDocument, row: Row): void {
  const at = (campo: string, mensaje: string) => {
    const fila = `document_id ${document.id}, versión ${integer(row, 'version')} (${document.codigoGeneracion})`;
    proof.faults.add({ tabla: 'document_version', fila, campo, mensaje });
  };
  const payload = text(row, 'payload');
  if (sha256(payload) !== text(row, 'sha256')) {
    at('payload', `El contenido no es el que se guardó: su huella SHA-256 no coincide. ${RESTORE}`);
  }
  const present = integer(row, 'version') === document.version;
  const expected: Readonly<Record<string, string>> = {
    numeroControl: document.numeroControl,
    fecEmi: document.fecEmi,
    horEmi: document.horEmi,
    // A correction may give the document a new code; earlier versions keep theirs.
    ...(present ? { codigoGeneracion: document.codigoGeneracion } : {}),
  };
  const identificacion = identificationOf(payload);
  for (const [name, value] of Object.entries(expected)) {
    if (identificacion?.[name] === value) continue;
    at(`payload.identificacion.${name}`, `No es «${value}», como en la tabla document. ${RESTORE}`);
  }
}

function identificationOf(payload: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(payload);
    if (typeof value !== 'object' || value === null || !('identificacion' in value)) return null;
    const { identificacion } = value;
    return typeof identificacion === 'object'
      ? (identificacion as Readonly<Record<string, unknown>> | null)
      : null;
  } catch {
    return null;
  }
}

function verifyLedgerEntry(proof: DocumentProof, document: StoredDocument, versions: readonly Row[]): void {
  const fault = faultOf(proof, document);
  const entries = LEDGER.all(proof.reader, document.sequenceId, document.numero);
  const own = entries.find((row) => row['codigo_generacion'] === document.codigoGeneracion);
  if (own === undefined) {
    fault('numero', `El número ${document.numero} no está asignado a este documento en el libro. ${RESTORE}`);
    return;
  }
  if (document.numeroVigente && own !== entries[0]) {
    fault(
      'numero_vigente',
      `El libro dice que el número ${document.numero} dejó de ser de este documento. ${RESTORE}`,
    );
  }
  if (!versions.some((version) => version['sha256'] === own['sha256'])) {
    const mensaje = `La huella del documento ${document.codigoGeneracion} en el libro no es la de ninguna de sus versiones. ${RESTORE}`;
    proof.faults.add({ tabla: 'ledger', fila: `id ${integer(own, 'id')}`, campo: 'sha256', mensaje });
  }
}

function verifyState(proof: DocumentProof, document: StoredDocument, versions: readonly Row[]): void {
  const fault = faultOf(proof, document);
  const { estado } = document;
  if ((document.sello !== null) !== SEALED.includes(estado)) {
    fault(
      'sello',
      `En el estado ${estado} ${document.sello === null ? 'falta el sello' : 'no puede haber sello'}. ${RESTORE}`,
    );
  }
  if (!versions.some((version) => integer(version, 'version') === document.version)) {
    fault('version', `Falta el contenido de la versión ${document.version}. ${RESTORE}`);
  }
  const waiting = WAITING.get(proof.reader, document.id) !== undefined;
  if (UNSETTLED.includes(estado) && !waiting) {
    fault('estado', `Está ${estado} pero no en la cola de envío: nadie lo enviará. ${RESTORE}`);
  }
  if (!UNSETTLED.includes(estado) && waiting) {
    const mensaje = `El documento ${document.codigoGeneracion} está ${estado} y sigue en la cola de envío. ${RESTORE}`;
    proof.faults.add({ tabla: 'outbox', fila: `document_id ${document.id}`, campo: 'document_id', mensaje });
  }
}

function verifySignatures(proof: DocumentProof, document: StoredDocument, versions: readonly Row[]): number {
  const fault = faultOf(proof, document);
  const signatures = SIGNATURES.all(proof.reader, document.id);
  for (const signature of signatures) {
    const version = versions.find((row) => row['version'] === signature['version']);
    if (version !== undefined && isSigned(proof, text(version, 'payload'), signature)) continue;
    const fila = `rowid ${integer(signature, 'row_id')} (${document.codigoGeneracion}, versión ${integer(signature, 'version')})`;
    proof.faults.add({
      tabla: 'signature',
      fila,
      campo: 'firma',
      mensaje: `La firma no corresponde al contenido guardado. ${RESTORE}`,
    });
  }
  const signed = signatures.some((signature) => signature['version'] === document.version);
  if (!signed && document.estado !== 'EMITIDO') {
    fault('version', `Está ${document.estado} sin firma de la versión ${document.version}. ${RESTORE}`);
  }
  return signatures.length;
}

function isSigned(proof: DocumentProof, payload: string, signature: Row): boolean {
  try {
    return proof.verifySignature(
      text(signature, 'public_key_pem'),
      composeJws(payload, text(signature, 'firma')),
    );
  } catch {
    return false;
  }
}
