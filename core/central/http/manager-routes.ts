/** Routes of the managers' page: log-in, operations and live events. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError, type z } from 'zod';
import { BRIDGE_EVENTS_PATH } from '../../contract/bridge-paths.ts';
import type { BridgeEvent } from '../../contract/bridge/bridge.ts';
import { joinInput, type Me } from '../../contract/central/manager-access.ts';
import { logInInput, setupInput, type SetupSecret } from '../../contract/central/manager-api.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { faultsOfIssues } from '../../domain/request-shape.ts';
import { createEventStreams, type EventStreams } from '../../http/server-sent-events.ts';
import {
  findManager,
  logIn,
  logOut,
  setUp,
  type Access,
  type Manager,
  type SetUp,
} from '../managers/access.ts';
import { join } from '../managers/join.ts';
import { base32, TOTP_SECRET_BYTES, totpAddress } from '../managers/totp.ts';
import { json } from '../receiving/batch-text.ts';
import { createGate } from '../receiving/admission-control.ts';
import { answerTo, Faults, NO_SESSION, NOT_THERE, type ManagerApi } from './answer-operation.ts';
import { addDesk, DESK_PATHS } from './desk.ts';
import { MANAGER_OPERATIONS } from './operations/manager-operations.ts';
import type { Operation } from './operations/operation.ts';
import { putSession, sessionTokens } from './manager-session.ts';
import { readInput } from './read-input.ts';
import { Refusal, refuse, refuseFaults, refusePaths, refuseUntil } from './refusals.ts';

/** Concurrent log-ins and their queue: a password hash takes a core for 0.1 s, and anybody may send one. */
const MAX_AT_DOOR = 1;
const MAX_BEFORE_DOOR = 30;
const DOOR_RETRY_SECONDS = 3;
const MAX_LISTENING = 200;
const LISTEN_LATER = { broken: rule('central-ocupada'), seconds: 5 };

/** Event sent to till screens for any change. */
const CHANGED: BridgeEvent = { kind: 'products' };

export const MANAGER_PATHS: Readonly<Record<string, 'GET' | 'POST'>> = {
  '/api/me': 'GET',
  '/api/setup/secret': 'GET',
  '/api/setup': 'POST',
  '/api/login': 'POST',
  '/api/join': 'POST',
  '/api/logout': 'POST',
  '/api/events': 'GET',
  ...DESK_PATHS,
  ...Object.fromEntries(Object.entries(MANAGER_OPERATIONS).map(([path, { method }]) => [path, method])),
};

/** Adds the routes; the caller ends the returned streams before it closes the server. */
export function addManagerRoutes(app: FastifyInstance, api: ManagerApi): EventStreams {
  const { access } = api;
  app.get('/api/me', async (request, reply) => reply.send(await me(request, access)));
  app.get('/api/setup/secret', (_request, reply) => {
    const secret = Buffer.from(api.bytes(TOTP_SECRET_BYTES));
    const answer: SetupSecret = {
      secret: secret.toString('base64url'),
      address: totpAddress(secret, 'gerencia'),
      typed: base32(secret),
    };
    return reply.send(answer);
  });
  const door = createGate({ running: MAX_AT_DOOR, waiting: MAX_BEFORE_DOOR });
  for (const [path, come] of Object.entries({ setup: prepare, login: enter, join: joinIn })) {
    app.post(`/api/${path}`, async (request, reply) => {
      const entering = door.enter(access.uuid(), () => come(request, reply, api));
      return (await api.during(entering)) ?? tooMany(reply, DOOR_RETRY_SECONDS);
    });
  }
  app.post('/api/logout', async (request, reply) => {
    const manager = await findManager(access, sessionTokens(request));
    if (manager !== null) await logOut(access, manager);
    return putSession(reply, null).send({});
  });
  for (const [path, operation] of Object.entries(MANAGER_OPERATIONS)) {
    app.route({
      method: operation.method,
      url: path,
      handler: (request, reply) => api.during(ask(request, reply, { api, operation })),
    });
  }
  addDesk(app, api);
  return addEvents(app, api);
}

async function me(request: FastifyRequest, access: Access): Promise<Me> {
  const manager = await findManager(access, sessionTokens(request));
  if (manager === null) {
    const row = await access.db.withoutScope((tx) =>
      tx.row<{ has_company: boolean }>('SELECT has_company()'),
    );
    return { prepared: row?.has_company === true, manager: null };
  }
  const { name, email, role, companyName: company } = manager;
  const real = await access.db.within(manager.scope, (tx) =>
    tx.row("SELECT 1 AS one FROM day_total WHERE ambiente = 'PRODUCCION' LIMIT 1"),
  );
  const ambiente = real === null ? 'PRUEBAS' : 'PRODUCCION';
  return { prepared: true, manager: { name, email, role, company, ambiente } };
}

/** A wrong code has a different sentence per route; a wrong TOTP has always the same. */
function refusedAtDoor(reason: 'CODIGO' | 'TOTP', wrongCode: Rule): Refusal {
  return new Refusal(reason, reason === 'CODIGO' ? wrongCode : rule('autenticador-equivocado'));
}

/** One attempt with a one-time code; repeated wrong ones, from any sender, make the next wait. */
async function withCode(
  reply: FastifyReply,
  { codes }: ManagerApi,
  use: () => Promise<SetUp>,
): Promise<SetUp | FastifyReply> {
  const seconds = codes.take();
  if (seconds > 0) return tooMany(reply, seconds);
  const done = await use();
  if (done.ok || done.reason !== 'CODIGO') codes.giveBack();
  return done;
}

async function prepare(request: FastifyRequest, reply: FastifyReply, api: ManagerApi): Promise<FastifyReply> {
  const input = readInput(setupInput, bodyOf(request));
  if (input instanceof ZodError) return invalid(reply, input);
  const { secret, ...rest } = input;
  const given = { ...rest, secret: Buffer.from(secret, 'base64url') };
  const done = await withCode(reply, api, () => setUp(api.access, given));
  if (!('ok' in done)) return done;
  if (done.ok) return putSession(reply, done.token).send({});
  return refuse(reply, refusedAtDoor(done.reason, rule('inicio-equivocado')));
}

async function joinIn(request: FastifyRequest, reply: FastifyReply, api: ManagerApi): Promise<FastifyReply> {
  const input = readInput(joinInput, bodyOf(request));
  if (input instanceof ZodError) return invalid(reply, input);
  const joined = await withCode(reply, api, () => join(api.access, input));
  if (!('ok' in joined)) return joined;
  if (joined.ok) return putSession(reply, joined.token).send({});
  return refuse(reply, refusedAtDoor(joined.reason, rule('acceso-equivocado')));
}

async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { access }: ManagerApi,
): Promise<FastifyReply> {
  const input = readInput(logInInput, bodyOf(request));
  if (input instanceof ZodError) return invalid(reply, input);
  const entered = await logIn(access, input);
  if (entered.ok) return putSession(reply, entered.token).send({});
  if (entered.waitMs === 0) return refuse(reply, new Refusal('ENTRADA', rule('entrada-equivocada')));
  return tooMany(reply, Math.ceil(entered.waitMs / 1000));
}

function tooMany(reply: FastifyReply, seconds: number): FastifyReply {
  const broken = rule('demasiados-intentos', { segundos: seconds });
  return refuseUntil(reply, { broken, seconds });
}

async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  { api, operation }: { readonly api: ManagerApi; readonly operation: Operation },
): Promise<FastifyReply> {
  const manager = await findManager(api.access, sessionTokens(request));
  if (manager === null) return refuse(reply, NO_SESSION);
  const input = operation.method === 'GET' ? request.query : bodyOf(request);
  const answer = await answerTo(api, { manager, operation, input });
  if (answer instanceof ZodError) return invalid(reply, answer);
  if (answer instanceof Faults) return refuseFaults(reply, answer.faults);
  if (answer instanceof Refusal) return refuse(reply, answer);
  return answer.value === null ? refuse(reply, NOT_THERE) : reply.send(answer.value);
}

function bodyOf({ body }: FastifyRequest): unknown {
  return Buffer.isBuffer(body) ? json(body.toString('utf8')) : undefined;
}

/** Issues that name their rule are answered with it; others with their path. */
function invalid(reply: FastifyReply, { issues }: z.ZodError): FastifyReply {
  const faults = faultsOfIssues(issues);
  if (faults !== null) return refuseFaults(reply, faults);
  return refusePaths(
    reply,
    issues.map(({ path }) => path.join('.')),
  );
}

/** An event at every change of the company; the page then fetches again. Till screens get their own event format. */
function addEvents(app: FastifyInstance, { access, sentNews, after }: ManagerApi): EventStreams {
  const streams = createEventStreams({ after, log: undefined, route: 'GET /api/events' });
  const listen = (text: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const manager: Manager | null = await findManager(access, sessionTokens(request));
    if (manager === null) return refuse(reply, NO_SESSION);
    if (streams.isEnding() || streams.owners().length >= MAX_LISTENING) {
      return refuseUntil(reply, LISTEN_LATER, 503);
    }
    streams.begin(manager.id, reply, (wake) => {
      let changed = false;
      const stop = sentNews.listen(manager.scope.company, () => {
        changed = true;
        wake();
      });
      return {
        greeting: '',
        next: () => {
          const told = changed ? text : '';
          changed = false;
          return { text: told, more: false, ended: false };
        },
        close: stop,
      };
    });
    return reply;
  };
  app.get('/api/events', { exposeHeadRoute: false }, listen('data: {}\n\n'));
  app.get(BRIDGE_EVENTS_PATH, { exposeHeadRoute: false }, listen(`data: ${JSON.stringify(CHANGED)}\n\n`));
  return streams;
}
