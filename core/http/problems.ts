/**
 * Failures as HTTP answers (§closed-error-codes). Nothing else writes an error body: also what the HTTP library or the parser
 * says in English is translated here, and what is unknown leaves as a reference only.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { REQUEST_ID_PATTERN } from '../contract/api/integration/request-log.ts';
import {
  faultAt,
  faultsMessage,
  problemBody,
  ruleProblem,
  STATUS_OF,
  type Fault,
  type Problem,
} from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';
import { BULK_BODY_BYTES } from './limits.ts';
import { internalProblem } from '../domain/app-error.ts';

/** Where the servers tell what an operator should know; no key, no body, no personal data. Ordinary work only where that was asked for. */
export interface HttpLog {
  info?(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

const REQUEST_ID_CHARS = 12;
const REQUEST_ID = new RegExp(REQUEST_ID_PATTERN);

/** A name for a request. */
export function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, REQUEST_ID_CHARS).toUpperCase();
}

/** The name that a request brings, in either header; a new one where it brings none, several or one that is no name. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const own = headers['request-id'] ?? headers['x-request-id'];
  return typeof own === 'string' && REQUEST_ID.test(own) ? own : newRequestId();
}

/** Names the request on its answer, by the name it has in the log and by that of before. */
export function requestIdHeaders(id: string) {
  return { 'Request-Id': id, 'X-Request-Id': id } as const;
}

/** On every answer: nothing is kept by anyone on the way, and nothing is guessed about its type. */
export const BASE_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** Statuses that belong to the transport and have no name of their own: their `codigo` is that of the problem. */
export type TransportStatus = 408 | 417 | 431;

/** When another try makes sense where somebody has to put something right first, in seconds. */
const REPAIR_SECONDS = 60;

/** How a problem is answered. */
export interface Answering {
  /** Replaces the status of the code; `codigo` stays what §closed-error-codes lists. */
  readonly status?: TransportStatus;
  /** Whether the body bears the broken rule too, for a page that says it in its own language. */
  readonly tellsRules?: boolean;
}

/** A finished answer to a problem. */
export function problemAnswer(problem: Problem, { status: other, tellsRules = false }: Answering = {}) {
  const status = other ?? STATUS_OF[problem.codigo];
  const told = tellsRules && problem.broken !== undefined ? { broken: problem.broken } : {};
  const body = JSON.stringify({ ...problemBody(problem), statusCode: status, ...told });
  const retry = problem.retryAfterSeconds ?? (status === 503 ? REPAIR_SECONDS : undefined);
  const mayRetry = (status === 429 || status === 503) && retry !== undefined;
  const headers: Readonly<Record<string, string>> = {
    'Content-Type': JSON_TYPE,
    ...BASE_HEADERS,
    ...(mayRetry ? { 'Retry-After': String(Math.max(1, Math.ceil(retry))) } : {}),
  };
  return { status, headers, body };
}

/** Problems that were sent, for what is logged of the request. */
const problems = new WeakMap<FastifyReply, Problem>();

/** The problem that was answered; undefined without one. */
export function sentProblem(reply: FastifyReply): Problem | undefined {
  return problems.get(reply);
}

/** Sends a problem; the connection stays usable. */
export function sendProblem(reply: FastifyReply, problem: Problem, how?: Answering): FastifyReply {
  const answer = problemAnswer(problem, how);
  problems.set(reply, problem);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** A request that breaks a rule of the envelope: header, query, path. */
export function invalid(errors: readonly Fault[]): Problem {
  return { codigo: 'VALIDACION', message: faultsMessage(errors), errors };
}

/** A path that does not exist. */
export const NOT_FOUND = nearlyFound(null);

/** The same of a path that is nearly one of ours: `POST /factura/emitir`. */
export function nearlyFound(parecida: string | null): Problem {
  return ruleProblem('RUTA_NO_ENCONTRADA', rule('ruta-no-existe', { parecida }));
}

/** A method the path does not have; `allow` goes into the header as well. */
export function methodNotAllowed(method: string, allow: readonly string[]): Problem {
  const broken = rule('metodo-no-admitido', { metodo: method, admitidos: allow });
  return ruleProblem('METODO_NO_PERMITIDO', broken);
}

/** A body above the limit. */
export function tooLarge(limitBytes: number): Problem {
  const mebibytes = Math.floor(limitBytes / 1024 / 1024);
  const broken = rule('cuerpo-muy-grande', { mebibytes, envio: limitBytes === BULK_BODY_BYTES });
  return ruleProblem('CUERPO_DEMASIADO_GRANDE', broken);
}

export const WRONG_CONTENT_TYPE = ruleProblem('TIPO_DE_CONTENIDO', rule('tipo-de-contenido'));

const MALFORMED_PATH = invalid([faultAt('(ruta)', 'FORMATO', rule('ruta-mal-escrita'))]);

const CUT_SHORT = ruleProblem('VALIDACION', rule('cuerpo-incompleto'));

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
