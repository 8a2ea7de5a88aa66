/** The authority's endpoints (§transmission). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contingencyAnswer, invalidatedAnswer, rejectedAnswer, sealedAnswer } from './answers.ts';
import type { Answer, Rejection } from './answers.ts';
import { refuse, textOf } from './endpoint.ts';
import type { Call, Endpoint, Fields } from './endpoint.ts';
import type { Subject } from './fault-queue.ts';
import { lot, lotConsultation } from './lot-endpoints.ts';
import type { Step } from './script.ts';
import type { SimulatorState } from './state.ts';
import type { Arrival } from './steps/arrival.ts';
import { receiveContingency } from './steps/contingency.ts';
import { receiveInvalidation } from './steps/invalidation.ts';
import { codeInJws, numberInJws } from './steps/unverified-text.ts';
import { noted, receive } from './steps/reception.ts';
import { isRecord } from './tables/field.ts';
import { leavesInDoubt, play, refuseConnection, send } from './wire.ts';

function arrivalOf({ state, taxpayer, nowMs }: Call): Arrival {
  return { registry: state.registry, editions: state.editions, taxpayer, nowMs };
}

function documentRefusal(step: Step, codeOf: (call: Call) => string): Endpoint['reject'] {
  return (call, rejection) => {
    const { taxpayer, nowMs, state } = call;
    const codigoGeneracion = codeOf(call);
    const body = rejectedAnswer(rejection, { ambiente: taxpayer.ambiente, codigoGeneracion, nowMs });
    if (step === 'recepcion') state.refusals?.set(codigoGeneracion, body);
    return refuse(call, step, { rejection, body });
  };
}

const rejectDocument = documentRefusal('recepcion', (call) => textOf(call.body['codigoGeneracion']));

const reception: Endpoint = {
  step: 'recepcion',
  subject: (body, state) => ({
    tipoDte: textOf(body['tipoDte']),
    codigoGeneracion: textOf(body['codigoGeneracion']),
    numeroControl: state.faults.needsNumber() ? numberInJws(textOf(body['documento'])) : undefined,
  }),
  async process(call, notes) {
    const { state, body } = call;
    const { ambiente, idEnvio, version, tipoDte, codigoGeneracion, documento } = body;
    const envelope = { ambiente, idEnvio, version, tipoDte, codigoGeneracion };
    const verdict = receive(documento, envelope, arrivalOf(call));
    if (!verdict.ok) return rejectDocument(call, verdict.rejection);
    const document = noted(verdict.document, notes);
    await state.commit(document);
    state.tally.count('recepcion', 'aceptados');
    return { status: 200, body: sealedAnswer(document) };
  },
  reject: rejectDocument,
};

const consultation: Endpoint = {
  step: 'consulta',
  subject: (body) => ({
    tipoDte: textOf(body['tdte']),
    codigoGeneracion: textOf(body['codigoGeneracion']),
  }),
  async process(call) {
    const { state, taxpayer, body } = call;
    const document = state.registry.documents.get(textOf(body['codigoGeneracion']));
    const known =
      document?.nit === taxpayer.nit &&
      document.ambiente === taxpayer.ambiente &&
      document.tipo === body['tdte'] &&
      taxpayer.nit === body['nitEmisor'];
    if (!document || !known) {
      state.tally.count('consulta', 'rechazados');
      const said = document ? undefined : state.refusals?.get(textOf(body['codigoGeneracion']));
      return said ? { status: 400, body: said } : { status: 404, body: null };
    }
    // A seal that is not on disk yet could still be lost: it is answered only afterwards.
    await state.durable(document.codigo);
    state.tally.count('consulta', 'aceptados');
    const invalidated = state.registry.invalidations.has(document.codigo);
    return { status: 200, body: sealedAnswer(document, invalidated ? ['DOCUMENTO INVALIDADO'] : []) };
  },
  reject: documentRefusal('consulta', (call) => textOf(call.body['codigoGeneracion'])),
};

const invalidation: Endpoint = {
  step: 'anulacion',
  async process(call) {
    const { state, taxpayer, body } = call;
    const verdict = receiveInvalidation(body, arrivalOf(call));
    if (!verdict.ok) return documentRefusal('anulacion', () => verdict.codigo)(call, verdict.rejection);
    await state.commit(verdict.event);
    state.tally.count('anulacion', 'aceptados');
    return { status: 200, body: invalidatedAnswer(verdict.event, taxpayer.ambiente) };
  },
  reject: documentRefusal('anulacion', () => ''),
};

const contingency: Endpoint = {
  step: 'contingencia',
  async process(call) {
    const { state, nowMs, body } = call;
    const verdict = receiveContingency(body, arrivalOf(call));
    if (!verdict.ok) return contingency.reject(call, verdict.rejection);
    await state.commit(verdict.event);
    state.tally.count('contingencia', 'aceptados');
    return { status: 200, body: contingencyAnswer(nowMs, verdict.event.sello) };
  },
  reject: (call, rejection) =>
    refuse(call, 'contingencia', { rejection, body: contingencyAnswer(call.nowMs, rejection) }),
};

/** Whom a log-in is for, whatever its password. */
function nitOf(state: SimulatorState, body: Fields): string | undefined {
  return state.registry.taxpayers.values().find(({ user }) => user === textOf(body['user']))?.nit;
}

async function authenticate(state: SimulatorState, body: Fields): Promise<Answer> {
  state.tally.count('auth', 'recibidos');
  const session = await state.sessions.open(textOf(body['user']), textOf(body['pwd']), state.nowMs());
  if (!session) return badCredentials(state);
  state.tally.count('auth', 'aceptados');
  const rol = { nombre: 'Usuario', codigo: 'ROLE_USER', descripcion: null, rolSuperior: null, nivel: null };
  const answer = {
    user: session.taxpayer.user,
    token: session.token,
    rol: { ...rol, activo: null, permisos: null },
    roles: ['ROLE_USER'],
    tokenType: 'Bearer',
  };
  return { status: 200, body: { status: 'OK', body: answer } };
}

function badCredentials(state: SimulatorState): Answer {
  state.tally.count('auth', 'rechazados');
  const message = 'Credenciales inválidas';
  return { status: 200, body: { status: 'ERROR', error: '106', message } };
}

/** Header the live service demands on every call (§transmission). */
function lacksUserAgent(request: FastifyRequest): boolean {
  return !request.headers['user-agent']?.trim();
}

function authRoute(app: FastifyInstance, state: SimulatorState): void {
  const onRequest = refusal(state, 'auth');
  app.post('/seguridad/auth', { onRequest }, async (request, reply) => {
    if (lacksUserAgent(request)) return send(reply, { status: 403, body: null });
    const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (!form || !isRecord(request.body)) return send(reply, { status: 415, body: null });
    const body = request.body;
    const rule = state.faults.take('auth', { nit: nitOf(state, body) });
    if (rule === null) return send(reply, await authenticate(state, body));
    state.tally.count('auth', 'fallas');
    const exchange = {
      process: () => authenticate(state, body),
      reject: () => badCredentials(state),
      expireToken: () => undefined,
      withhold: () => authenticate(state, body),
      fill: (text: string) => text,
      badCredentials: () => badCredentials(state),
    };
    await play(rule, exchange, { reply, closing: state.closing });
    return reply;
  });
}

/** Cuts the connection before the body is read when the script says so. */
function refusal(state: SimulatorState, step: Step) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    if (state.faults.takeRefusal(step) === null) return next();
    state.tally.count(step, 'fallas');
    refuseConnection(request, reply);
  };
}

/** Largest body of what carries documents: a lot of 100 documents. */
const MAX_DOCUMENTS_BYTES = 64 * 1024 * 1024;
/** What anybody may send, in bytes. */
const SMALL_BYTES = 1024 * 1024;
const CARRY_DOCUMENTS: ReadonlySet<Step> = new Set(['recepcion', 'lote']);

/** Reads a large body only of somebody who has logged in. */
function largeBodies(state: SimulatorState) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (length <= SMALL_BYTES) return;
    if ((await state.sessions.find(request.headers.authorization, state.nowMs())) !== null) return;
    return send(reply, { status: 401, body: null });
  };
}

const FIRST_REFUSAL = 400;

/** The codes whose outcome an answer of this step settles for the sender. */
function settledCodes(step: Step, subject: Subject, body: Fields): readonly string[] {
  if (step === 'lote' && Array.isArray(body['documentos']))
    return body['documentos'].map((entry) => codeInJws(textOf(entry)));
  return step === 'recepcion' || step === 'consulta' ? [subject.codigoGeneracion ?? ''] : [];
}

async function serve(endpoint: Endpoint, call: Call, http: { request: FastifyRequest; reply: FastifyReply }) {
  const { state, body } = call;
  const { request, reply } = http;
  const { step } = endpoint;
  state.tally.count(step, 'recibidos');
  const subject = { ...endpoint.subject?.(body, state), nit: call.taxpayer.nit };
  const rule = state.faults.take(step, subject);
  const codes = settledCodes(step, subject, body);
  if (step !== 'consulta') for (const code of codes) state.tally.arrived(code);
  if (rule === null || !leavesInDoubt(rule.falla))
    reply.raw.once('finish', () => {
      // A lot that was taken says nothing of its documents yet.
      if (step === 'lote' && reply.statusCode < FIRST_REFUSAL) return;
      for (const code of codes) state.tally.settled(code);
    });
  if (rule === null) return send(reply, await endpoint.process(call, []));
  state.tally.count(step, 'fallas');
  const exchange = {
    process: (notes: readonly string[]) => endpoint.process(call, notes),
    reject: (rejection: Rejection) => endpoint.reject(call, rejection),
    expireToken: () => state.sessions.revoke(request.headers.authorization),
    withhold: (part: number) => endpoint.withhold?.(call, part) ?? endpoint.process(call, []),
    fill: (text: string) =>
      text
        .replaceAll('{codigoGeneracion}', subject.codigoGeneracion ?? codeInJws(textOf(body['documento'])))
        .replaceAll('{ambiente}', call.taxpayer.ambiente)
        .replaceAll('{idEnvio}', textOf(body['idEnvio'])),
    badCredentials: () => ({ status: 401, body: null }),
  };
  await play(rule, exchange, { reply, closing: state.closing });
  return reply;
}

/** Adds the authority's endpoints to the server. */
export function authorityRoutes(app: FastifyInstance, state: SimulatorState): void {
  authRoute(app, state);
  const add = (method: 'GET' | 'POST', url: string, endpoint: Endpoint): void => {
    app.route({
      method,
      url,
      ...(CARRY_DOCUMENTS.has(endpoint.step)
        ? { bodyLimit: MAX_DOCUMENTS_BYTES, onRequest: [refusal(state, endpoint.step), largeBodies(state)] }
        : { onRequest: refusal(state, endpoint.step) }),
      handler: async (request, reply) => {
        if (lacksUserAgent(request)) return send(reply, { status: 403, body: null });
        const nowMs = state.nowMs();
        const taxpayer = await state.sessions.find(request.headers.authorization, nowMs);
        const body = isRecord(request.body) ? request.body : {};
        const foreign = typeof body['ambiente'] === 'string' && body['ambiente'] !== taxpayer?.ambiente;
        if (!taxpayer || foreign) return send(reply, { status: 401, body: null });
        const params = isRecord(request.params) ? request.params : {};
        return serve(endpoint, { state, taxpayer, body, params, nowMs }, { request, reply });
      },
    });
  };
  add('POST', '/fesv/recepciondte', reception);
  add('POST', '/fesv/recepcion/consultadte', consultation);
  add('POST', '/fesv/recepcionlote', lot);
  add('GET', '/fesv/recepcion/consultadtelote/:codigoLote', lotConsultation);
  add('POST', '/fesv/contingencia', contingency);
  add('POST', '/fesv/anulardte', invalidation);
}
