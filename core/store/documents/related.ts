/** Documents of ours that another document relates (§waits-for-related: it waits in the queue for their seals). */
import { TIPOS_VENTA, type TipoVenta } from '../../contract/edition.ts';
import type { Reader, Tx } from '../handle.ts';
import { column } from '../record.ts';
import { oneOf, text } from '../row.ts';
import { command, query } from '../statement.ts';

const RELATE = command(`
  INSERT OR IGNORE INTO document_related (document_id, codigo_generacion)
  SELECT ?, codigo_generacion FROM document WHERE codigo_generacion = ? AND issuer_id = ? AND ambiente = ?`);

const FORGET = command('DELETE FROM document_related WHERE document_id = ?');

/** Notes the related documents that are ours; codes that are not are left out. */
export function recordRelated(
  tx: Tx,
  documentId: number,
  of: { readonly codigos: readonly string[]; readonly issuerId: string; readonly ambiente: string },
): void {
  for (const codigo of of.codigos) RELATE.run(tx, documentId, codigo, of.issuerId, of.ambiente);
}

/** Forgets what a document related: its corrected content names others. */
export function forgetRelated(tx: Tx, documentId: number): void {
  FORGET.run(tx, documentId);
}

const UNSEALED_RELATED = query(`
  SELECT 1 FROM document_related JOIN document ON document.codigo_generacion = document_related.codigo_generacion
  WHERE document_related.document_id = +? AND document.sello IS NULL
    AND (document.estado <> 'RECHAZADO' OR (document.numero_vigente = 1
      AND NOT EXISTS (SELECT 1 FROM number_kept WHERE number_kept.document_id = document.id))) LIMIT 1`);
const RELATING = column.integer.select(`
  SELECT outbox.document_id FROM document_related JOIN outbox ON outbox.document_id = document_related.document_id
  WHERE document_related.codigo_generacion = +? AND outbox.retenido = 'RELACIONADO'`);

/** A sale that bills goods of another document. */
export interface BillingSale {
  readonly tipoDte: TipoVenta;
  readonly numeroControl: string;
}

const BILLING = query(`
  SELECT tipo_dte, numero_control
  FROM document_related INDEXED BY document_related_code
  CROSS JOIN document ON document.id = document_related.document_id
  WHERE document_related.codigo_generacion = +? AND tipo_dte IN ('01', '03') AND estado NOT IN ('RECHAZADO', 'INVALIDADO')
  ORDER BY document.id`);

/** The sales in force that relate the document with that code, the oldest first: what a note sent is billed there. */
export function salesRelating(reader: Reader, codigoGeneracion: string): readonly BillingSale[] {
  return BILLING.all(reader, codigoGeneracion).map((row) => ({
    tipoDte: oneOf(row, 'tipo_dte', TIPOS_VENTA),
    numeroControl: text(row, 'numero_control'),
  }));
}

/** Whether the document relates one of ours that has no seal yet and may still get one: it waits for it (§waits-for-related). */
export function awaitsRelated(reader: Reader, documentId: number): boolean {
  return UNSEALED_RELATED.get(reader, documentId) !== undefined;
}

/** Ids of the documents that wait for the one with this code. */
export function documentsRelating(reader: Reader, codigoGeneracion: string): readonly number[] {
  return RELATING.list(reader, codigoGeneracion);
}
