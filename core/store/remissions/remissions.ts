/** Notas de remisión, and the sales that bill them (§remission-billing). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { DOCUMENT } from '../documents/document-rows.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';

const BILLING_TYPES = ['01', '03'] as const;
const TEXT = `CROSS JOIN document_version AS v ON v.document_id = d.id AND v.version = d.version`;
/** SQL: the document is in force. @param name table alias */
export const STANDS = (name: string): string => `${name}.estado NOT IN ('RECHAZADO', 'INVALIDADO')`;
/** SQL: another document in force replaces it. @param name table alias */
export const REPLACED = (name: string): string => `EXISTS (
  SELECT 1 FROM document AS other INDEXED BY document_reemplaza
  WHERE other.reemplaza_a = ${name}.codigo_generacion AND ${STANDS('other')})`;

/** A nota de remisión (`d`) can be billed. */
export const BILLABLE = `${STANDS('d')} AND d.estado <> 'INVALIDANDO' AND NOT ${REPLACED('d')}`;

const REMISSION = record({
  ...DOCUMENT.pick(
    'id',
    'codigoGeneracion',
    'numeroControl',
    'fecEmi',
    'estado',
    'montoCentavos',
    'receptorDocumento',
    'receptorNombre',
  ).shape,
  /** CAT-022; null if the receiver has none. */
  receptorTipo: orNull(column.text),
  /** Null for a non-taxpayer. */
  receptorNrc: orNull(column.text),
  /** CAT-025. */
  bienTitulo: orNull(column.text),
  /** The exact signed text of the current version. */
  payload: column.text,
});
export type StoredRemission = RecordOf<typeof REMISSION>;

const SELECT = `
  SELECT d.id, d.codigo_generacion, d.numero_control, d.fec_emi, d.estado, d.monto_centavos, d.receptor_documento, d.receptor_nombre,
    v.payload ->> '$.receptor.tipoDocumento' AS receptor_tipo,
    v.payload ->> '$.receptor.nrc' AS receptor_nrc, v.payload ->> '$.receptor.bienTitulo' AS bien_titulo, v.payload FROM document AS d`;
const SENT = REMISSION.select(`${SELECT} INDEXED BY document_list ${TEXT}
  WHERE d.issuer_id = +? AND d.branch_id = +? AND d.ambiente = +? AND d.tipo_dte = '04' AND d.fec_emi BETWEEN +? AND +?
    AND (+? IS NULL OR replace(d.receptor_documento, '-', '') = +?) AND ${BILLABLE}
  ORDER BY d.fec_emi, d.id`);

export interface SentQuestion {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly desde: string;
  readonly hasta: string;
  /** Receiver's document without hyphens; null: all. */
  readonly receptor: string | null;
}

/** In force, oldest first. */
export function remissionsSent(reader: Reader, of: SentQuestion): Iterable<StoredRemission> {
  const { issuerId, branchId, ambiente, desde, hasta, receptor } = of;
  return SENT.iterate(reader, issuerId, branchId, ambiente, desde, hasta, receptor, receptor);
}

/** Null for another document type. */
export const remissionOfId = REMISSION.select<[id: number]>(
  `${SELECT} ${TEXT} WHERE d.id = ? AND d.tipo_dte = '04'`,
).find;

const SALE = record({
  ...DOCUMENT.pick('id', 'codigoGeneracion', 'numeroControl', 'estado').shape,
  tipoDte: column.oneOf(BILLING_TYPES),
  /** Whether another sale in force replaced it: it no longer bills anything. */
  reemplazada: column.flag,
  payload: column.text,
});
export type BillingSale = RecordOf<typeof SALE>;

/** Sales in force that refer to a document, oldest first: those that bill it. */
export const salesRelating = SALE.select<[codigoGeneracion: string]>(`
  SELECT d.id, d.codigo_generacion, d.numero_control, d.estado, d.tipo_dte, ${REPLACED('d')} AS reemplazada, v.payload
  FROM document_related INDEXED BY document_related_code CROSS JOIN document AS d ON d.id = document_related.document_id ${TEXT}
  WHERE document_related.codigo_generacion = +? AND d.tipo_dte IN ('01', '03') AND ${STANDS('d')}
  ORDER BY d.id`).list;

/** All notas de remisión billed or returned in part, for verification. */
export const remissionsTouched = REMISSION.select<[]>(`${SELECT} ${TEXT} WHERE d.tipo_dte = '04' AND (
    EXISTS (SELECT 1 FROM document_related INDEXED BY document_related_code WHERE document_related.codigo_generacion = d.codigo_generacion)
    OR EXISTS (SELECT 1 FROM remission_return WHERE remission_return.document_id = d.id)) ORDER BY d.id`).iterate;
