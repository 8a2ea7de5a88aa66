/** Corrections of rejected documents: new content under the same number, keeping the rejected content (§correction). */
import { TIPOS_DTE, type Edition } from '../../contract/edition.ts';
import { editionOfVersion } from '../../domain/dte/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { RefusalTexts } from '../../domain/rejection/rejection.ts';
import type { DocumentContent, StoredDocument } from './document-rows.ts';
import { addVersion, moveDocument } from './documents.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, integerOrNull, oneOf, textList, textOrNull } from '../row.ts';
import { command, query } from '../statement.ts';

export interface CorrectedContent extends Omit<DocumentContent, 'apiKeyId'> {
  /** New only if the code itself was rejected. */
  readonly codigoGeneracion: string;
  /** Contingency of the new version; null in normal operation. */
  readonly contingencyId: number | null;
  readonly payload: string;
  readonly edicion: Edition;
  /** SHA-256 of the payload, lower-case hex. */
  readonly sha256: string;
}

const KEEP_REFUSED = command(`
  INSERT INTO refused_version (document_id, version, codigo_generacion, fh_procesamiento, codigo_msg, descripcion_msg,
    observaciones, monto_centavos, iva_centavos, receptor_documento, receptor_nombre, reemplaza_a)
  SELECT id, version, codigo_generacion, fh_procesamiento, codigo_msg, descripcion_msg, observaciones, monto_centavos,
    iva_centavos, receptor_documento, receptor_nombre, reemplaza_a FROM document WHERE id = ?`);
const SET_CONTENT = command(`
  UPDATE document SET codigo_generacion = ?, contingency_id = ?, monto_centavos = ?, iva_centavos = ?, receptor_documento = ?,
    receptor_nombre = ?, reemplaza_a = ? WHERE id = ?`);
const SET_EDITION = command('UPDATE document SET edicion = ? WHERE id = ? AND edicion <> ?');
const FORMAT_VERSION = "json_extract(payload, '$.identificacion.version')";
const EDITION_OF = query(`
  SELECT ${FORMAT_VERSION} AS format, tipo_dte FROM document_version JOIN document ON document.id = document_id
  WHERE document_id = +? AND document_version.version = ?`);
const FORMATS_TRIED = query(`
  SELECT count(DISTINCT ${FORMAT_VERSION}) AS size FROM document_version WHERE document_id = ?`);
const REFUSED_AT = query(`
  SELECT max(at) AS at FROM life_line WHERE document_id = ? AND estado = 'RECHAZADO' AND causa = 'rechazado'`);
const REFUSALS = query(`
  SELECT codigo_msg, descripcion_msg, observaciones FROM refused_version WHERE document_id = ? ORDER BY version`);
const SAID_BEFORE = query(
  'SELECT 1 AS one FROM refused_version WHERE document_id = ? AND fh_procesamiento = ? LIMIT 1',
);
const OTHER_CODE = query(`
  SELECT max(refused_version.version) AS version FROM refused_version JOIN document ON document.id = document_id
  WHERE document_id = +? AND refused_version.codigo_generacion <> document.codigo_generacion`);
const CONTENT_OF = query(`
  SELECT monto_centavos, iva_centavos, receptor_documento, receptor_nombre, reemplaza_a FROM refused_version
  WHERE document_id = ? AND version >= ? ORDER BY version LIMIT 1`);
const RESTORE = command(`
  UPDATE document SET monto_centavos = ?, iva_centavos = ?, receptor_documento = ?, receptor_nombre = ?, reemplaza_a = ?
  WHERE id = ?`);

/** Clears the authority's answer to the previous content. */
const UNANSWERED = {
  sello: null,
  fhProcesamiento: null,
  clasificaMsg: null,
  codigoMsg: null,
  descripcionMsg: null,
  observaciones: [],
} as const;

/**
 * Adds the corrected content as a new version; the rejected content is kept in `refused_version`.
 *
 * @returns the number of the new version
 * @throws Error when the document is not rejected: a bug of the caller
 */
export function correctDocument(
  tx: Tx,
  document: Pick<StoredDocument, 'id'>,
  { content, at }: { readonly content: CorrectedContent; readonly at: Instant },
): number {
  const { codigoGeneracion, contingencyId, montoCentavos, ivaCentavos, payload, sha256 } = content;
  const { receptorDocumento, receptorNombre, reemplazaA, edicion } = content;
  KEEP_REFUSED.run(tx, document.id);
  const whose = [receptorDocumento, receptorNombre, reemplazaA] as const;
  SET_CONTENT.run(tx, codigoGeneracion, contingencyId, montoCentavos, ivaCentavos, ...whose, document.id);
  const version = addVersion(tx, document.id, { causa: 'CORRECCION', payload, sha256, at });
  SET_EDITION.run(tx, edicion, document.id, edicion);
  moveDocument(tx, document.id, { event: 'corrected', updatedAt: at, ...UNANSWERED });
  return version;
}

export function triedBothEditions(reader: Reader, documentId: number): boolean {
  return integer(FORMATS_TRIED.get(reader, documentId) ?? { size: 0 }, 'size') > 1;
}

/** When we learned of the latest rejection; null without one. */
export function refusedAt(reader: Reader, documentId: number): Instant | null {
  return integerOrNull(REFUSED_AT.get(reader, documentId) ?? { at: null }, 'at');
}

/** Rejections that were corrected, oldest first. */
export function correctedRefusals(reader: Reader, documentId: number): readonly RefusalTexts[] {
  return REFUSALS.all(reader, documentId).map((row) => ({
    codigoMsg: textOrNull(row, 'codigo_msg'),
    descripcionMsg: textOrNull(row, 'descripcion_msg'),
    observaciones: textList(row, 'observaciones'),
  }));
}

/** Whether a rejection with that time was already corrected: it does not concern the present version. */
export function isCorrectedRefusal(
  reader: Reader,
  documentId: number,
  fhProcesamiento: Instant | null,
): boolean {
  return fhProcesamiento !== null && SAID_BEFORE.get(reader, documentId, fhProcesamiento) !== undefined;
}

/** The latest version with another codigoGeneracion; 0 without one. */
export function lastVersionOfOtherCode(reader: Reader, documentId: number): number {
  return integerOrNull(OTHER_CODE.get(reader, documentId) ?? { version: null }, 'version') ?? 0;
}

/** Restores the document row to a version: its edition, and any content that a correction replaced. */
export function restoreContent(tx: Tx, documentId: number, version: number): void {
  const written = EDITION_OF.get(tx, documentId, version);
  const edicion =
    written === undefined ? null : editionOfVersion(oneOf(written, 'tipo_dte', TIPOS_DTE), written['format']);
  if (edicion !== null) SET_EDITION.run(tx, edicion, documentId, edicion);
  const row = CONTENT_OF.get(tx, documentId, version);
  if (row === undefined) return;
  const amounts = [integer(row, 'monto_centavos'), integer(row, 'iva_centavos')] as const;
  const whose = [textOrNull(row, 'receptor_documento'), textOrNull(row, 'receptor_nombre')] as const;
  RESTORE.run(tx, ...amounts, ...whose, textOrNull(row, 'reemplaza_a'), documentId);
}

/** Whether a sealed contingency event lists the document: a corrected version may be sent at once. */
export const isInSealedEvent = query<[documentId: number]>(`
  SELECT 1 AS one FROM event_document JOIN event ON event.id = event_id
  WHERE event_document.document_id = +? AND event.estado = 'PROCESADO' LIMIT 1`).has;
