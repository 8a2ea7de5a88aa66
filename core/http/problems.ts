/**
 * Failures as HTTP answers (§closed-error-codes). Nothing else writes an error body: also what the HTTP library or the parser
 * says in English is translated here, and what is unknown leaves as a reference only.
 */
import type { FastifyReply } from 'fastify';
import {
  faultAt,
  faultsMessage,
  problemBody,
  STATUS_OF,
  type Fault,
  type Problem,
} from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';
import { BULK_BODY_BYTES } from './limits.ts';
import { internalProblem } from '../domain/app-error.ts';

/** Where the servers tell what an operator should know; no key, no body, no personal data. */
export interface HttpLog {
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** On every answer: nothing is kept by anyone on the way, and nothing is guessed about its type. */
export const BASE_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** Statuses that belong to the transport and have no name of their own: their `codigo` is that of the problem. */
export type TransportStatus = 408 | 417 | 431;

/**
 * A finished answer to a problem.
 *
 * @param transportStatus replaces the status of the code; `codigo` stays what §closed-error-codes lists
 */
export function problemAnswer(problem: Problem, transportStatus?: TransportStatus) {
  const status = transportStatus ?? STATUS_OF[problem.codigo];
  const body = JSON.stringify({ ...problemBody(problem), statusCode: status });
  const retry = problem.retryAfterSeconds;
  const mayRetry = (status === 429 || status === 503) && retry !== undefined;
  const headers: Readonly<Record<string, string>> = {
    'Content-Type': JSON_TYPE,
    ...BASE_HEADERS,
    ...(mayRetry ? { 'Retry-After': String(Math.max(1, Math.ceil(retry))) } : {}),
  };
  return { status, headers, body };
}

/** Sends a problem; the connection stays usable. */
export function sendProblem(reply: FastifyReply, problem: Problem, status?: TransportStatus): FastifyReply {
  const answer = problemAnswer(problem, status);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** A request that breaks a rule of the envelope: header, query, path. */
export function invalid(errors: readonly Fault[]): Problem {
  return { codigo: 'VALIDACION', message: faultsMessage(errors), errors };
}

export const NOT_FOUND: Problem = {
  codigo: 'RUTA_NO_ENCONTRADA',
  message: 'Esta ruta no existe; las que hay están en /docs, y para programas en /openapi.json',
};

/** The same of a path that is nearly one of ours: `POST /factura/emitir`. */
export function nearlyFound(nearest: string | null): Problem {
  if (nearest === null) return NOT_FOUND;
  return { ...NOT_FOUND, message: `Esta ruta no existe; ¿quiso decir ${nearest}? Todas están en /docs` };
}

/** A method the path does not have; `allow` goes into the header as well. */
export function methodNotAllowed(method: string, allow: readonly string[]): Problem {
  const message = `El método ${method} no se admite en esta ruta; use ${allow.join(' o ')}`;
  return { codigo: 'METODO_NO_PERMITIDO', message };
}

/** A body above the limit. */
export function tooLarge(limitBytes: number): Problem {
  const limit = `${Math.floor(limitBytes / 1024 / 1024)} MiB`;
  const wayOut =
    limitBytes === BULK_BODY_BYTES ? 'divida el envío en varios' : 'divida el documento o quite datos';
  const message = `El cuerpo de la solicitud pasa de ${limit}; ${wayOut}`;
  return { codigo: 'CUERPO_DEMASIADO_GRANDE', message };
}

export const WRONG_CONTENT_TYPE: Problem = {
  codigo: 'TIPO_DE_CONTENIDO',
  message:
    'Envíe el cuerpo como JSON en UTF-8 sin comprimir, con el encabezado Content-Type: application/json',
};

const MALFORMED_PATH = invalid([faultAt('(ruta)', 'FORMATO', rule('ruta-mal-escrita'))]);

const CUT_SHORT: Problem = {
  codigo: 'VALIDACION',
  message: 'El cuerpo de la solicitud llegó incompleto o no coincide con Content-Length; envíelo de nuevo',
};

interface LibraryError {
  readonly code?: unknown;
  readonly statusCode?: unknown;
}

/**
 * What an error of the HTTP library, or anything thrown, tells the caller.
 *
 * @returns null for what is not the caller's fault: a bug or a broken machine
 */
export function translateError(error: unknown, limitBytes: number): Problem | null {
  const { code, statusCode } = (error ?? {}) as LibraryError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(limitBytes);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return WRONG_CONTENT_TYPE;
  if (code === 'FST_ERR_BAD_URL') return MALFORMED_PATH;
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return NOT_FOUND;
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return CUT_SHORT;
  // The connection broke while the body arrived; nobody reads this answer.
  if (code === 'ECONNRESET' && statusCode === 400) return CUT_SHORT;
  return null;
}

/** The answer to a bug: a reference, and the cause under that reference in the log. */
export function loggedFailure(log: HttpLog | undefined, where: string, error: unknown): Problem {
  const referencia = crypto.randomUUID().slice(0, 8).toUpperCase();
  log?.error('request failed', {
    operation: where,
    referencia,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return internalProblem(referencia);
}
