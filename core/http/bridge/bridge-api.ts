/** The bridge over HTTP: `POST /bridge`, and `GET /bridge/eventos` in `bridge-events`. Only pages of this server may use it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BridgeDispatch } from '../../api/bridge-dispatch.ts';
import type { BridgeReply } from '../../contract/bridge/bridge.ts';
import { BRIDGE_PATH } from '../../contract/bridge-paths.ts';
import type { Problem } from '../../contract/problem.ts';
import { rule, ruleText } from '../../contract/rules/rules.ts';
import { errorOf } from '../../domain/app-error.ts';
import { parseBody, parseEnvelope } from '../body.ts';
import { giveToken, tokenOf } from './bridge-secret.ts';
import { browserName } from '../browser-name.ts';
import type { Connections } from '../connections.ts';
import { headerValues, isUtf8Json, singleHeader } from '../headers.ts';
import { HTTP_LIMITS, type HttpLimits } from '../limits.ts';
import { JSON_TYPE, sendProblem, WRONG_CONTENT_TYPE } from '../problems.ts';

export interface BridgeApi {
  readonly dispatch: BridgeDispatch;
  /** Whether the secret is of a paired browser; asked before the body is read. */
  readonly isPaired: (token: string | null) => boolean;
  readonly limits: HttpLimits;
  readonly connections: Connections;
}

const NO_BYTES = new Uint8Array();

const FOREIGN_PAGE: Problem = {
  codigo: 'ORIGEN_NO_PERMITIDO',
  message: 'Solo la pantalla de este servicio puede usar esta ruta',
};
const UNPAIRED_RULE = rule('caja-sin-emparejar');
/** Answer to a longer body of an unpaired browser, which may only ask for its state and for pairing. */
const UNPAIRED: BridgeReply<never> = {
  ok: false,
  problem: {
    codigo: 'CAJA_SIN_EMPAREJAR',
    message: ruleText(UNPAIRED_RULE),
    broken: UNPAIRED_RULE,
  },
};

/**
 * Parses JSON as the public API parses a body; numbers become JsonNumber.
 * @throws AppError `JSON_INVALIDO` or `VALIDACION`
 */
export function parseRequest(text: string): unknown {
  const body = parseBody(new TextEncoder().encode(text), HTTP_LIMITS);
  if (body.ok) return body.value;
  throw errorOf(body.problem);
}

export function addBridgeRoute(app: FastifyInstance, api: BridgeApi): void {
  const { dispatch, connections, limits } = api;
  app.post(BRIDGE_PATH, {
    onRequest: async (request, reply) => refused(request, reply, api),
    handler: async (request, reply) => {
      const call = parseEnvelope(request.body instanceof Uint8Array ? request.body : NO_BYTES, limits);
      if (!call.ok) return sendProblem(reply, call.problem);
      const browser = browserName(request.headers['user-agent']);
      const answer = await connections.during(dispatch(call.value, tokenOf(request, api.isPaired), browser));
      if (answer.newToken !== null) giveToken(request, reply, answer.newToken);
      return reply.type(JSON_TYPE).send(JSON.stringify(answer.reply));
    },
  });
}

/** Another port of this computer is same-site but not same-origin. */
export function isForeignPage(request: FastifyRequest): boolean {
  const sites = headerValues(request.raw.rawHeaders, 'sec-fetch-site');
  return sites.some((site) => site !== 'same-origin' && site !== 'none');
}

export function refuseForeign(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, FOREIGN_PAGE);
}

/** Checks caller and length before the body is read. */
function refused(
  request: FastifyRequest,
  reply: FastifyReply,
  { isPaired, limits }: BridgeApi,
): FastifyReply | undefined {
  if (isForeignPage(request)) return refuseForeign(reply);
  const { rawHeaders } = request.raw;
  const isPlain = headerValues(rawHeaders, 'content-encoding').length === 0;
  if (!isPlain || !isUtf8Json(rawHeaders)) return sendProblem(reply, WRONG_CONTENT_TYPE);
  // Without Content-Length the body may be of any length.
  const isShort = Number(singleHeader(rawHeaders, 'content-length') ?? NaN) <= limits.strangerBodyBytes;
  if (isShort || isPaired(tokenOf(request, isPaired))) return undefined;
  return reply.type(JSON_TYPE).send(JSON.stringify(UNPAIRED));
}
