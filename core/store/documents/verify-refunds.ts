/** Proof that no document gives back more than was paid for it (§note-cents). */
import { lowers } from '../../domain/notes/adjustable.ts';
import { noteShare, relatedSale, totalOf } from '../../domain/notes/related-sale.ts';
import { leftOf, takenFrom } from '../../domain/notes/taken.ts';
import { column, record } from '../record.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import type { Reader } from '../handle.ts';
import { liveNotes } from './notes.ts';

/** Whatever the issuer wants of debit notes: what is more than with them is too much in any case. */
const WIDEST = { debitoAumentaSaldo: true } as const;

/** Sales of ours that notes or returns name. */
const ADJUSTED = record({ codigoGeneracion: column.text, payload: column.text }).select(`
  SELECT document.codigo_generacion, payload FROM document
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE tipo_dte IN ('01', '03') AND EXISTS (
    SELECT 1 FROM document_related INDEXED BY document_related_code JOIN document AS note ON note.id = document_related.document_id
    WHERE document_related.codigo_generacion = document.codigo_generacion AND note.tipo_dte IN ('05', '18'))
  ORDER BY document.id`);

/** Proves that what notes and returns in force took of each sale is no more than it sold. */
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
