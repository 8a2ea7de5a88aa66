/**
 * Numbers of rejected documents: returned to the sequence for the next document of the same year, or kept
 * (§number-return).
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import { findDocument } from '../documents/documents.ts';
import { WENT_BACK_AT } from './fence-standing.ts';
import type { Reader, Tx } from '../handle.ts';
import type { KeptReason } from './kept-numbers.ts';
import { appendLedger } from './ledger.ts';
import { column, record, type RecordOf } from '../record.ts';
import { command, query } from '../statement.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

const LET_GO = command(
  'UPDATE document SET numero_vigente = 0, updated_at = ? WHERE id = ? AND numero_vigente = 1',
);
const UNDECIDED = column.integer.select(`
  SELECT id FROM document WHERE estado = 'RECHAZADO' AND numero_vigente = 1
    AND NOT EXISTS (SELECT 1 FROM number_kept WHERE document_id = document.id)
    AND (SELECT max(at) FROM life_line WHERE document_id = document.id AND causa = 'rechazado') < +?
  ORDER BY id LIMIT ?`);
/** Facts against returning a document's number. */
const NUMBER_TRAITS = record({
  /** Issued in contingency at some time, or listed in an event. */
  inContingency: column.flag,
  /** A submission had no answer: a copy may be registered late. */
  inDoubt: column.flag,
  /** A caller was told that it is pending. */
  handedOver: column.flag,
  /** Issued before the database was restored or copied. */
  beforeRestore: column.flag,
});
export type NumberTraits = RecordOf<typeof NUMBER_TRAITS>;

const TRAITS = NUMBER_TRAITS.select(`
  SELECT
    contingency_id IS NOT NULL
      OR EXISTS (SELECT 1 FROM document_version WHERE document_id = document.id AND causa = 'CONTINGENCIA')
      OR EXISTS (SELECT 1 FROM event_document WHERE document_id = document.id) AS in_contingency,
    EXISTS (SELECT 1 FROM life_line WHERE document_id = document.id AND causa IN ('sin-respuesta', 'no-admitido')) AS in_doubt,
    EXISTS (SELECT 1 FROM handed_over WHERE document_id = document.id) AS handed_over,
    document.emitted_at <= coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = '${WENT_BACK_AT}'), -1)
      OR EXISTS (SELECT 1 FROM fence WHERE since >= document.emitted_at AND (fence.issuer_id IS NULL OR (
      fence.issuer_id = sequence.issuer_id AND fence.ambiente = sequence.ambiente AND fence.autoridad = sequence.autoridad
      AND fence.tipo_dte = sequence.tipo_dte AND fence.serie = sequence.serie AND fence.formato = sequence.formato
      AND fence.anio = sequence.anio))) AS before_restore
  FROM document JOIN sequence ON sequence.id = sequence_id WHERE document.id = +?`);
const LEFT_OVER = DOCUMENT.pick('sequenceId', 'numero').select(`
  SELECT sequence_id, numero FROM ledger AS back JOIN sequence ON sequence.id = sequence_id
  WHERE estado = 'DEVUELTO' AND anio < +?
    AND NOT EXISTS (SELECT 1 FROM ledger AS later
      WHERE later.sequence_id = back.sequence_id AND later.numero = back.numero AND later.id > back.id)
  ORDER BY back.id LIMIT ?`);

/**
 * Returns the number of a rejected document. The engine decides whether it may.
 *
 * @throws Error when the document is not rejected or has no number: a bug of the caller
 */
export function returnNumber(tx: Tx, documentId: number, now: Instant): void {
  const document = findDocument(tx, documentId);
  if (document?.estado !== 'RECHAZADO')
    throw new Error(`the number of document ${documentId} cannot go back`);
  if (LET_GO.run(tx, now, documentId).changes !== 1)
    throw new Error(`document ${documentId} has no number to give back`);
  const { sequenceId, numero } = document;
  appendLedger(tx, { sequenceId, numero, estado: 'DEVUELTO', at: now });
}

/** Ids of documents rejected before a moment whose number was neither returned nor kept. */
export function undecidedNumbers(
  reader: Reader,
  { refusedBefore, limit }: { readonly refusedBefore: Instant; readonly limit: number },
): readonly number[] {
  return UNDECIDED.list(reader, refusedBefore, limit);
}

/** @throws Error when the document does not exist */
export function numberTraits(reader: Reader, documentId: number): NumberTraits {
  const traits = TRAITS.find(reader, documentId);
  if (traits === null) throw new Error(`no document ${documentId}`);
  return traits;
}

/** Records that a rejected document keeps its number for good. */
export const keepNumber = command(
  'INSERT INTO number_kept (document_id, motivo, at) VALUES (?, ?, ?)',
  (documentId: number, of: { motivo: KeptReason; at: Instant }) => [documentId, of.motivo, of.at],
).run;

/** Records that a caller was told the document is pending: it may have been printed and handed out. */
export const markDelivered = command<[documentId: number]>(
  'INSERT OR IGNORE INTO handed_over (document_id) VALUES (?)',
).run;

export const isDelivered = query<[documentId: number]>(
  'SELECT 1 AS one FROM handed_over WHERE document_id = ?',
).has;

/**
 * Closes returned numbers that were not used before their year ended.
 *
 * @param anio the present year
 * @returns how many, at most `limit`
 */
export function closeLeftOver(
  tx: Tx,
  { anio, limit, now }: { readonly anio: number; readonly limit: number; readonly now: Instant },
): number {
  const leftOver = LEFT_OVER.list(tx, anio, limit);
  for (const each of leftOver) appendLedger(tx, { ...each, estado: 'NO_UTILIZADO', at: now });
  return leftOver.length;
}
