/** Documents that were issued to replace another one (`reemplazaA`; §replacement). */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { DOCUMENT_STATES, type DocumentState } from '../../domain/lifecycle.ts';
import type { Reader } from '../handle.ts';
import { integer, oneOf, text } from '../row.ts';
import { query } from '../statement.ts';

/** Most replacements looked at for one document. */
const MAX_REPLACEMENTS = 100;

/** A document that names the replaced one. */
export interface Replacement {
  readonly id: number;
  readonly codigoGeneracion: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly estado: DocumentState;
}

// A replacement is issued on the day of the replaced document or later: only those days are read.
const LIST = query(`
  SELECT id, codigo_generacion, branch_id, ambiente, estado FROM document
  WHERE issuer_id = +? AND ambiente = +? AND fec_emi >= +? AND reemplaza_a = +? AND autoridad = +? AND numero_vigente = 1
  ORDER BY id DESC LIMIT ${MAX_REPLACEMENTS}`);

/** The document that is replaced. */
export interface Replaced {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: string;
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
}

/** The documents of the same issuer, environment and authority that name it in `reemplazaA`, the newest first. */
export function listReplacements(reader: Reader, of: Replaced): readonly Replacement[] {
  const { issuerId, ambiente, fecEmi, codigoGeneracion, autoridad } = of;
  return LIST.all(reader, issuerId, ambiente, fecEmi, codigoGeneracion, autoridad).map((row) => ({
    id: integer(row, 'id'),
    codigoGeneracion: text(row, 'codigo_generacion'),
    branchId: text(row, 'branch_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    estado: oneOf(row, 'estado', DOCUMENT_STATES),
  }));
}

const SINCE = query(`
  SELECT former.codigo_generacion AS anterior, document.codigo_generacion AS nuevo
  FROM document INDEXED BY document_reemplaza
  CROSS JOIN document AS former ON former.codigo_generacion = document.reemplaza_a
  WHERE document.reemplaza_a IS NOT NULL AND document.fec_emi >= +? AND document.estado = 'PROCESADO' AND former.estado = 'PROCESADO'
  ORDER BY document.id LIMIT ${MAX_REPLACEMENTS}`);

/** Codes of sealed documents and of the sealed ones that replace them, of every place, by the order of the later ones. */
export function replacementsSince(
  reader: Reader,
  since: FiscalDate,
): readonly { readonly anterior: string; readonly nuevo: string }[] {
  return SINCE.all(reader, since).map((row) => ({
    anterior: text(row, 'anterior'),
    nuevo: text(row, 'nuevo'),
  }));
}
