/** Verifies every document: number in the ledger, content, signature, history, state and delivery. */
import type { DocumentState } from '../../domain/lifecycle.ts';
import type { Sequence } from '../numbers/sequences.ts';
import { DOCUMENT, type StoredDocument } from '../documents/document-rows.ts';
import { parseControlNumber } from '../../domain/control-number.ts';
import type { Reader } from '../handle.ts';
import { sha256 } from './hash-chain.ts';
import { composeJws } from '../documents/jws-text.ts';
import { editionOfVersion } from '../../domain/dte/edition.ts';
import { lastVouched, unrepeatedHash } from '../documents/document-history.ts';
import { integer, integerOrNull, text } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { identityOf, verifyContent, verifyContingency } from './verify-content.ts';
import { asMembers, membersOf } from '../../contract/json.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

/** Whether the compact JWS was signed with the private key of that PEM (SPKI). */
export type VerifySignature = (publicKeyPem: string, jws: string) => boolean;

export interface DocumentProof {
  readonly reader: Reader;
  readonly sequences: ReadonlyMap<number, Sequence>;
  readonly faults: FaultCollector;
  readonly verifySignature: VerifySignature;
}

const DOCUMENTS = query(`
  SELECT document.*, branch.numero AS branch_number, cod_estable || cod_punto_venta AS branch_serie,
    contingency.tipo AS contingency_type
  FROM document LEFT JOIN branch ON branch.issuer_id = document.issuer_id AND branch.id = branch_id
    LEFT JOIN contingency ON contingency.id = contingency_id
  ORDER BY document.id`);
const VERSIONS = query(`
  SELECT rowid AS row_id, version, payload, sha256, created_at FROM document_version WHERE document_id = ? ORDER BY version`);
const SIGNATURES = query(`
  SELECT signature.rowid AS row_id, version, firma, public_key_pem
  FROM signature JOIN certificate ON certificate.id = certificate_id WHERE document_id = +? ORDER BY version`);
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
 * Streams all documents one at a time.
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
      firmas += verifyDocument(proof, DOCUMENT.parse(row), row);
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

function verifyDocument(proof: DocumentProof, document: StoredDocument, row: Row): number {
  const { reader } = proof;
  const versions = VERSIONS.all(reader, document.id);
  verifyIdentity(proof, document);
  verifyBranch(proof, document, row);
  for (const version of versions) verifyVersion(proof, document, version);
  verifyRow(proof, document, { row, versions });
  verifyLedgerEntry(proof, document, versions);
  verifyState(proof, document, versions);
  verifyLife(proof, document, row);
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

/** The number must match the branch's series and, in format `interfaz`, the branch's number. */
function verifyBranch(proof: DocumentProof, document: StoredDocument, row: Row): void {
  const parsed = parseControlNumber(document.numeroControl);
  const numero = parsed?.formato === 'interfaz' ? parsed.numero : row['branch_number'];
  const serie = proof.sequences.get(document.sequenceId)?.serie;
  if (row['branch_serie'] === serie && row['branch_number'] === numero) return;
  faultOf(proof, document)('branch_id', `La sucursal ${document.branchId} no es la de su serie. ${RESTORE}`);
}

function verifyRow(
  proof: DocumentProof,
  document: StoredDocument,
  { row, versions }: { readonly row: Row; readonly versions: readonly Row[] },
): void {
  const fault = faultOf(proof, document);
  const tell = (campo: string, mensaje: string) => fault(campo, `${mensaje} ${RESTORE}`);
  const isPresent = (version: Row) => version['version'] === document.version;
  const present = versions.find(isPresent);
  const content = present === undefined ? null : membersOf(text(present, 'payload'));
  if (content === null) return;
  verifyContent(document, content, tell);
  const others = versions
    .filter((version) => !isPresent(version))
    .map((version) => membersOf(text(version, 'payload')) ?? {});
  verifyContingency(integerOrNull(row, 'contingency_type'), [content, ...others], tell);
  if (versions[0]?.['created_at'] !== document.emittedAt) {
    tell('emitted_at', 'No es el momento en que se guardó su primera versión.');
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
  const identificacion = asMembers(membersOf(payload)?.['identificacion']);
  const version = identificacion?.['version'];
  const expected: Readonly<Record<string, unknown>> = {
    ...identityOf(document),
    // A correction may change the code; earlier versions keep theirs.
    ...(present ? { codigoGeneracion: document.codigoGeneracion } : {}),
    // The same for the edition.
    ...(present || editionOfVersion(document.tipoDte, version) === null ? {} : { version }),
  };
  for (const [name, value] of Object.entries(expected)) {
    if (identificacion?.[name] === value) continue;
    at(`payload.identificacion.${name}`, `No es «${String(value)}», como en la tabla document. ${RESTORE}`);
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
  if (!document.numeroVigente && own === entries[0] && own['estado'] === 'ASIGNADO') {
    fault(
      'numero_vigente',
      `El libro dice que el número ${document.numero} sigue siendo de este documento. ${RESTORE}`,
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

/** State and answer must match the last history entry. */
function verifyLife(proof: DocumentProof, document: StoredDocument, row: Row): void {
  const fault = faultOf(proof, document);
  const vouched = lastVouched(proof.reader, document.id);
  const estado = vouched?.estado ?? 'EMITIDO';
  if (document.estado !== estado) {
    fault('estado', `Está ${document.estado} y su historia termina en ${estado}. ${RESTORE}`);
  }
  if (
    vouched?.documento !== undefined &&
    vouched.documento !== null &&
    vouched.documento !== unrepeatedHash(row)
  ) {
    const what = 'El sello, la respuesta de Hacienda, reemplaza_a o api_key_id';
    fault('(respuesta)', `${what} no son los que quedaron en su historia. ${RESTORE}`);
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
