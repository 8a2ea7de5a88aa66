/** Serves the till screens that the managers' page also shows: `{ op, input }` as at a till, answered by manager operations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { BRIDGE_EVENTS_PATH, BRIDGE_PATH } from '../../contract/bridge-paths.ts';
import type { BridgeProblem, BridgeReply } from '../../contract/bridge/bridge.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { faultsOfIssues } from '../../domain/request-shape.ts';
import { findManager } from '../managers/access.ts';
import { json } from '../receiving/batch-text.ts';
import { answerTo, Faults, NO_SESSION, NOT_THERE, type ManagerApi } from './answer-operation.ts';
import { sessionTokens } from './manager-session.ts';
import type { Operation } from './operations/operation.ts';
import { PRICE_OPERATIONS } from './operations/price-operations.ts';
import { faultsBody, Refusal, refusalBody } from './refusals.ts';

export const DESK_PATHS = { [BRIDGE_PATH]: 'POST', [BRIDGE_EVENTS_PATH]: 'GET' } as const;

export function addDesk(app: FastifyInstance, api: ManagerApi): void {
  app.post(BRIDGE_PATH, (request, reply) => api.during(answer(request, reply, api)));
}

async function answer(request: FastifyRequest, reply: FastifyReply, api: ManagerApi): Promise<FastifyReply> {
  const { body } = request;
  const asked = (Buffer.isBuffer(body) ? json(body.toString('utf8')) : null) as {
    readonly op?: unknown;
    readonly input?: unknown;
  } | null;
  const path = `/api/${String(asked?.op).replace('.', '/')}`;
  const operation: Operation | undefined = Object.hasOwn(PRICE_OPERATIONS, path)
    ? PRICE_OPERATIONS[path as keyof typeof PRICE_OPERATIONS]
    : undefined;
  const manager = await findManager(api.access, sessionTokens(request));
  if (manager === null) return reply.send(refused('SESION_REQUERIDA', NO_SESSION));
  if (operation === undefined) return reply.send(refused('NO_ENCONTRADO', NOT_THERE));
  const answered = await answerTo(api, { manager, operation, input: asked?.input });
  if (answered instanceof ZodError)
    return reply.send(invalid(faultsOfIssues(answered.issues) ?? placesOf(answered)));
  if (answered instanceof Faults) return reply.send(invalid(answered.faults));
  if (answered instanceof Refusal)
    return reply.send(refused(answered.codigo === 'ROL' ? 'ROL_INSUFICIENTE' : 'NO_ENCONTRADO', answered));
  return reply.send({ ok: true, value: answered.value } satisfies BridgeReply<unknown>);
}

function refused(codigo: BridgeProblem['codigo'], refusal: Refusal): BridgeReply<never> {
  return { ok: false, problem: { ...refusalBody(refusal), codigo } };
}

function invalid(errors: readonly Fault[]): BridgeReply<never> {
  return { ok: false, problem: { ...faultsBody(errors), errors: [...errors] } };
}

const placesOf = ({ issues }: ZodError): readonly Fault[] =>
  issues.map(({ path }) => faultAt(path.join('.'), 'FORMATO', rule('valor-no-permitido')));
