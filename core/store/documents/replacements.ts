/** Documents issued to replace another one (`reemplazaA`; §replacement). */
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import { DOCUMENT, type StoredDocument } from './document-rows.ts';

const MAX_REPLACEMENTS = 100;

const REPLACEMENT = DOCUMENT.pick('id', 'codigoGeneracion', 'branchId', 'ambiente', 'tipoDte', 'estado');
export type Replacement = RecordOf<typeof REPLACEMENT>;

// A replacement is never dated before the replaced document: earlier days are not read.
const LIST = REPLACEMENT.select(`
  SELECT id, codigo_generacion, branch_id, ambiente, tipo_dte, estado FROM document
  WHERE issuer_id = +? AND ambiente = +? AND fec_emi >= +? AND reemplaza_a = +? AND autoridad = +? AND numero_vigente = 1
  ORDER BY id DESC LIMIT ${MAX_REPLACEMENTS}`);

export type Replaced = Pick<
  StoredDocument,
  'issuerId' | 'ambiente' | 'autoridad' | 'codigoGeneracion' | 'fecEmi'
>;

/** Replacements of the same issuer, environment and authority, newest first. */
export function listReplacements(reader: Reader, of: Replaced): readonly Replacement[] {
  const { issuerId, ambiente, fecEmi, codigoGeneracion, autoridad } = of;
  return LIST.list(reader, issuerId, ambiente, fecEmi, codigoGeneracion, autoridad);
}

const SUCCESSION = record({ anterior: column.text, nuevo: column.text });

/** Pairs of codes where both documents are sealed, of all issuers, in order of the new document. */
export const replacementsSince = SUCCESSION.select<[since: FiscalDate]>(`
  SELECT former.codigo_generacion AS anterior, document.codigo_generacion AS nuevo
  FROM document INDEXED BY document_reemplaza
  CROSS JOIN document AS former ON former.codigo_generacion = document.reemplaza_a
  WHERE document.reemplaza_a IS NOT NULL AND document.fec_emi >= +? AND document.estado = 'PROCESADO' AND former.estado = 'PROCESADO'
  ORDER BY document.id LIMIT ${MAX_REPLACEMENTS}`).list;
