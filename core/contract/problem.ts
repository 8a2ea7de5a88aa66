/** Closed list of errors for callers, and their one shape at every boundary (§closed-error-codes). Anything else is a bug, answered as `ERROR_INTERNO`. */
import type { FaultCode, OwnFaultCode } from './fault-codes.ts';
import { ruleText, type Rule } from './rules/rules.ts';

/** Stable name of an error. The last three are authentication errors (§authentication). */
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

/** HTTP status by error (§closed-error-codes). */
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

/** Exact texts of 401 answers, which callers compare (§authentication). */
const UNAUTHORIZED_MESSAGE_OF: Readonly<Partial<Record<ErrorCode, string>>> = {
  NO_AUTORIZADO: 'Unauthorized',
  LLAVE_EXPIRADA: 'API Key expirada',
  LLAVE_ELIMINADA: 'API Key eliminada',
};

/** Code of a fault in a request, file or form; answers of the API only have a {@link FaultCode}. */
export type AnyFaultCode = FaultCode | OwnFaultCode | ErrorCode;

/** A fault: field and violated rule. */
export type Fault = Rule & {
  /** Path of the field, e.g. `items[2].cantidad`. */
  readonly campo: string;
  /** Stable upper-case name of the rule's kind. */
  readonly codigo: AnyFaultCode;
};

/** A fault in the API's answers. */
export interface FaultBody {
  readonly campo: string;
  /** The problem and its solution in Spanish, after the field's path. */
  readonly mensaje: string;
  readonly codigo: string;
}

export function faultAt(campo: string, codigo: AnyFaultCode, broken: Rule): Fault {
  // `broken` may itself be a fault: its field is replaced.
  return { ...broken, campo, codigo };
}

/** Message of a fault, after its field's path. */
export function faultText(fault: Fault): string {
  return `${fault.campo}: ${ruleText(fault)}`;
}

/** One message for all faults; with a single one its own message (§all-faults-at-once). */
export function faultsMessage(faults: readonly Fault[]): string {
  const [first] = faults;
  return faults.length === 1 && first !== undefined
    ? `La solicitud tiene un error: ${faultText(first)}`
    : `La solicitud tiene ${faults.length} errores; vea errors`;
}

export function faultBody(fault: Fault): FaultBody {
  return { campo: fault.campo, codigo: fault.codigo, mensaje: faultText(fault) };
}

export interface Problem {
  readonly codigo: ErrorCode;
  /** Spanish message for the user who must act. */
  readonly message: string;
  /** The rule of `message`, if there is one; for the screen, never in a body. */
  readonly broken?: Rule;
  /** All faults by field. */
  readonly errors?: readonly Fault[];
  /** For 429 and 503: value of header `Retry-After`, not in the body. */
  readonly retryAfterSeconds?: number;
  /** For 500 and 503: reference of the cause in the log. */
  readonly referencia?: string;
}

export function ruleProblem(codigo: ErrorCode, broken: Rule, retryAfterSeconds?: number): Problem {
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return { codigo, message: ruleText(broken), broken, ...retry };
}

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
 * Body of an error's answer. A 401 has exactly `message` and `statusCode`, with the specification's text; others add `codigo`, and `errors` and `referencia` if
 * present.
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
