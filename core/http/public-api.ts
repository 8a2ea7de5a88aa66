/**
 * The public interface: one route for each operation of the table, who is calling, and the shape of the envelope.
 * What a request means is behind the dispatch.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatch } from '../api/dispatch.ts';
import type { Caller } from '../contract/caller.ts';
import { stringifyJson } from '../contract/json.ts';
import {
  MAX_ESPERA_MS,
  MAX_IDEMPOTENCY_KEY_CHARS,
  OPERATIONS,
  type OperationName,
} from '../contract/operations.ts';
import type { Fault } from '../contract/problem.ts';
import type { Issuance } from '../contract/results.ts';
import type { Authenticate, Slowdown } from './auth.ts';
import { keyOf } from './auth.ts';
import { parseBody } from './body.ts';
import type { Connections } from './connections.ts';
import { headerValues, singleHeader } from './headers.ts';
import { issuanceAnswer } from './issuance-reply.ts';
import type { HttpLimits } from './limits.ts';
import { invalid, JSON_TYPE, sendProblem, WRONG_CONTENT_TYPE } from './problems.ts';

export interface PublicApi {
  readonly dispatch: Dispatch;
  readonly authenticate: Authenticate;
  readonly slowdown: Slowdown;
  readonly limits: HttpLimits;
  readonly connections: Connections;
}

type Table = typeof OPERATIONS;
type IssueName = { [Op in OperationName]: Table[Op]['tipoDte'] extends null ? never : Op }[OperationName];

const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

/** The methods of a path of the public interface; null for a path it does not have. */
export function publicMethodsOf(path: string): readonly string[] | null {
  const methods = NAMES.map((name) => OPERATIONS[name])
    .filter((operation) => operation.path === path)
    .flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
  return methods.length === 0 ? null : methods;
}

/** Adds a route for every operation. */
export function addPublicRoutes(app: FastifyInstance, api: PublicApi): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const name of NAMES) {
    const { method, path, access } = OPERATIONS[name];
    app.route({
      method,
      url: path,
      // Before the body is read: a caller without a key learns nothing about what it sent.
      onRequest: async (request, reply) => {
        if (access === 'key') {
          const caller = await authenticated(api, request, reply);
          if (caller === null) return reply;
          callers.set(request, caller);
        }
        return method === 'POST' ? envelopeRefused(request, reply) : undefined;
      },
      handler: (request, reply) => {
        const call: Call = { api, request, reply, caller: callers.get(request) ?? null };
        return isIssue(name) ? issue(name, call) : other(name, call);
      },
    });
  }
}

interface Call {
  readonly api: PublicApi;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | null;
}

function isIssue(name: OperationName): name is IssueName {
  return OPERATIONS[name].tipoDte !== null;
}

async function authenticated(
  api: PublicApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const reply401 = await api.authenticate(keyOf(request.raw.rawHeaders));
  if (reply401.ok) return reply401.value;
  await api.slowdown.afterFailure();
  sendProblem(reply, reply401.problem);
  return null;
}

/** Judges query and content type of a POST; gives the reply when that has been sent. */
function envelopeRefused(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const [unknown] = Object.keys(request.query as object);
  if (unknown !== undefined) {
    const mensaje = `${unknown}: esta ruta no admite parámetros en la dirección; póngalo en el cuerpo si existe`;
    return sendProblem(reply, invalid([{ campo: unknown, codigo: 'CAMPO_DESCONOCIDO', mensaje }]));
  }
  const { rawHeaders } = request.raw;
  const type = singleHeader(rawHeaders, 'content-type') ?? '';
  const encoding = headerValues(rawHeaders, 'content-encoding').join().toLowerCase();
  const plain = encoding === '' || encoding === 'identity';
  if (plain && /^application\/json *(; *charset="?utf-8"? *)?$/i.test(type)) return undefined;
  return sendProblem(reply, WRONG_CONTENT_TYPE);
}

async function issue(name: IssueName, { api, request, reply, caller }: Call): Promise<FastifyReply> {
  const headers = readIssueHeaders(request.raw.rawHeaders);
  if (headers.faults.length > 0) return sendProblem(reply, invalid(headers.faults));
  const body = parseBody(bytesOf(request), api.limits.jsonDepth);
  if (!body.ok) return sendProblem(reply, body.problem);
  const input = { request: body.value, ...headers.input };
  const answer = await api.connections.during(api.dispatch(name, input, caller));
  return answer.ok ? sendIssuance(reply, answer.value) : sendProblem(reply, answer.problem);
}

function sendIssuance(reply: FastifyReply, issuance: Issuance): FastifyReply {
  const { status, headers, body } = issuanceAnswer(issuance);
  return reply.code(status).type(JSON_TYPE).headers(headers).send(body);
}

async function other(name: OperationName, { api, request, reply, caller }: Call): Promise<FastifyReply> {
  const body =
    OPERATIONS[name].method === 'GET' ? NO_INPUT : parseBody(bytesOf(request), api.limits.jsonDepth);
  if (!body.ok) return sendProblem(reply, body.problem);
  const answer = await api.connections.during(api.dispatch(name, body.value, caller));
  if (!answer.ok) return sendProblem(reply, answer.problem);
  return reply.code(200).type(JSON_TYPE).send(stringifyJson(answer.value));
}

const NO_INPUT = { ok: true, value: {} } as const;
const NO_BYTES = new Uint8Array();

function bytesOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : NO_BYTES;
}

interface IssueHeaders {
  readonly input: { readonly idempotencyKey?: string; readonly esperaMaximaMs?: number };
  readonly faults: readonly Fault[];
}

const KEY_SHAPE = new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_CHARS}}$`);

/** `Idempotency-Key` and `X-Espera-Maxima-Ms`; a repeated header is as wrong as a malformed one (decisions 5). */
export function readIssueHeaders(rawHeaders: readonly string[]): IssueHeaders {
  const faults: Fault[] = [];
  const key = singleHeader(rawHeaders, 'idempotency-key');
  const wait = singleHeader(rawHeaders, 'x-espera-maxima-ms');
  if (key !== undefined && (key === null || !KEY_SHAPE.test(key))) {
    faults.push(
      headerFault(
        'Idempotency-Key',
        `use de 1 a ${MAX_IDEMPOTENCY_KEY_CHARS} caracteres ASCII visibles, sin espacios, una sola vez`,
      ),
    );
  }
  const waitMs = typeof wait === 'string' && /^\d{1,5}$/.test(wait) ? Number(wait) : 0;
  if (wait !== undefined && (waitMs < 1 || waitMs > MAX_ESPERA_MS)) {
    faults.push(headerFault('X-Espera-Maxima-Ms', `use un entero de 1 a ${MAX_ESPERA_MS} (milisegundos)`));
  }
  if (headerValues(rawHeaders, 'x-corrige').length > 0) {
    faults.push(
      headerFault(
        'X-Corrige',
        'esta versión no corrige documentos rechazados por esta vía; emita uno nuevo sin este encabezado',
      ),
    );
  }
  return {
    input: {
      ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
      ...(wait === undefined ? {} : { esperaMaximaMs: waitMs }),
    },
    faults,
  };
}

function headerFault(campo: string, what: string): Fault {
  return { campo, codigo: 'FORMATO', mensaje: `${campo}: ${what}` };
}
