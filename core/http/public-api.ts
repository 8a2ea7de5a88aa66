/** The public API: a route per operation, authentication and envelope. The dispatch handles the rest. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatch } from '../api/dispatch.ts';
import type { Caller } from '../contract/caller.ts';
import { OPERATIONS, type OperationName } from '../contract/api/operations.ts';
import { accessOf, isIdempotent, takesVersion } from '../contract/api/shop/operation-traits.ts';
import { faultAt, type Problem } from '../contract/problem.ts';
import { answerOf } from './answers.ts';
import type { Authenticate, Slowdown } from './auth.ts';
import { keyOf } from './auth.ts';
import { hintHeaders } from './wording/key-hint.ts';
import { bytesOf, parseBody } from './body.ts';
import { issueHeaders, idempotentHeaders, rehearsalFaults, waitHeader } from './call-headers.ts';
import type { Connections } from './connections.ts';
import { isUncompressed, isUtf8Json, leavingHeaders } from './headers.ts';
import type { HttpLimits } from './limits.ts';
import { invalid, JSON_TYPE, sendProblem, WRONG_CONTENT_TYPE } from './problems.ts';
import { traceOf } from './request-log/request-trace.ts';
import { routeOf } from './route-paths.ts';
import { rule } from '../contract/rules/rules.ts';

export interface PublicApi {
  readonly dispatch: Dispatch;
  readonly authenticate: Authenticate;
  readonly slowdown: Slowdown;
  readonly limits: HttpLimits;
  readonly connections: Connections;
}

const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

export function addPublicRoutes(app: FastifyInstance, api: PublicApi): void {
  for (const name of NAMES) {
    const { method, path, body } = OPERATIONS[name];
    const leaving = leavingHeaders(name);
    app.route({
      method,
      url: routeOf(path),
      // Before the body is read: without a key a caller learns nothing about its body.
      onRequest: async (request, reply) => {
        void reply.headers(leaving);
        if (accessOf(name) !== 'open') {
          const caller = await authenticated(api, request, reply);
          if (caller === null) return reply;
          traceOf(request).caller = caller;
        }
        return method === 'GET' ? undefined : envelopeRefused(request, reply, body !== null);
      },
      handler: async (request, reply) => {
        const input = inputOf(name, request, api.limits);
        if (!input.ok) return sendProblem(reply, input.problem);
        const trace = traceOf(request);
        trace.body = input.value.request;
        const answer = await api.connections.during(api.dispatch(name, input.value, trace.caller));
        if (!answer.ok) return sendProblem(reply, answer.problem);
        const present = answerOf(name, answer.value);
        trace.answer = present.data;
        const { status, headers } = present;
        if (!('media' in present))
          return reply.code(status).type(JSON_TYPE).headers(headers).send(present.body);
        return reply.code(status).type(present.media).headers(headers).send(Buffer.from(present.body));
      },
    });
  }
}

async function authenticated(
  api: PublicApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const known = await api.authenticate(keyOf(request.raw.rawHeaders));
  if (known.ok) return known.value;
  await api.slowdown.afterFailure();
  sendProblem(reply.headers(hintHeaders(request.raw.rawHeaders)), known.problem);
  return null;
}

/** Checks the query of a call that is not GET, and the content type of a body; returns the reply if it was sent. */
function envelopeRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  hasBody: boolean,
): FastifyReply | undefined {
  const [unknown] = Object.keys(request.query as object);
  if (unknown !== undefined) {
    const fault = faultAt(unknown, 'CAMPO_DESCONOCIDO', rule('parametro-en-ruta'));
    return sendProblem(reply, invalid([fault]));
  }
  if (!hasBody) return undefined;
  const { rawHeaders } = request.raw;
  if (isUncompressed(rawHeaders) && isUtf8Json(rawHeaders)) return undefined;
  return sendProblem(reply, WRONG_CONTENT_TYPE);
}

type Input =
  | { readonly ok: true; readonly value: { readonly request?: unknown } }
  | { readonly ok: false; readonly problem: Problem };

/** Input of an operation: path, and query of a GET, else headers and body. */
function inputOf(name: OperationName, request: FastifyRequest, limits: HttpLimits): Input {
  const { method, access, tipoDte, body: takesBody } = OPERATIONS[name];
  // A monitor may add a cache-busting parameter.
  if (method === 'GET' && access === 'open') return { ok: true, value: {} };
  const { rawHeaders } = request.raw;
  if (method === 'GET') {
    const faults = rehearsalFaults(rawHeaders);
    if (faults.length > 0) return { ok: false, problem: invalid(faults) };
    return { ok: true, value: parametersOf(request) };
  }
  const headers = isIdempotent(name)
    ? idempotentHeaders(rawHeaders, takesVersion(name))
    : tipoDte === null
      ? waitHeader(rawHeaders)
      : issueHeaders(rawHeaders);
  if (headers.faults.length > 0) return { ok: false, problem: invalid(headers.faults) };
  const given: object = { ...(request.params as object), ...headers.input };
  if (takesBody === null) return { ok: true, value: given };
  const body = parseBody(bytesOf(request), limits);
  return body.ok ? { ok: true, value: { request: body.value, ...given } } : body;
}

/** Parameter values; a repeated one, also in path and query, becomes a list. */
function parametersOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const path = Object.entries(request.params as Readonly<Record<string, string>>);
  const query = Object.entries(request.query as Readonly<Record<string, string | string[]>>);
  const values = new Map<string, unknown>(path);
  for (const [name, value] of query) values.set(name, values.has(name) ? [values.get(name), value] : value);
  return Object.fromEntries(values);
}
