/** Issuances and invalidations as HTTP answers: the status follows the state (§issuance-result, §invalidate-answer). */
import type { Autoridad } from '../contract/ambiente.ts';
import { TIPOS_DTE, TIPO_DTE_NAME } from '../contract/edition.ts';
import type { Invalidation } from '../contract/api/invalidation.ts';
import type { IdempotentAnswer } from '../contract/api/shop/idempotent-call.ts';
import { stringifyJson, unescapedText } from '../contract/json.ts';
import { CORRECTION_TERM_HOURS } from '../contract/legal-terms.ts';
import { faultBody, type ErrorCode } from '../contract/problem.ts';
import { type Issuance, type IssuanceResult, type PublicState } from '../contract/api/results.ts';
import { explainRejection, refusesNumber } from '../domain/rejection/rejection.ts';
import { avisoHeaders } from './wording/aviso-header.ts';

const STATUS_OF_ESTADO: Readonly<Record<PublicState, number>> = {
  PROCESADO: 200,
  SIMULADO: 200,
  INVALIDANDO: 200,
  INVALIDADO: 200,
  CONTINGENCIA: 202,
  PENDIENTE: 202,
  RECHAZADO: 422,
};

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Data of the body for the request log; undefined for reads. */
  readonly data?: unknown;
}

export interface FileAnswer extends Omit<Answer, 'body'> {
  readonly body: Uint8Array;
  readonly media: string;
}

export function issuanceAnswer({ result, replayed, autoridad, avisos }: Issuance): Answer {
  const data = {
    ...inOrder(result),
    dteFirmado: result.dteFirmado === null ? null : unescapedText(result.dteFirmado),
    ...rejection(result, ISSUANCE_TEXTS),
    ...reasons(result),
  };
  return {
    status: STATUS_OF_ESTADO[result.estado],
    headers: {
      ...(replayed ? { 'Idempotency-Replayed': 'true' } : {}),
      ...authorityHeader(autoridad),
      ...avisoHeaders(avisos),
    },
    body: stringifyJson(data),
    data,
  };
}

/** Reasons of a rejection by request field, in plain Spanish; none for other states. */
function reasons(result: IssuanceResult) {
  const tipoDte = TIPOS_DTE.find((tipo) => TIPO_DTE_NAME[tipo] === result.tipoDte);
  if (result.estado !== 'RECHAZADO' || tipoDte === undefined) return {};
  const errors = explainRejection(tipoDte, result).map(faultBody);
  return { errors: errors.map(({ campo, mensaje, codigo }) => ({ campo, mensaje, codigo })) };
}

export function invalidationAnswer({ result, autoridad, avisos }: Invalidation): Answer {
  const data = { ...result, ...rejection(result, INVALIDATION_TEXTS) };
  return {
    status: STATUS_OF_ESTADO[result.estado],
    headers: { ...authorityHeader(autoridad), ...avisoHeaders(avisos) },
    body: stringifyJson(data),
    data,
  };
}

/** The stored answer of an `Idempotency-Key` (§kept-answers). */
export function idempotentAnswer({ status, body, replayed, avisos }: IdempotentAnswer): Answer {
  const headers = { ...(replayed ? { 'Idempotency-Replayed': 'true' } : {}), ...avisoHeaders(avisos) };
  return { status, headers, body: body.text, data: body };
}

/** `X-Autoridad` on answers of the simulator (§simulator-is-said). */
export function authorityHeader(autoridad: Autoridad): Readonly<Record<string, string>> {
  return autoridad === 'simulador' ? { 'X-Autoridad': 'simulador' } : {};
}

/** Members in the order of the specification. */
export function inOrder(result: IssuanceResult): IssuanceResult {
  return {
    estado: result.estado,
    tipoDte: result.tipoDte,
    selloRecibido: result.selloRecibido,
    numeroControl: result.numeroControl,
    codigoGeneracion: result.codigoGeneracion,
    fecEmi: result.fecEmi,
    horEmi: result.horEmi,
    fhProcesamiento: result.fhProcesamiento,
    clasificaMsg: result.clasificaMsg,
    codigoMsg: result.codigoMsg,
    descripcionMsg: result.descripcionMsg,
    observaciones: result.observaciones,
    dteJson: result.dteJson,
    dteFirmado: result.dteFirmado,
    // Not in the specification: only for callers that asked for them.
    ...(result.referenciaExterna === undefined ? {} : { referenciaExterna: result.referenciaExterna }),
    ...(result.promociones === undefined ? {} : { promociones: result.promociones }),
  };
}

/** Texts of a rejection: its subject and the remedy. */
interface RejectionTexts {
  readonly what: string;
  readonly wayOut: (refused: Refusable) => string;
}

const ISSUANCE_TEXTS: RejectionTexts = {
  what: 'el documento',
  wayOut: (refused) =>
    refusesNumber(refused)
      ? 'No se arregla cambiando la solicitud: su número queda con este documento. Emita la venta de nuevo, sin X-Corrige, que toma otro número, y pida a su administrador que compruebe la numeración.'
      : `Corrija lo señalado y envíelo otra vez antes de ${CORRECTION_TERM_HOURS} horas con la cabecera «X-Corrige: ${refused.codigoGeneracion}»: conserva su número.`,
};
const INVALIDATION_TEXTS: RejectionTexts = {
  what: 'la invalidación',
  wayOut: () => 'El documento sigue vigente; corrija lo señalado e invalídelo de nuevo.',
};

type Refusable = Pick<
  IssuanceResult,
  'estado' | 'codigoGeneracion' | 'codigoMsg' | 'descripcionMsg' | 'observaciones'
>;

/** Members that a rejection adds; none for other states. */
function rejection(result: Refusable, texts: RejectionTexts) {
  if (result.estado !== 'RECHAZADO') return {};
  const codigo: ErrorCode = 'RECHAZADO_POR_HACIENDA';
  return { message: rejectionMessage(result, texts), statusCode: STATUS_OF_ESTADO.RECHAZADO, codigo };
}

export function issuanceRejection(refused: Refusable): string {
  return rejectionMessage(refused, ISSUANCE_TEXTS);
}

function rejectionMessage(refused: Refusable, texts: RejectionTexts) {
  const { codigoMsg, descripcionMsg, observaciones } = refused;
  const code = codigoMsg === null ? '' : ` (código ${codigoMsg})`;
  const reason = descripcionMsg === null ? '' : `: «${descripcionMsg}»`;
  const further = observaciones.filter((text) => text !== descripcionMsg);
  const details = further.length === 0 ? '' : ` Observaciones: ${further.join('; ')}.`;
  return `Hacienda rechazó ${texts.what}${code}${reason}.${details} ${texts.wayOut(refused)}`;
}
