/** An issuance as an HTTP answer (interface specification 2.7; decisions 5). */
import { stringifyJson } from '../contract/json.ts';
import type { ErrorCode } from '../contract/problem.ts';
import type { Issuance, IssuanceResult, PublicState } from '../contract/results.ts';
import { MAX_AVISO_BYTES, MAX_AVISOS } from './limits.ts';

const STATUS_OF_ESTADO: Readonly<Record<PublicState, number>> = {
  PROCESADO: 200,
  SIMULADO: 200,
  INVALIDANDO: 200,
  INVALIDADO: 200,
  CONTINGENCIA: 202,
  PENDIENTE: 202,
  RECHAZADO: 422,
};

export interface IssuanceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

/** Status, headers and body of an issuance. */
export function issuanceAnswer({ result, replayed, autoridad, avisos }: Issuance): IssuanceAnswer {
  const status = STATUS_OF_ESTADO[result.estado];
  const told = avisos.slice(0, MAX_AVISOS).map(avisoHeader);
  return {
    status,
    headers: {
      ...(replayed ? { 'Idempotency-Replayed': 'true' } : {}),
      ...(autoridad === 'simulador' ? { 'X-Autoridad': 'simulador' } : {}),
      ...(told.length === 0 ? {} : { 'X-Aviso': told }),
    },
    body: stringifyJson({
      ...inOrder(result),
      ...(result.estado === 'RECHAZADO' ? rejection(result, status) : {}),
    }),
  };
}

/** The members in the order of the specification, whatever order they were put together in. */
function inOrder(result: IssuanceResult): IssuanceResult {
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
  };
}

function rejection(result: IssuanceResult, statusCode: number) {
  const codigo: ErrorCode = 'RECHAZADO_POR_HACIENDA';
  return { message: rejectionMessage(result), statusCode, codigo };
}

function rejectionMessage({ codigoMsg, descripcionMsg, observaciones }: IssuanceResult): string {
  const code = codigoMsg === null ? '' : ` (código ${codigoMsg})`;
  const reason = descripcionMsg === null ? '' : `: «${descripcionMsg}»`;
  const details = observaciones.length === 0 ? '' : ` Observaciones: ${observaciones.join('; ')}.`;
  return `Hacienda rechazó el documento${code}${reason}.${details} Corrija lo señalado y emita de nuevo.`;
}

/**
 * A warning as a header value. Header bytes beyond ASCII are read differently by different clients, so the text is
 * percent-encoded UTF-8 except for visible ASCII and spaces; commas are encoded too, so that a client that joins
 * several `X-Aviso` lines with commas can still take them apart. `decodeURIComponent` gives the text back.
 */
export function avisoHeader(text: string): string {
  let value = '';
  for (const char of text.toWellFormed()) {
    const next = /[^\x20-\x7e]|[%,]/u.test(char) ? encodeURIComponent(char) : char;
    if (value.length + next.length > MAX_AVISO_BYTES) break;
    value += next;
  }
  return value.trim();
}
