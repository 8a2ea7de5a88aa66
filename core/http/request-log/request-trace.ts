/** What a server notices of a request while it answers it, for the request log (§request-log). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnsweredRequest } from '../../contract/api/integration/request-log.ts';
import { isCode } from '../../contract/api/request-leaves.ts';
import type { Caller } from '../../contract/caller.ts';
import { problemBody, type Problem } from '../../contract/problem.ts';
import { singleHeader } from '../headers.ts';
import { sentProblem } from '../problems.ts';

/** Filled in as the request goes on. */
export interface RequestTrace {
  caller: Caller | null;
  /** The body as it was parsed; undefined before. */
  body: unknown;
  /** What the answer tells; undefined of what is only read. */
  answer: unknown;
}

const traces = new WeakMap<FastifyRequest, RequestTrace>();

/** The trace of a request, begun when it is first asked for. */
export function traceOf(request: FastifyRequest): RequestTrace {
  const known = traces.get(request);
  if (known !== undefined) return known;
  const begun: RequestTrace = { caller: null, body: undefined, answer: undefined };
  traces.set(request, begun);
  return begun;
}

/** Lowest status of a failure. */
const FAILED = 400;
/** Who reads the log would push out what is read. */
const LOG_PATH = '/solicitudes';

/** A request after its answer; null for what is no integrator's business: the documentation, health, the log itself. */
export function answeredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest | null {
  const { caller, body, answer } = traceOf(request);
  const { statusCode: status } = reply;
  const target = request.raw.url ?? '';
  if (status < FAILED && (caller === null || target.startsWith(LOG_PATH))) return null;
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

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Of what was not done, or of what the authority refused. */
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

/** The document that an answer is about. */
function codeOf(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const { documento, codigoGeneracion } = answer;
  const code = isObject(documento) ? documento['codigoGeneracion'] : codigoGeneracion;
  return typeof code === 'string' ? code : null;
}
