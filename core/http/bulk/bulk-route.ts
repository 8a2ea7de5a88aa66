/**
 * A call that takes a file: up to ten thousand requests, one a line, answered line by line and in order as they are done (§bulk). Few are
 * under way at a time, and none begins while somebody else issues: a cashier never waits for a file.
 */
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dispatch } from '../../api/dispatch.ts';
import { BULK_MEDIA, MAX_BULK_LINES } from '../../contract/issuing/bulk.ts';
import type { Caller } from '../../contract/caller.ts';
import { problemBody, STATUS_OF, type Problem } from '../../contract/problem.ts';
import { ruleText, type Rule } from '../../contract/rules/rules.ts';
import { keyOf, type Authenticate, type Slowdown } from '../auth.ts';
import { bulkHeaders } from '../call-headers.ts';
import type { Connections } from '../connections.ts';
import { singleHeader } from '../headers.ts';
import {
  BULK_BODY_BYTES,
  BULK_RETRY_SECONDS,
  BULK_WAIT_MS,
  BULK_YIELD_MS,
  type HttpLimits,
} from '../limits.ts';
import { invalid, sendProblem } from '../problems.ts';
import { traceOf } from '../request-log/request-trace.ts';
import { hintHeaders } from '../wording/key-hint.ts';
import { countLines, linesOf, type SentLine } from './bulk-lines.ts';

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
export interface Bulk extends BulkApi {
  readonly caller: Caller;
  readonly body: Uint8Array;
  readonly esperaMaximaMs: number;
  /** Whether nothing more may begin. */
  readonly isEnding: () => boolean;
}

/** What a line is answered. */
export type LineAnswer = { readonly clave: string | null } & (
  | { readonly problem: Problem }
  | {
      readonly status: number;
      readonly repetida: boolean;
      readonly avisos: readonly Rule[];
      readonly body: string;
    }
);

/** What is sent in bulk. */
export interface BulkKind {
  readonly path: string;
  /** Lines under way at a time; with one, each is over before the next begins. */
  readonly inFlight: number;
  /** Does what a line asks for. */
  readonly answer: (bulk: Bulk, line: SentLine) => Promise<LineAnswer>;
}

/** Adds the route; `end` lets what is under way finish and begins nothing more. */
export function addBulkRoute(
  app: FastifyInstance,
  kind: BulkKind,
  api: BulkApi,
): { readonly end: () => void } {
  let isEnding = false;
  let isBusy = false;
  app.route({
    method: 'POST',
    url: kind.path,
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
      const answers = Readable.from(answersOf(kind, bulk), { objectMode: false });
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
async function* answersOf(kind: BulkKind, bulk: Bulk): AsyncGenerator<string> {
  const underWay: Promise<string>[] = [];
  let own = 0;
  for (const line of linesOf(bulk.body)) {
    if (bulk.isEnding()) break;
    const first = underWay.length < kind.inFlight ? undefined : underWay.shift();
    if (first !== undefined) yield await first;
    // Others first: what is under way besides this file is somebody who waits.
    await bulk.until(own, BULK_YIELD_MS);
    // Lines that are refused wait for nothing: without a turn of its own nobody would be heard between them.
    await turn();
    own += 1;
    const work = kind.answer(bulk, line).then((answer) => lineText(line, answer));
    const answer = bulk.connections.during(work).finally(() => (own -= 1));
    // One that fails does so where it is handed over, in its turn.
    answer.catch(() => undefined);
    underWay.push(answer);
  }
  for (const answer of underWay) yield await answer;
}

/** The body of an answer stands as it is: no digit of it is written anew. */
function lineText({ linea }: SentLine, answer: LineAnswer): string {
  const { clave, status, repetida, avisos, body } =
    'problem' in answer
      ? {
          clave: answer.clave,
          status: STATUS_OF[answer.problem.codigo],
          repetida: false,
          avisos: [],
          body: JSON.stringify(problemBody(answer.problem)),
        }
      : answer;
  const about = { linea, clave, status, repetida, avisos: avisos.map((aviso) => ruleText(aviso)) };
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
  message: 'Ya hay un envío masivo en curso; espere a que termine y repita: lo que ya se hizo responde igual',
  retryAfterSeconds: BULK_RETRY_SECONDS,
};
