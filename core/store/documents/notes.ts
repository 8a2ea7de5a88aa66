/** Notes and returns that adjust a document of ours, and are neither refused nor invalidated (§note-balance). */
import { TIPOS_AJUSTE } from '../../contract/edition.ts';
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from './document-rows.ts';

/** A note or a return in force. */
const NOTE = record({
  id: column.integer,
  tipoDte: column.oneOf(TIPOS_AJUSTE),
  ...DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'fecEmi', 'estado', 'sello').shape,
  /** The text that was signed, of the version that counts. */
  payload: column.text,
});
export type StoredNote = RecordOf<typeof NOTE>;

const LIVE = NOTE.select(`
  SELECT document.id, tipo_dte, document.codigo_generacion, numero_control, fec_emi, estado, sello, payload
  FROM document_related INDEXED BY document_related_code
  CROSS JOIN document ON document.id = document_related.document_id
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE document_related.codigo_generacion = +? AND tipo_dte IN (${TIPOS_AJUSTE.map((tipoDte) => `'${tipoDte}'`).join(', ')}) AND estado NOT IN ('RECHAZADO', 'INVALIDADO')
  ORDER BY document.id`);

/** What is in force on the document with that code, the oldest first. */
export function liveNotes(reader: Reader, codigoGeneracion: string): readonly StoredNote[] {
  return LIVE.list(reader, codigoGeneracion);
}
