/** Row mappings of documents. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { DOCUMENT_STATES } from '../../domain/lifecycle.ts';
import { AUTORIDADES, EDICIONES } from '../columns.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';

/** Identity of a document. Only codigoGeneracion and edition may change, by a correction. */
export const DOCUMENT_IDENTITY = record({
  /** UUID version 4, upper case. */
  codigoGeneracion: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  autoridad: column.oneOf(AUTORIDADES),
  sequenceId: column.integer,
  numero: column.integer,
  tipoDte: column.oneOf(TIPOS_DTE),
  edicion: column.oneOf(EDICIONES),
  numeroControl: column.text,
  fecEmi: column.text,
  horEmi: column.text,
  emittedAt: column.integer,
});
export type DocumentIdentity = RecordOf<typeof DOCUMENT_IDENTITY>;

/** Content needed by lists, reports and searches. */
export const DOCUMENT_CONTENT = record({
  montoCentavos: column.cents,
  ivaCentavos: column.cents,
  receptorDocumento: orNull(column.text),
  receptorNombre: orNull(column.text),
  /** codigoGeneracion of the document this one will replace. */
  reemplazaA: orNull(column.text),
  apiKeyId: orNull(column.text),
});
export type DocumentContent = RecordOf<typeof DOCUMENT_CONTENT>;

/** Hacienda's answer; all null and empty before it. */
export const DOCUMENT_ANSWER = record({
  sello: orNull(column.text),
  fhProcesamiento: orNull(column.integer),
  clasificaMsg: orNull(column.text),
  codigoMsg: orNull(column.text),
  descripcionMsg: orNull(column.text),
  observaciones: column.texts,
});
export type DocumentAnswer = RecordOf<typeof DOCUMENT_ANSWER>;

export const DOCUMENT = record({
  id: column.integer,
  ...DOCUMENT_IDENTITY.shape,
  ...DOCUMENT_CONTENT.shape,
  ...DOCUMENT_ANSWER.shape,
  estado: column.oneOf(DOCUMENT_STATES),
  /** Current version; 1 until the document is regenerated or corrected. */
  version: column.integer,
  /** Whether the document still holds its number. */
  numeroVigente: column.flag,
  updatedAt: column.integer,
});
export type StoredDocument = RecordOf<typeof DOCUMENT>;

/** A document with the text and signature of its current version. */
export const SIGNED_DOCUMENT = DOCUMENT.extend({
  /** The exact text that is signed. */
  payload: column.text,
  /** Third part of the JWS; null while unsigned. */
  firma: orNull(column.text),
  /** The caller's reference of the sale, or null. */
  referenciaExterna: orNull(column.text),
});
export type SignedDocument = RecordOf<typeof SIGNED_DOCUMENT>;
