/**
 * The closed list of failures a caller can meet, and the one shape in which they cross a boundary (§closed-error-codes).
 * Whatever is not on the list is a bug and leaves as `ERROR_INTERNO`.
 */
import type { FaultCode, OwnFaultCode } from './fault-codes.ts';
import { ruleText, type Rule } from './rules/rules.ts';

/** Stable name of a failure. The last three are the answers of the authentication (§authentication). */
export type ErrorCode =
  | 'JSON_INVALIDO'
  | 'VALIDACION'
  | 'ORIGEN_NO_PERMITIDO'
  | 'SIN_PERMISO'
  | 'DOCUMENTO_NO_ENCONTRADO'
  | 'PRODUCTO_NO_ENCONTRADO'
  | 'CLIENTE_NO_ENCONTRADO'
  | 'RUTA_NO_ENCONTRADA'
  | 'METODO_NO_PERMITIDO'
  | 'CUERPO_DEMASIADO_GRANDE'
  | 'TIPO_DE_CONTENIDO'
  | 'IDEMPOTENCIA_EN_CONFLICTO'
  | 'YA_INVALIDADO'
  | 'ESTADO_NO_PERMITE'
  | 'TIENE_NOTAS'
  | 'LO_LLEVA_LA_CENTRAL'
  | 'CAMBIO_ENTRETANTO'
  | 'RECHAZADO_POR_HACIENDA'
  | 'PLAZO_VENCIDO'
  | 'SALDO_INSUFICIENTE'
  | 'LIMITE_DE_CREDITO'
  | 'COMPRA_NO_ENCONTRADA'
  | 'SOLICITUD_NO_ENCONTRADA'
  | 'WEBHOOK_NO_ENCONTRADO'
  | 'EVENTO_NO_ENCONTRADO'
  | 'NO_ES_SUYA'
  | 'ES_PROPIO'
  | 'REEMPLAZO_REQUERIDO'
  | 'CUOTA_AGOTADA'
  | 'DEMASIADAS_SOLICITUDES'
  | 'ERROR_INTERNO'
  | 'SIN_CERTIFICADO'
  | 'DISCO_LLENO'
  | 'EMISION_BLOQUEADA'
  | 'NO_AUTORIZADO'
  | 'LLAVE_EXPIRADA'
  | 'LLAVE_ELIMINADA';

/** HTTP status of every failure (§closed-error-codes). */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  JSON_INVALIDO: 400,
  VALIDACION: 400,
  NO_AUTORIZADO: 401,
  LLAVE_EXPIRADA: 401,
  LLAVE_ELIMINADA: 401,
  ORIGEN_NO_PERMITIDO: 403,
  SIN_PERMISO: 403,
  DOCUMENTO_NO_ENCONTRADO: 404,
  PRODUCTO_NO_ENCONTRADO: 404,
  CLIENTE_NO_ENCONTRADO: 404,
  RUTA_NO_ENCONTRADA: 404,
  METODO_NO_PERMITIDO: 405,
  IDEMPOTENCIA_EN_CONFLICTO: 409,
  YA_INVALIDADO: 409,
  ESTADO_NO_PERMITE: 409,
  TIENE_NOTAS: 409,
  LO_LLEVA_LA_CENTRAL: 409,
  CAMBIO_ENTRETANTO: 412,
  CUERPO_DEMASIADO_GRANDE: 413,
  TIPO_DE_CONTENIDO: 415,
  RECHAZADO_POR_HACIENDA: 422,
  PLAZO_VENCIDO: 422,
  SALDO_INSUFICIENTE: 422,
  LIMITE_DE_CREDITO: 422,
  COMPRA_NO_ENCONTRADA: 404,
  SOLICITUD_NO_ENCONTRADA: 404,
  WEBHOOK_NO_ENCONTRADO: 404,
  EVENTO_NO_ENCONTRADO: 404,
  NO_ES_SUYA: 422,
  ES_PROPIO: 422,
  REEMPLAZO_REQUERIDO: 422,
  CUOTA_AGOTADA: 429,
  DEMASIADAS_SOLICITUDES: 429,
  ERROR_INTERNO: 500,
  SIN_CERTIFICADO: 503,
  DISCO_LLENO: 503,
  EMISION_BLOQUEADA: 503,
};

/** The exact texts of the 401 answers; callers compare them (§authentication). */
const UNAUTHORIZED_MESSAGE_OF: Readonly<Partial<Record<ErrorCode, string>>> = {
  NO_AUTORIZADO: 'Unauthorized',
  LLAVE_EXPIRADA: 'API Key expirada',
  LLAVE_ELIMINADA: 'API Key eliminada',
};

/** What a fault of a request, a file or a form bears: answers of the interface bear only a {@link FaultCode}. */
export type AnyFaultCode = FaultCode | OwnFaultCode | ErrorCode;

/** One thing that is wrong with what was sent: where, and which rule it breaks. */
export type Fault = Rule & {
  /** Path of the field, e.g. `items[2].cantidad`. */
  readonly campo: string;
  /** Stable upper-case name of the kind of rule, for callers. */
  readonly codigo: AnyFaultCode;
};

/** A fault as callers of the interface read it. */
export interface FaultBody {
  readonly campo: string;
  /** What is wrong and the way out, in Spanish; the path leads it. */
  readonly mensaje: string;
  readonly codigo: string;
}

/** A fault at a field. */
export function faultAt(campo: string, codigo: AnyFaultCode, broken: Rule): Fault {
  // A fault may be given as the rule it breaks: it moves to this field.
  return { ...broken, campo, codigo };
}

/** The sentence of a fault, led by the path of its field. */
export function faultText(fault: Fault): string {
  return `${fault.campo}: ${ruleText(fault)}`;
}

/** Faults in one sentence: the fault itself where there is only one (§all-faults-at-once). */
export function faultsMessage(faults: readonly Fault[]): string {
  const [first] = faults;
  return faults.length === 1 && first !== undefined
    ? `La solicitud tiene un error: ${faultText(first)}`
    : `La solicitud tiene ${faults.length} errores; vea errors`;
}

/** A fault in the words of the interface. */
export function faultBody(fault: Fault): FaultBody {
  return { campo: fault.campo, codigo: fault.codigo, mensaje: faultText(fault) };
}

/** A failure as plain data, as it crosses processes and the network. */
export interface Problem {
  readonly codigo: ErrorCode;
  /** Spanish text for the person who must act. */
  readonly message: string;
  /** The rule that `message` is made from, where there is one; for the screen, never in a body. */
  readonly broken?: Rule;
  /** All faults found, for what names fields. */
  readonly errors?: readonly Fault[];
  /** For 429 and 503: goes into the header `Retry-After`, not into the body. */
  readonly retryAfterSeconds?: number;
  /** For 500 and 503: the reference under which the log keeps the cause. */
  readonly referencia?: string;
}

/** A failure that one rule tells. */
export function ruleProblem(codigo: ErrorCode, broken: Rule, retryAfterSeconds?: number): Problem {
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return { codigo, message: ruleText(broken), broken, ...retry };
}

/** The JSON body of a failed answer. */
export type ProblemBody =
  | { readonly message: string; readonly statusCode: 401 }
  | {
      readonly message: string;
      readonly statusCode: number;
      readonly codigo: ErrorCode;
      readonly errors?: readonly FaultBody[];
      readonly referencia?: string;
    };

/**
 * The body of the answer to a problem. A 401 has exactly `message` and `statusCode`, with the text of the
 * specification whatever the problem says; every other one adds `codigo`, and `errors` and `referencia` where given.
 */
export function problemBody(problem: Problem): ProblemBody {
  const unauthorized = UNAUTHORIZED_MESSAGE_OF[problem.codigo];
  if (unauthorized !== undefined) return { message: unauthorized, statusCode: 401 };
  const { message, codigo, errors, referencia } = problem;
  return {
    message,
    statusCode: STATUS_OF[codigo],
    codigo,
    ...(errors === undefined ? {} : { errors: errors.map(faultBody) }),
    ...(referencia === undefined ? {} : { referencia }),
  };
}
