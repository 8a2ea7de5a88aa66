/** Issuance result of a stored document in its current state (§issuance-result). */
import { JsonText } from '../../contract/json.ts';
import { REASONS, REMEDIES } from '../../contract/rules/authority/reason-rules.ts';
import { TIPO_DTE_NAME } from '../../contract/edition.ts';
import { type IssuanceResult } from '../../contract/api/results.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { shownObservaciones } from '../../domain/rejection/rejection.ts';
import { plainReason } from '../../domain/rejection/rejection-texts.ts';
import { verdictOf } from '../../domain/rejection/verdict.ts';
import { publicState } from '../../domain/lifecycle.ts';
import type { DocumentAnswer } from '../../store/documents/document-rows.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { composeJws } from '../../store/documents/jws-text.ts';
import type { Sealed } from '../delivery/delivery-round.ts';
import { documentAnswerOf } from '../delivery/document-step.ts';

/** Message code of answers not from the authority (§answer-by-state). */
const LOCAL_CODE = '000';

const PENDING =
  'Documento numerado y firmado; su transmisión a Hacienda está pendiente y el sistema la completa solo';
const WAITING: Readonly<Record<string, string>> = {
  CONTINGENCIA: 'Documento emitido en contingencia; se enviará a Hacienda cuando termine',
};

type ResultSource = DocumentAnswer &
  Pick<
    SignedDocument,
    | 'estado'
    | 'tipoDte'
    | 'numeroControl'
    | 'codigoGeneracion'
    | 'fecEmi'
    | 'horEmi'
    | 'payload'
    | 'firma'
    | 'referenciaExterna'
  >;

/** Result of a document sealed just now, equal to what the store would give. */
export function sealedResult({ document, answer, firma, jws }: Sealed): IssuanceResult {
  return resultOf({ ...document, ...documentAnswerOf(answer), estado: 'PROCESADO', firma }, jws);
}

/**
 * Builds the result; what the authority did not state is null.
 *
 * @param jws the signed document, if available
 */
export function resultOf(document: ResultSource, jws?: string): IssuanceResult {
  const estado = publicState(document.estado);
  const waiting = estado === 'PENDIENTE' ? pendingText(document) : WAITING[estado];
  return {
    estado,
    tipoDte: TIPO_DTE_NAME[document.tipoDte],
    selloRecibido: document.sello,
    numeroControl: controlNumberOf(document),
    codigoGeneracion: document.codigoGeneracion,
    fecEmi: document.fecEmi,
    horEmi: document.horEmi,
    fhProcesamiento: document.fhProcesamiento === null ? null : isoUtc(document.fhProcesamiento),
    clasificaMsg: waiting === undefined ? document.clasificaMsg : null,
    codigoMsg: waiting === undefined ? document.codigoMsg : LOCAL_CODE,
    descripcionMsg: waiting === undefined ? document.descripcionMsg : waiting,
    observaciones: estado === 'RECHAZADO' ? shownObservaciones(document) : document.observaciones,
    dteJson: new JsonText(document.payload),
    dteFirmado: document.firma === null ? null : (jws ?? composeJws(document.payload, document.firma)),
    ...(document.referenciaExterna === null ? {} : { referenciaExterna: document.referenciaExterna }),
  };
}

/** What a document waits for: an answer, or the authority's later acceptance (§callers-wait). */
function pendingText({ codigoMsg, descripcionMsg }: DocumentAnswer): string {
  const verdict = verdictOf({ codigoMsg, reasons: [] });
  if (codigoMsg === null || (verdict !== 'blocked' && verdict !== 'later')) return PENDING;
  const { que, remedio } = plainReason(descripcionMsg ?? '', codigoMsg);
  const then = verdict === 'blocked' ? '. El sistema lo envía solo en cuanto lo admita' : '';
  return `Documento numerado y firmado; Hacienda no lo admite todavía (código ${codigoMsg}): ${REASONS[que]}; ${REMEDIES[remedio]}${then}`;
}
