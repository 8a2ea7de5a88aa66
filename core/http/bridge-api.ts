/**
 * The bridge over HTTP: `POST /bridge` and, in `bridge-events`, `GET /bridge/eventos`. Only pages of this very server use
 * it; what a call means is behind the dispatch.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BridgeDispatch } from '../api/bridge-dispatch.ts';
import { BRIDGE_PATH } from '../contract/bridge.ts';
import type { Problem } from '../contract/problem.ts';
import { AppError } from '../domain/app-error.ts';
import { parseBody } from './body.ts';
import { giveToken, tokenOf } from './bridge-cookie.ts';
import type { Connections } from './connections.ts';
import { headerValues, singleHeader } from './headers.ts';
import { HTTP_LIMITS } from './limits.ts';
import { JSON_TYPE, sendProblem, WRONG_CONTENT_TYPE } from './problems.ts';

export interface BridgeApi {
  readonly dispatch: BridgeDispatch;
  readonly connections: Connections;
}

const FOREIGN_PAGE: Problem = {
  codigo: 'ORIGEN_NO_PERMITIDO',
  message: 'Sólo la pantalla de este servicio puede usar esta ruta',
};
const MALFORMED: Problem = {
  codigo: 'JSON_INVALIDO',
  message: 'El cuerpo de la solicitud no es JSON válido en UTF-8',
};

/**
 * Parses the JSON text of a request as the public interface parses a body; numbers become JsonNumber.
 *
 * @throws AppError `JSON_INVALIDO` or `VALIDACION`
 */
export function parseRequest(text: string): unknown {
  const body = parseBody(new TextEncoder().encode(text), HTTP_LIMITS);
  if (body.ok) return body.value;
  const { codigo, message, errors } = body.problem;
  throw new AppError(codigo, message, errors === undefined ? {} : { faults: errors });
}

/** Adds `POST /bridge`. */
export function addBridgeRoute(app: FastifyInstance, { dispatch, connections }: BridgeApi): void {
  app.post(BRIDGE_PATH, {
    onRequest: async (request, reply) => refused(request, reply),
    handler: async (request, reply) => {
      const call = parsed(request.body);
      if (call === null) return sendProblem(reply, MALFORMED);
      const answer = await connections.during(dispatch(call.value, tokenOf(request)));
      if (answer.newToken !== null) giveToken(request, reply, answer.newToken);
      return reply.type(JSON_TYPE).send(JSON.stringify(answer.reply));
    },
  });
}

/** Another port of this computer is "the same site" to a browser, but not the same origin. */
export function isForeignPage(request: FastifyRequest): boolean {
  const sites = headerValues(request.raw.rawHeaders, 'sec-fetch-site');
  return sites.some((site) => site !== 'same-origin' && site !== 'none');
}

/** Refuses a page of another origin. */
export function refuseForeign(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, FOREIGN_PAGE);
}

function refused(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (isForeignPage(request)) return refuseForeign(reply);
  const { rawHeaders } = request.raw;
  const type = singleHeader(rawHeaders, 'content-type') ?? '';
  const isPlain = headerValues(rawHeaders, 'content-encoding').length === 0;
  if (isPlain && /^application\/json *(; *charset="?utf-8"? *)?$/i.test(type)) return undefined;
  return sendProblem(reply, WRONG_CONTENT_TYPE);
}

function parsed(body: unknown): { readonly value: unknown } | null {
  if (!(body instanceof Uint8Array)) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return { value };
  } catch {
    return null;
  }
}
