/**
 * `POST /emision-masiva`: up to ten thousand requests in one call, answered line by line and in order as they are done (§bulk). Few are under
 * way at a time, and none begins while somebody else issues: a cashier never waits for a file.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dispatch } from '../../api/dispatch.ts';
import { BULK_MEDIA, issuingOperation, MAX_BULK_LINES } from '../../contract/issuing/bulk.ts';
import type { Issuance } from '../../contract/api/results.ts';
import type { Caller } from '../../contract/caller.ts';
import { problemBody, STATUS_OF, type Problem } from '../../contract/problem.ts';
import { ruleText } from '../../contract/rules/rules.ts';
import { keyOf, type Authenticate, type Slowdown } from '../auth.ts';
import { bulkHeaders } from '../call-headers.ts';
import type { Connections } from '../connections.ts';
import { singleHeader } from '../headers.ts';
import { issuanceAnswer } from '../issuance-reply.ts';
import {
  BULK_BODY_BYTES,
  BULK_IN_FLIGHT,
  BULK_RETRY_SECONDS,
  BULK_WAIT_MS,
  BULK_YIELD_MS,
  type HttpLimits,
} from '../limits.ts';
import { invalid, sendProblem } from '../problems.ts';
import { traceOf } from '../request-log/request-trace.ts';
import { hintHeaders } from '../wording/key-hint.ts';
import { countLines, linesOf, readLine, type SentLine } from './bulk-lines.ts';

export const BULK_PATH = '/emision-masiva';
export const BULK_METHODS: readonly string[] = ['POST'];
const MEDIA: ReadonlySet<string> = new Set([BULK_MEDIA, 'application/jsonl']);

export interface BulkOptions {
  /** Resolves when no more than `most` issuances are under way, or after `ms` milliseconds. */
  readonly until: (most: number, ms: number) => Promise<void>;
}

export interface BulkApi extends BulkOptions {
  readonly dispatch: Dispatch;
  readonly authenticate: Authenticate;
  readonly slowdown: Slowdown;
  readonly connections: Connections;
  readonly limits: HttpLimits;
}

/** One call. */
interface Bulk extends BulkApi {
  readonly caller: Caller;
  readonly body: Uint8Array;
  readonly esperaMaximaMs: number;
  /** Whether nothing more may begin. */
  readonly isEnding: () => boolean;
}

/** Adds the route; `end` lets what is under way finish and begins nothing more. */
export function addBulkRoute(app: FastifyInstance, api: BulkApi): { readonly end: () => void } {
  let isEnding = false;
  let isBusy = false;
  app.route({
    method: 'POST',
    url: BULK_PATH,
    bodyLimit: BULK_BODY_BYTES,
    onRequest: async (request, reply) => {
      const answer = await api.authenticate(keyOf(request.raw.rawHeaders));
      if (!answer.ok) {
        await api.slowdown.afterFailure();
        return sendProblem(reply.headers(hintHeaders(request.raw.rawHeaders)), answer.problem);
      }
      traceOf(request).caller = answer.value;
      const type = (singleHeader(request.raw.rawHeaders, 'content-type') ?? '').split(';')[0] ?? '';
      return MEDIA.has(type.trim().toLowerCase()) ? undefined : sendProblem(reply, BULK_WRONG_TYPE);
    },
    handler: (request, reply) => {
      const { caller } = traceOf(request);
      const wait = bulkHeaders(request.raw.rawHeaders);
      if (wait.faults.length > 0) return sendProblem(reply, invalid(wait.faults));
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      const lines = countLines(body, MAX_BULK_LINES);
      if (lines === 0) return sendProblem(reply, EMPTY);
      if (lines > MAX_BULK_LINES) return sendProblem(reply, TOO_MANY_LINES);
      if (isBusy || caller === null) return sendProblem(reply, BULK_BUSY);
      isBusy = true;
      const { esperaMaximaMs = BULK_WAIT_MS } = wait.input;
      const bulk: Bulk = { ...api, caller, body, esperaMaximaMs, isEnding: () => isEnding };
      const answers = Readable.from(answersOf(bulk), { objectMode: false });
      answers.once('close', () => (isBusy = false));
      return streamed(reply, answers);
    },
  });
  return { end: () => (isEnding = true) };
}

function streamed(reply: FastifyReply, answers: Readable): FastifyReply {
  return reply.code(200).type(`${BULK_MEDIA}; charset=utf-8`).send(answers);
}

/** The answers in the order of their lines. Ends early when nothing may begin: a client repeats what has no answer. */
async function* answersOf(bulk: Bulk): AsyncGenerator<string> {
  const underWay: Promise<string>[] = [];
  let own = 0;
  for (const line of linesOf(bulk.body)) {
    if (bulk.isEnding()) break;
    const first = underWay.length < BULK_IN_FLIGHT ? undefined : underWay.shift();
    if (first !== undefined) yield await first;
    // Others first: what is under way besides this file is somebody who waits.
    await bulk.until(own, BULK_YIELD_MS);
    own += 1;
    const answer = bulk.connections.during(answerOfLine(bulk, line)).finally(() => (own -= 1));
    // One that fails does so where it is handed over, in its turn.
    answer.catch(() => undefined);
    underWay.push(answer);
  }
  for (const answer of underWay) yield await answer;
}

async function answerOfLine(bulk: Bulk, line: SentLine): Promise<string> {
  const read = readLine(line, bulk.limits);
  if (!read.ok) return problemLine(line, read.clave, read.problem);
  const { clave, tipoDte, solicitud } = read;
  const input = { request: solicitud, idempotencyKey: clave, esperaMaximaMs: bulk.esperaMaximaMs };
  const reply = await bulk.dispatch(issuingOperation(tipoDte), input, bulk.caller);
  if (!reply.ok) return problemLine(line, clave, reply.problem);
  // Every operation that issues gives an issuance.
  const issuance = reply.value as Issuance;
  const { status, body } = issuanceAnswer(issuance);
  const avisos = issuance.avisos.map((aviso) => ruleText(aviso));
  return lineText({ linea: line.linea, clave, status, repetida: issuance.replayed, avisos }, body);
}

function problemLine({ linea }: SentLine, clave: string | null, problem: Problem): string {
  const status = STATUS_OF[problem.codigo];
  return lineText(
    { linea, clave, status, repetida: false, avisos: [] },
    JSON.stringify(problemBody(problem)),
  );
}

/** The body of a document stands as it is: no digit of it is written anew. */
function lineText(about: object, body: string): string {
  return `${JSON.stringify(about).slice(0, -1)},"respuesta":${body}}\n`;
}

export const BULK_WRONG_TYPE: Problem = {
  codigo: 'TIPO_DE_CONTENIDO',
  message: `El cuerpo va como ${BULK_MEDIA}: una solicitud JSON por línea`,
};
const EMPTY: Problem = {
  codigo: 'JSON_INVALIDO',
  message: 'El cuerpo de la solicitud está vacío; envíe una solicitud JSON por línea',
};
const TOO_MANY_LINES: Problem = {
  codigo: 'CUERPO_DEMASIADO_GRANDE',
  message: `El envío tiene más de ${MAX_BULK_LINES} líneas; divídalo en varios`,
};
export const BULK_BUSY: Problem = {
  codigo: 'DEMASIADAS_SOLICITUDES',
  message:
    'Ya hay un envío masivo en curso; espere a que termine y repita: lo que ya se emitió responde igual',
  retryAfterSeconds: BULK_RETRY_SECONDS,
};
