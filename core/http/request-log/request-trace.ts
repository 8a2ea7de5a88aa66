/** Collects data of a request for the request log (§request-log). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOWEST_FAILURE, type AnsweredRequest } from '../../contract/api/integration/request-log.ts';
import type { Members } from '../../contract/json.ts';
import { isCode } from '../../contract/api/request-leaves.ts';
import type { Caller } from '../../contract/caller.ts';
import { problemBody, type Problem } from '../../contract/problem.ts';
import { singleHeader } from '../headers.ts';
import { sentProblem } from '../problems.ts';

export interface RequestTrace {
  caller: Caller | null;
  /** Parsed; undefined before. */
  body: unknown;
  /** Data of the answer; undefined for reads. */
  answer: unknown;
}

/** Where a request carries it: a weak map of them costs a collector of garbage more than the log itself. */
const TRACE = Symbol('trace');
type TracedRequest = FastifyRequest & { [TRACE]?: RequestTrace };

export function traceOf(request: TracedRequest): RequestTrace {
  return (request[TRACE] ??= { caller: null, body: undefined, answer: undefined });
}

/** Excluded: reading the log would push out its entries. */
const LOG_PATH = '/solicitudes';

/** Log entry after the answer; null for successes without a key (documentation, health) or of reading the log. */
export function answeredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest | null {
  const { caller, body, answer } = traceOf(request);
  const { statusCode: status } = reply;
  const target = request.raw.url ?? '';
  if (status < LOWEST_FAILURE && (caller === null || target.startsWith(LOG_PATH))) return null;
  const problem = sentProblem(reply);
  const parameters = (request.params ?? {}) as Readonly<Record<string, string>>;
  return {
    id: request.id,
    caller,
    method: request.method,
    target,
    parameters,
    status,
    durationMs: reply.elapsedTime,
    bytesIn: Number(request.headers['content-length'] ?? 0) || 0,
    bytesOut: bytesOf(reply),
    ...failureOf(problem, answer),
    idempotencyKey: singleHeader(request.raw.rawHeaders, 'idempotency-key') ?? null,
    replayed: reply.hasHeader('idempotency-replayed'),
    codigoGeneracion: codeOf(answer) ?? codeInPath(parameters),
    body,
    answer: problem === undefined ? answer : problemBody(problem),
  };
}

function bytesOf(reply: FastifyReply): number | null {
  const length = reply.getHeader('content-length');
  return length === undefined ? null : Number(length);
}

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Code and fields of a failure or of the authority's rejection. */
function failureOf(problem: Problem | undefined, answer: unknown) {
  const { codigo, errors } = problem ?? (isObject(answer) ? answer : {});
  const faults = Array.isArray(errors) ? errors.filter(isObject) : [];
  return {
    codigo: typeof codigo === 'string' ? codigo : null,
    campos: faults.flatMap(({ campo }) => (typeof campo === 'string' ? [campo] : [])),
  };
}

function codeInPath({ codigoGeneracion: code = '' }: Readonly<Record<string, string>>): string | null {
  return isCode(code) ? code.toUpperCase() : null;
}

function codeOf(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const { documento, codigoGeneracion } = answer;
  const code = isObject(documento) ? documento['codigoGeneracion'] : codigoGeneracion;
  return typeof code === 'string' ? code : null;
}
