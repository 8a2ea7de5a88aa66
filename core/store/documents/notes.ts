/** Notes and returns that adjust a document of ours, and are neither refused nor invalidated (§note-balance). */
import { TIPOS_AJUSTE, type TipoAjuste } from '../../contract/edition.ts';
import { DOCUMENT_STATES, type DocumentState } from '../../domain/lifecycle.ts';
import type { Reader } from '../handle.ts';
import { integer, oneOf, text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';

/** A note or a return in force. */
export interface StoredNote {
  readonly id: number;
  readonly tipoDte: TipoAjuste;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: string;
  readonly estado: DocumentState;
  /** Null until the authority gives one. */
  readonly sello: string | null;
  /** The text that was signed, of the version that counts. */
  readonly payload: string;
}

const LIVE = query(`
  SELECT document.id, tipo_dte, document.codigo_generacion, numero_control, fec_emi, estado, sello, payload
  FROM document_related INDEXED BY document_related_code
  CROSS JOIN document ON document.id = document_related.document_id
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE document_related.codigo_generacion = +? AND tipo_dte IN (${TIPOS_AJUSTE.map((tipoDte) => `'${tipoDte}'`).join(', ')}) AND estado NOT IN ('RECHAZADO', 'INVALIDADO')
  ORDER BY document.id`);

/** What is in force on the document with that code, the oldest first. */
export function liveNotes(reader: Reader, codigoGeneracion: string): readonly StoredNote[] {
  return LIVE.all(reader, codigoGeneracion).map((row) => ({
    id: integer(row, 'id'),
    tipoDte: oneOf(row, 'tipo_dte', TIPOS_AJUSTE),
    codigoGeneracion: text(row, 'codigo_generacion'),
    numeroControl: text(row, 'numero_control'),
    fecEmi: text(row, 'fec_emi'),
    estado: oneOf(row, 'estado', DOCUMENT_STATES),
    sello: textOrNull(row, 'sello'),
    payload: text(row, 'payload'),
  }));
}
