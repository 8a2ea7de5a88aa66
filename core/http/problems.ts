/**
 * Failures as HTTP answers (§closed-error-codes). The only place that writes error bodies: errors of the HTTP library and parser are
 * translated here, and unknown ones leave as a reference only.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Dispatch } from '../api/dispatch.ts';
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

/** Log for the operator, without keys, bodies or personal data. `info` is only set for verbose logs. */
export interface HttpLog {
  info?(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

const REQUEST_ID_CHARS = 12;
const REQUEST_ID = new RegExp(REQUEST_ID_PATTERN);

export function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, REQUEST_ID_CHARS).toUpperCase();
}

/** The request id in either header; a new one if missing, repeated or malformed. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const own = headers['request-id'] ?? headers['x-request-id'];
  return typeof own === 'string' && REQUEST_ID.test(own) ? own : newRequestId();
}

/** Request id in both header names, the current and the old one. */
export function requestIdHeaders(id: string) {
  return { 'Request-Id': id, 'X-Request-Id': id } as const;
}

/** On every answer: no caching, no type sniffing. */
export const BASE_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** Transport statuses without a `codigo` of their own. */
export type TransportStatus = 408 | 417 | 431;

/** `Retry-After` when someone must fix something first, in seconds. */
const REPAIR_SECONDS = 60;

export interface Answering {
  /** Replaces the status of the code; `codigo` stays one of §closed-error-codes. */
  readonly status?: TransportStatus;
  /** Whether the body includes the broken rule, for a page that translates it. */
  readonly tellsRules?: boolean;
}

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

const problems = new WeakMap<FastifyReply, Problem>();

/** Undefined if the answer was no problem. */
export function sentProblem(reply: FastifyReply): Problem | undefined {
  return problems.get(reply);
}

/** The connection stays open. */
export function sendProblem(reply: FastifyReply, sent: Problem, how?: Answering): FastifyReply {
  const problem = referred(sent);
  const answer = problemAnswer(problem, how);
  problems.set(reply, problem);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

export function invalid(errors: readonly Fault[]): Problem {
  return { codigo: 'VALIDACION', message: faultsMessage(errors), errors };
}

export const NOT_FOUND = nearlyFound(null);

/** With the path that was probably meant: `POST /factura/emitir`. */
export function nearlyFound(parecida: string | null): Problem {
  return ruleProblem('RUTA_NO_ENCONTRADA', rule('ruta-no-existe', { parecida }));
}

/** @param allow also sent as header */
export function methodNotAllowed(method: string, allow: readonly string[]): Problem {
  const broken = rule('metodo-no-admitido', { metodo: method, admitidos: allow });
  return ruleProblem('METODO_NO_PERMITIDO', broken);
}

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
 * Problem for an error of the HTTP library or anything thrown.
 * @returns null if it is not the caller's fault: a bug or a broken machine
 */
export function translateError(error: unknown, limitBytes: number): Problem | null {
  const { code, statusCode } = (error ?? {}) as LibraryError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(limitBytes);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return WRONG_CONTENT_TYPE;
  if (code === 'FST_ERR_BAD_URL') return MALFORMED_PATH;
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return NOT_FOUND;
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return CUT_SHORT;
  // The connection broke during the body; nobody reads this answer.
  if (code === 'ECONNRESET' && statusCode === 400) return CUT_SHORT;
  return null;
}

function newReference(): string {
  return crypto.randomUUID().slice(0, 8).toUpperCase();
}

const LOWEST_OWN_STATUS = 500;

/** What is not the caller's fault has a reference; the log has it too (§error-shape). */
function referred(problem: Problem): Problem {
  if (problem.referencia !== undefined || STATUS_OF[problem.codigo] < LOWEST_OWN_STATUS) return problem;
  return { ...problem, referencia: newReference() };
}

/** What the log says of a problem: no text, which may name somebody. */
export function loggedPart(problem: Problem | undefined): Readonly<Record<string, unknown>> {
  return {
    codigo: problem?.codigo,
    regla: problem?.broken?.regla,
    referencia: problem?.referencia,
  };
}

/** The same dispatch, whose refusals with 500 or 503 have a reference and a line in the log, also those within an answer. */
export function referringDispatch(dispatch: Dispatch, log: HttpLog | undefined): Dispatch {
  return async (op, input, caller) => {
    const reply = await dispatch(op, input, caller);
    if (reply.ok) return reply;
    const problem = referred(reply.problem);
    if (problem === reply.problem) return reply;
    log?.warn('request refused', { operation: op, ...loggedPart(problem) });
    return { ok: false, problem };
  };
}

/** Answer to a bug: a reference under which the log has the cause. */
export function loggedFailure(log: HttpLog | undefined, where: string, error: unknown): Problem {
  const referencia = newReference();
  log?.error('request failed', {
    operation: where,
    referencia,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return internalProblem(referencia);
}
