/** Reads documents: lists, one document with its history, and the receiver's file (§reading-documents). */
import { rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import type {
  DocumentContingency,
  DocumentBalance,
  DocumentFile,
  DocumentInput,
  DocumentPage,
  DocumentRow,
  DocumentView,
  EventSummary,
  LifeStep,
  TillDocumentListInput,
} from '../../contract/api/documents.ts';
import { JsonText } from '../../contract/json.ts';
import { refusal } from '../../domain/app-error.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { fromCents, toJsonNumber } from '../../domain/money.ts';
import { findContingency } from '../../store/delivery/contingencies.ts';
import { contingencyOfDocument } from '../../store/delivery/contingency-documents.ts';
import { listPage, type ListedDocument } from '../../store/documents/document-list.ts';
import { findSignedDocument, type SignedDocument } from '../../store/documents/documents.ts';
import { findEvent, findEventOfDocument, type StoredEvent } from '../../store/delivery/events.ts';
import { composeJws } from '../../store/documents/jws-text.ts';
import { listLifeLine, type LifeLineEntry } from '../../store/documents/document-history.ts';
import type { Reader } from '../../store/store.ts';
import { listingOf, cursorOf } from './document-filter.ts';
import { eventWords } from '../invalidation/invalidate-result.ts';
import { findOwnDocument } from './visible-documents.ts';
import { balanceView, noteBalance, returnBalance } from './note-balance.ts';
import { resultOf } from '../issuing/result.ts';
import { branchesOf } from './stats.ts';

/**
 * One page of the caller's documents, newest first.
 *
 * @throws AppError `VALIDACION` for an invalid cursor
 */
export function listDocuments(reader: Reader, caller: Caller, input: TillDocumentListInput): DocumentPage {
  const branches = branchesOf(reader, caller);
  const { filter, page } = listingOf(input, { ...caller, branches });
  const { documents, more } = listPage(reader, filter, page);
  const last = documents.at(-1);
  return {
    documentos: documents.map(rowOf),
    siguiente: more && last !== undefined ? cursorOf(last) : null,
  };
}

function rowOf(document: ListedDocument): DocumentRow {
  const { receptorDocumento: numDocumento, receptorNombre: nombre } = document;
  return {
    estado: publicState(document.estado),
    tipoDte: document.tipoDte,
    numeroControl: controlNumberOf(document),
    codigoGeneracion: document.codigoGeneracion,
    fecEmi: document.fecEmi,
    horEmi: document.horEmi,
    selloRecibido: document.sello,
    sucursal: document.branchId,
    receptor: numDocumento === null && nombre === null ? null : { numDocumento, nombre },
    monto: toJsonNumber(fromCents(document.montoCentavos)),
    iva: toJsonNumber(fromCents(document.ivaCentavos)),
    codigoMsg: document.codigoMsg,
    descripcionMsg: document.descripcionMsg,
    referenciaExterna: document.referenciaExterna,
  };
}

/**
 * A document with its history.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` when the caller has no such document
 */
export function viewDocument(reader: Reader, caller: Caller, input: DocumentInput): DocumentView {
  const document = requireOwn(reader, caller, input);
  const invalidation = findEventOfDocument(reader, document.id);
  return {
    result: resultOf(document),
    autoridad: document.autoridad,
    sucursal: document.branchId,
    lineaDeVida: listLifeLine(reader, document.id).map(stepOf),
    invalidacion: invalidation === null ? null : eventSummary(invalidation),
    contingencia: contingencyView(reader, document.id),
    saldoNotas: document.tipoDte === '03' ? noteBalance(reader, document) : null,
    ...(document.tipoDte === '01' ? returnBalance(reader, document) : {}),
  };
}

/**
 * Remaining balance of a document after notes and returns, in total and by line.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` when the caller has no such document, `ESTADO_NO_PERMITE` for a type
 * without adjustments
 */
export function documentBalance(reader: Reader, caller: Caller, input: DocumentInput): DocumentBalance {
  return balanceView(reader, requireOwn(reader, caller, input));
}

/**
 * The receiver's file: signed text, signature and seal (§delivered-file).
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` when the caller has no such document, `ESTADO_NO_PERMITE` while it is
 * neither sealed nor issued in contingency
 */
export function documentFile(reader: Reader, caller: Caller, input: DocumentInput): DocumentFile {
  const document = requireOwn(reader, caller, input);
  const { codigoGeneracion, estado, firma, payload, sello, autoridad } = document;
  if (firma === null || (sello === null && estado !== 'CONTINGENCIA')) {
    throw refusal(
      'ESTADO_NO_PERMITE',
      rule(estado === 'RECHAZADO' ? 'rechazado-sin-archivo' : 'sin-sello-sin-archivo'),
    );
  }
  const content = new JsonText(deliveredText({ payload, firma, sello }));
  return { name: `${codigoGeneracion}.json`, content, autoridad };
}

/** Signed text with its signature and, if present, seal (§delivered-file). */
export function deliveredText(of: {
  readonly payload: string;
  readonly firma: string;
  readonly sello: string | null;
}): string {
  const signature = `"firmaElectronica":${JSON.stringify(composeJws(of.payload, of.firma))}`;
  const seal = of.sello === null ? '' : `,"selloRecibido":${JSON.stringify(of.sello)}`;
  return `${of.payload.slice(0, -1)},${signature}${seal}}`;
}

/** The caller's document. @throws AppError as {@link viewDocument} */
export function requireOwn(reader: Reader, caller: Caller, input: DocumentInput): SignedDocument {
  const own = findOwnDocument(reader, caller, input.codigoGeneracion.toUpperCase());
  const document = own === null ? null : findSignedDocument(reader, own.id);
  if (document !== null) return document;
  throw refusal(
    'DOCUMENTO_NO_ENCONTRADO',
    rule('documento-no-encontrado', { codigo: input.codigoGeneracion }),
  );
}

function stepOf({ at, estado, causa, detalle }: LifeLineEntry): LifeStep {
  return { momento: isoUtc(at), estado: publicState(estado), causa, detalle };
}

function eventSummary(event: StoredEvent): EventSummary {
  const { estado, codigoGeneracion, sello, fhProcesamiento } = event;
  return {
    estado: estado === 'PROCESADO' || estado === 'RECHAZADO' ? estado : 'PENDIENTE',
    codigoGeneracion,
    selloRecibido: sello,
    fhProcesamiento: fhProcesamiento === null ? null : isoUtc(fhProcesamiento),
    ...wordsOf(event),
  };
}

function wordsOf(event: StoredEvent): Pick<EventSummary, 'codigoMsg' | 'descripcionMsg' | 'observaciones'> {
  const { tipo, codigoMsg, descripcionMsg, observaciones } = event;
  return tipo === 'INVALIDACION' ? eventWords(event) : { codigoMsg, descripcionMsg, observaciones };
}

function contingencyView(reader: Reader, documentId: number): DocumentContingency | null {
  const { contingencyId, eventId } = contingencyOfDocument(reader, documentId);
  const contingency = contingencyId === null ? null : findContingency(reader, contingencyId);
  if (contingency === null) return null;
  const event = eventId === null ? null : findEvent(reader, eventId);
  return {
    tipoContingencia: contingency.tipo,
    motivoContin: contingency.motivo,
    inicio: isoUtc(contingency.openedAt),
    fin: contingency.closedAt === null ? null : isoUtc(contingency.closedAt),
    evento: event === null ? null : eventSummary(event),
  };
}
