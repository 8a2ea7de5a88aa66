/** Notes and returns that adjust our documents and are neither rejected nor invalidated (§note-balance). */
import { TIPOS_AJUSTE } from '../../contract/edition.ts';
import { lowers } from '../../domain/notes/adjustable.ts';
import { noteShare, relatedSale, totalOf } from '../../domain/notes/related-sale.ts';
import { leftOf, takenFrom } from '../../domain/notes/taken.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import type { Reader } from '../handle.ts';
import { column, record } from '../record.ts';
import { DOCUMENT } from './document-rows.ts';

const NOTE = record({
  id: column.integer,
  tipoDte: column.oneOf(TIPOS_AJUSTE),
  ...DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'fecEmi', 'estado', 'sello').shape,
  /** The exact signed text of the current version. */
  payload: column.text,
});

/** Notes and returns in force for a document, oldest first. */
export const liveNotes = NOTE.select<[codigoGeneracion: string]>(`
  SELECT document.id, tipo_dte, document.codigo_generacion, numero_control, fec_emi, estado, sello, payload
  FROM document_related INDEXED BY document_related_code
  CROSS JOIN document ON document.id = document_related.document_id
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE document_related.codigo_generacion = +? AND tipo_dte IN (${TIPOS_AJUSTE.map((tipoDte) => `'${tipoDte}'`).join(', ')}) AND estado NOT IN ('RECHAZADO', 'INVALIDADO')
  ORDER BY document.id`).list;

/** Most permissive setting for debit notes: exceeding even this is a fault. */
const WIDEST = { debitoAumentaSaldo: true } as const;

/** Our sales that credit notes or returns refer to. */
const ADJUSTED = record({ codigoGeneracion: column.text, payload: column.text }).select(`
  SELECT document.codigo_generacion, payload FROM document
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE tipo_dte IN ('01', '03') AND EXISTS (
    SELECT 1 FROM document_related INDEXED BY document_related_code JOIN document AS note ON note.id = document_related.document_id
    WHERE document_related.codigo_generacion = document.codigo_generacion AND note.tipo_dte IN ('05', '18'))
  ORDER BY document.id`);

/** Verifies (§note-cents) that notes and returns refund no more than each sale. */
export function verifyRefunds(reader: Reader, faults: FaultCollector): void {
  for (const { codigoGeneracion, payload } of ADJUSTED.iterate(reader)) {
    const notes = liveNotes(reader, codigoGeneracion).map(({ tipoDte, sello, payload: text }) => ({
      tipoDte,
      sellado: sello !== null,
      ...noteShare(text, codigoGeneracion),
    }));
    if (!notes.some(({ tipoDte }) => lowers(tipoDte))) continue;
    const sale = relatedSale(payload);
    const left = leftOf(takenFrom({ sale, notes }, WIDEST));
    if (!totalOf(sale.tipoDte, left).isNegative() && !left.iva.isNegative()) continue;
    const mensaje = `Sus notas y retornos devuelven más de lo que se pagó. ${RESTORE}`;
    faults.add({ tabla: 'document', fila: codigoGeneracion, campo: 'montoCentavos', mensaje });
  }
}
