/** Answer of a query, from the authority or from local data (§query-answer). */
import type { Answer } from '../../authority/authority.ts';
import type { QueryRequest, QueryResult } from '../../contract/api/query.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { publicState, type PublicState } from '../../domain/lifecycle.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';

/** Message code of answers not from the authority (§answer-by-state). */
const LOCAL_CODE = '000';
/** Why there is no answer from the authority. `not-decided`: it answered without a final result. */
export type Silence = 'not-found' | 'not-asked' | 'not-decided';
const LOCAL_TEXTS: Readonly<Record<Silence, string>> = {
  'not-found': 'Hacienda no tiene este documento; se responde con lo registrado en este sistema',
  'not-asked': 'No se pudo consultar a Hacienda; se responde con lo registrado en este sistema',
  'not-decided':
    'Hacienda contestó sin decir qué fue de este documento; se responde con lo registrado en este sistema',
};

/** Document states an authority's answer can give. */
export type AuthorityState = Extract<PublicState, 'PROCESADO' | 'RECHAZADO' | 'INVALIDADO'>;

/** The authority's answer, with the updated local document if known. */
export function resultFromAuthority(
  request: QueryRequest,
  said: { readonly answer: Answer; readonly estado: PublicState },
  document: StoredDocument | null,
): QueryResult {
  const { answer, estado } = said;
  // A refused query has no seal and time: an invalidated document keeps its own.
  const isSealed = answer.selloRecibido !== null;
  const own = estado === 'INVALIDADO' && !isSealed ? document : null;
  const fhProcesamiento = own === null ? answer.fhProcesamiento : own.fhProcesamiento;
  return {
    estado,
    tipoDte: request.tdte,
    codigoGeneracion: request.codigoGeneracion,
    numeroControl: document === null ? null : controlNumberOf(document),
    selloRecibido: estado === 'RECHAZADO' ? null : (answer.selloRecibido ?? own?.sello ?? null),
    fhProcesamiento: fhProcesamiento === null ? null : isoUtc(fhProcesamiento),
    clasificaMsg: answer.clasificaMsg,
    codigoMsg: answer.codigoMsg,
    descripcionMsg: answer.descripcionMsg,
    observaciones: answer.observaciones,
    fuente: 'HACIENDA',
    estadoLocal: document === null ? null : publicState(document.estado),
  };
}

/** Local data: a settled document with the authority's stored answer, or the reason why it is missing. */
export function resultFromStore(document: StoredDocument, why: Silence): QueryResult {
  const estado = publicState(document.estado);
  const settled = SETTLED.includes(estado);
  return {
    estado,
    tipoDte: document.tipoDte,
    codigoGeneracion: document.codigoGeneracion,
    numeroControl: controlNumberOf(document),
    selloRecibido: document.sello,
    fhProcesamiento: document.fhProcesamiento === null ? null : isoUtc(document.fhProcesamiento),
    clasificaMsg: settled ? document.clasificaMsg : null,
    codigoMsg: settled ? document.codigoMsg : LOCAL_CODE,
    descripcionMsg: settled ? document.descripcionMsg : LOCAL_TEXTS[why],
    observaciones: document.observaciones,
    fuente: 'LOCAL',
    estadoLocal: estado,
  };
}

const SETTLED: readonly PublicState[] = ['PROCESADO', 'RECHAZADO', 'INVALIDANDO', 'INVALIDADO'];
