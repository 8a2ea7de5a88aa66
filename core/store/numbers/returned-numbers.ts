/** Numbers of refused documents: they go back to their sequence, for the next document of the same year, or stay (§number-return). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { findDocument } from '../documents/documents.ts';
import { WENT_BACK_AT } from './fence-standing.ts';
import type { Reader, Tx } from '../handle.ts';
import { appendLedger } from './ledger.ts';
import { column, record, type RecordOf } from '../record.ts';
import { command, query } from '../statement.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

/**
 * Why a number stays with its refused document for good: `NUMERO` the authority says it is taken or out of sequence,
 * `CONTINGENCIA` the document was issued in contingency or listed in an event, `SIN_RESPUESTA` a sending had no answer,
 * `ENTREGADO` a caller was answered that it is pending, `RESTAURACION` it is older than a restore of the database.
 */
export type ReturnedNumberReason = 'NUMERO' | 'CONTINGENCIA' | 'SIN_RESPUESTA' | 'ENTREGADO' | 'RESTAURACION';

const LET_GO = command(
  'UPDATE document SET numero_vigente = 0, updated_at = ? WHERE id = ? AND numero_vigente = 1',
);
const UNDECIDED = column.integer.select(`
  SELECT id FROM document WHERE estado = 'RECHAZADO' AND numero_vigente = 1
    AND NOT EXISTS (SELECT 1 FROM number_kept WHERE document_id = document.id)
    AND (SELECT max(at) FROM life_line WHERE document_id = document.id AND causa = 'rechazado') < +?
  ORDER BY id LIMIT ?`);
/** What in a document's history speaks against giving its number to another. */
const NUMBER_TRAITS = record({
  /** Issued in contingency at some time, or listed in an event. */
  inContingency: column.flag,
  /** A sending of it had no answer: a copy may be registered late. */
  inDoubt: column.flag,
  /** A caller was answered that it is pending. */
  handedOver: column.flag,
  /** Emitted before the database was restored or copied. */
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
const KEEP = command('INSERT INTO number_kept (document_id, motivo, at) VALUES (?, ?, ?)');
const HAND_OVER = command('INSERT OR IGNORE INTO handed_over (document_id) VALUES (?)');
const HANDED_OVER = query('SELECT 1 AS one FROM handed_over WHERE document_id = ?');
const LEFT_OVER = DOCUMENT.pick('sequenceId', 'numero').select(`
  SELECT sequence_id, numero FROM ledger AS back JOIN sequence ON sequence.id = sequence_id
  WHERE estado = 'DEVUELTO' AND anio < +?
    AND NOT EXISTS (SELECT 1 FROM ledger AS later
      WHERE later.sequence_id = back.sequence_id AND later.numero = back.numero AND later.id > back.id)
  ORDER BY back.id LIMIT ?`);

/**
 * Gives the number of a refused document back. Whether it may go back is the engine's decision.
 *
 * @throws Error when the document is not refused or has no number any more: a bug of the caller
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

/** Ids of the documents refused before that moment whose number neither went back nor stays for good. */
export function undecidedNumbers(
  reader: Reader,
  { refusedBefore, limit }: { readonly refusedBefore: Instant; readonly limit: number },
): readonly number[] {
  return UNDECIDED.list(reader, refusedBefore, limit);
}

/** Reads them. @throws Error when there is no such document */
export function numberTraits(reader: Reader, documentId: number): NumberTraits {
  const traits = TRAITS.find(reader, documentId);
  if (traits === null) throw new Error(`no document ${documentId}`);
  return traits;
}

/** Notes that the number of a refused document stays with it for good. */
export function keepNumber(
  tx: Tx,
  documentId: number,
  of: { motivo: ReturnedNumberReason; at: Instant },
): void {
  KEEP.run(tx, documentId, of.motivo, of.at);
}

/** Notes that a caller was answered that the document is pending; it may have been printed and given to somebody. */
export function markDelivered(tx: Tx, documentId: number): void {
  HAND_OVER.run(tx, documentId);
}

/** Whether that was noted. */
export function isDelivered(reader: Reader, documentId: number): boolean {
  return HANDED_OVER.get(reader, documentId) !== undefined;
}

/**
 * Closes numbers that came back and were not used before their year ended.
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
