/** Documents as they are stored, read back into typed values. */
import { AMBIENTES, type Ambiente, type Autoridad } from '../../contract/ambiente.ts';
import { TIPOS_DTE, type Edition, type TipoDte } from '../../contract/edition.ts';
import type { FiscalDate, FiscalTime, Instant } from '../../domain/fiscal-time.ts';
import { DOCUMENT_STATES, type DocumentState } from '../../domain/lifecycle.ts';
import { AUTORIDADES, EDICIONES } from '../columns.ts';
import { integer, integerOrNull, oneOf, text, textList, textOrNull } from '../row.ts';
import type { Row } from '../statement.ts';

/** What identifies a document; it never changes. */
export interface DocumentIdentity {
  /** UUID version 4, upper case. */
  readonly codigoGeneracion: string;
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  readonly sequenceId: number;
  readonly numero: number;
  readonly tipoDte: TipoDte;
  readonly edicion: Edition;
  readonly numeroControl: string;
  readonly fecEmi: FiscalDate;
  readonly horEmi: FiscalTime;
  readonly emittedAt: Instant;
}

/** What lists, reports and searches need of a document's content. */
export interface DocumentContent {
  readonly montoCentavos: bigint;
  readonly ivaCentavos: bigint;
  readonly receptorDocumento: string | null;
  readonly receptorNombre: string | null;
  /** codigoGeneracion of the document this one will replace. */
  readonly reemplazaA: string | null;
  readonly apiKeyId: string | null;
}

/** What the authority said; all null and empty until it spoke. */
export interface DocumentAnswer {
  readonly sello: string | null;
  readonly fhProcesamiento: Instant | null;
  readonly clasificaMsg: string | null;
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
}

export interface StoredDocument extends DocumentIdentity, DocumentContent, DocumentAnswer {
  readonly id: number;
  readonly estado: DocumentState;
  /** The version that counts; 1 until the document is regenerated or corrected. */
  readonly version: number;
  /** Whether the number is still this document's. */
  readonly numeroVigente: boolean;
  readonly updatedAt: Instant;
}

/** A stored document with the texts of its present version. */
export interface SignedDocument extends StoredDocument {
  /** The very text that is signed. */
  readonly payload: string;
  /** Third part of the JWS; null while it is not signed. */
  readonly firma: string | null;
}

/** Parses a row of `document`. */
export function documentOf(row: Row): StoredDocument {
  return {
    id: integer(row, 'id'),
    codigoGeneracion: text(row, 'codigo_generacion'),
    issuerId: text(row, 'issuer_id'),
    branchId: text(row, 'branch_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    autoridad: oneOf(row, 'autoridad', AUTORIDADES),
    sequenceId: integer(row, 'sequence_id'),
    numero: integer(row, 'numero'),
    numeroVigente: integer(row, 'numero_vigente') === 1,
    tipoDte: oneOf(row, 'tipo_dte', TIPOS_DTE),
    edicion: oneOf(row, 'edicion', EDICIONES),
    numeroControl: text(row, 'numero_control'),
    fecEmi: text(row, 'fec_emi'),
    horEmi: text(row, 'hor_emi'),
    emittedAt: integer(row, 'emitted_at'),
    estado: oneOf(row, 'estado', DOCUMENT_STATES),
    version: integer(row, 'version'),
    sello: textOrNull(row, 'sello'),
    fhProcesamiento: integerOrNull(row, 'fh_procesamiento'),
    clasificaMsg: textOrNull(row, 'clasifica_msg'),
    codigoMsg: textOrNull(row, 'codigo_msg'),
    descripcionMsg: textOrNull(row, 'descripcion_msg'),
    observaciones: textList(row, 'observaciones'),
    montoCentavos: BigInt(integer(row, 'monto_centavos')),
    ivaCentavos: BigInt(integer(row, 'iva_centavos')),
    receptorDocumento: textOrNull(row, 'receptor_documento'),
    receptorNombre: textOrNull(row, 'receptor_nombre'),
    reemplazaA: textOrNull(row, 'reemplaza_a'),
    apiKeyId: textOrNull(row, 'api_key_id'),
    updatedAt: integer(row, 'updated_at'),
  };
}

/** Parses a row of `document` joined with `payload` and `firma` of its present version. */
export function signedDocumentOf(row: Row): SignedDocument {
  return { ...documentOf(row), payload: text(row, 'payload'), firma: textOrNull(row, 'firma') };
}
