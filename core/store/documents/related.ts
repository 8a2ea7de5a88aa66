/** Our documents that another document refers to; it waits for their seals (§waits-for-related). */
import type { Reader, Tx } from '../handle.ts';
import { MAX_LISTED_NUMBERS, type Listed } from '../limits.ts';
import { column, type RecordOf } from '../record.ts';
import { command, query } from '../statement.ts';
import { DOCUMENT_IDENTITY } from './document-rows.ts';

const RELATE = command(`
  INSERT OR IGNORE INTO document_related (document_id, codigo_generacion)
  SELECT ?, codigo_generacion FROM document WHERE codigo_generacion = ? AND issuer_id = ? AND ambiente = ?`);

/** Codes that are not our documents are ignored. */
export function recordRelated(
  tx: Tx,
  documentId: number,
  of: { readonly codigos: readonly string[]; readonly issuerId: string; readonly ambiente: string },
): void {
  for (const codigo of of.codigos) RELATE.run(tx, documentId, codigo, of.issuerId, of.ambiente);
}

/** Used before a correction stores new references. */
export const forgetRelated = command<[documentId: number]>(
  'DELETE FROM document_related WHERE document_id = ?',
).run;

/** SQL: a document with this id names one that is unsealed but may still be sealed (§waits-for-related). */
export const awaitsRelatedSql = (documentId: string): string => `EXISTS (
  SELECT 1 FROM document_related JOIN document AS related ON related.codigo_generacion = document_related.codigo_generacion
  WHERE document_related.document_id = ${documentId} AND related.sello IS NULL
    AND (related.estado <> 'RECHAZADO' OR (related.numero_vigente = 1
      AND NOT EXISTS (SELECT 1 FROM number_kept WHERE number_kept.document_id = related.id))))`;

/** Whether a related document is unsealed but may still be sealed. */
export const awaitsRelated = query<[documentId: number]>(`SELECT 1 WHERE ${awaitsRelatedSql('+?')}`).has;

const STOPPED = `retenido = 'RELACIONADO' AND NOT ${awaitsRelatedSql('outbox.document_id')}`;

/** Whether it waits for a document that can no longer be sealed; a person sends it (§waits-for-related). */
export const isStopped = query<[documentId: number]>(
  `SELECT 1 FROM outbox WHERE document_id = +? AND ${STOPPED}`,
).has;

const STOPPED_DOCUMENT = DOCUMENT_IDENTITY.pick(
  'codigoGeneracion',
  'issuerId',
  'ambiente',
  'tipoDte',
  'numeroControl',
  'fecEmi',
);
const FROM_STOPPED = `FROM outbox JOIN document ON document.id = outbox.document_id WHERE ${STOPPED}`;
const LIST_STOPPED = STOPPED_DOCUMENT.select(
  `SELECT document.* ${FROM_STOPPED} ORDER BY document_id LIMIT ${MAX_LISTED_NUMBERS}`,
);
const COUNT_STOPPED = column.integer.select(`SELECT count(*) ${FROM_STOPPED}`);

/** Documents that {@link isStopped} is true of, oldest first. */
export function stoppedDocuments(reader: Reader): Listed<RecordOf<typeof STOPPED_DOCUMENT>> {
  return { listed: LIST_STOPPED.list(reader), total: COUNT_STOPPED.find(reader) ?? 0 };
}

/** Ids of documents waiting for this one. */
export const documentsRelating = column.integer.select<[codigoGeneracion: string]>(`
  SELECT outbox.document_id FROM document_related JOIN outbox ON outbox.document_id = document_related.document_id
  WHERE document_related.codigo_generacion = +? AND outbox.retenido = 'RELACIONADO'`).list;
