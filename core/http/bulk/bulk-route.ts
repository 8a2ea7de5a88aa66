/**
 * Bulk calls: up to ten thousand requests, one per line, answered in order as they finish (§bulk). Few run at a time, and none starts while
 * another caller issues, so that cashiers never wait for a file.
 */
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BULK_MEDIA, MAX_BULK_LINES } from '../../contract/issuing/bulk.ts';
import type { OperationName, Output } from '../../contract/api/operations.ts';
import { problemBody, STATUS_OF, type Problem } from '../../contract/problem.ts';
import type { Reply } from '../../contract/reply.ts';
import { ruleText, type Rule } from '../../contract/rules/rules.ts';
import { keyOf } from '../auth.ts';
import { bulkHeaders } from '../call-headers.ts';
import { isUncompressed, singleHeader } from '../headers.ts';
import { BULK_BODY_BYTES, BULK_RETRY_SECONDS, BULK_WAIT_MS, BULK_YIELD_MS } from '../limits.ts';
import { invalid, loggedFailure, sendProblem, type HttpLog } from '../problems.ts';
import type { PublicApi } from '../public-api.ts';
import { traceOf } from '../request-log/request-trace.ts';
import { hintHeaders } from '../wording/key-hint.ts';
import { countLines, linesOf, type SentLine } from './bulk-lines.ts';

export const BULK_METHODS: readonly string[] = ['POST'];
const MEDIA: ReadonlySet<string> = new Set([BULK_MEDIA, 'application/jsonl']);

export interface BulkOptions {
  /** Resolves when at most `most` issuances are running, or after `ms` milliseconds. */
  readonly until: (most: number, ms: number) => Promise<void>;
}

export interface BulkApi extends BulkOptions, PublicApi {
  readonly log: HttpLog | undefined;
}

export interface Bulk extends BulkApi {
  /** Calls an operation with the key as it is by now: once it has expired or was deleted, nothing more is done. */
  readonly call: <Op extends OperationName>(op: Op, input: unknown) => Promise<Reply<Output<Op>>>;
  readonly body: Uint8Array;
  readonly esperaMaximaMs: number;
  /** Whether the service is closing: start no further line. */
  readonly isEnding: () => boolean;
}

export type LineAnswer = { readonly clave: string | null } & (
  | { readonly problem: Problem }
  | {
      readonly status: number;
      readonly repetida: boolean;
      readonly avisos: readonly Rule[];
      readonly body: string;
    }
);

/** A kind of bulk call. */
export interface BulkKind {
  readonly path: string;
  /** Lines processed at a time; with 1 each finishes before the next starts. */
  readonly inFlight: number;
  readonly answer: (bulk: Bulk, line: SentLine) => Promise<LineAnswer>;
}

/** Adds the route; `end` lets running lines finish and starts no more. */
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
      const { rawHeaders } = request.raw;
      const type = (singleHeader(rawHeaders, 'content-type') ?? '').split(';')[0] ?? '';
      const isFile = MEDIA.has(type.trim().toLowerCase()) && isUncompressed(rawHeaders);
      return isFile ? undefined : sendProblem(reply, BULK_WRONG_TYPE);
    },
    handler: (request, reply) => {
      const wait = bulkHeaders(request.raw.rawHeaders);
      if (wait.faults.length > 0) return sendProblem(reply, invalid(wait.faults));
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      const lines = countLines(body, MAX_BULK_LINES);
      if (lines === 0) return sendProblem(reply, EMPTY);
      if (lines > MAX_BULK_LINES) return sendProblem(reply, TOO_MANY_LINES);
      if (isBusy) return sendProblem(reply, BULK_BUSY);
      isBusy = true;
      const { esperaMaximaMs = BULK_WAIT_MS } = wait.input;
      const key = keyOf(request.raw.rawHeaders);
      const call: Bulk['call'] = async (op, input) => {
        const known = await api.authenticate(key);
        return known.ok ? api.dispatch(op, input, known.value) : known;
      };
      const bulk: Bulk = { ...api, call, body, esperaMaximaMs, isEnding: () => isEnding };
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

/** Answers in line order. Ends early at shutdown: the client repeats unanswered lines. */
async function* answersOf(kind: BulkKind, bulk: Bulk): AsyncGenerator<string> {
  const underWay: Promise<string>[] = [];
  let own = 0;
  for (const line of linesOf(bulk.body)) {
    if (bulk.isEnding()) break;
    const first = underWay.length < kind.inFlight ? undefined : underWay.shift();
    if (first !== undefined) yield await first;
    // Other callers go first: anything running besides this file has someone waiting.
    await bulk.until(own, BULK_YIELD_MS);
    // Refused lines never wait, so yield to other callers between lines.
    await turn();
    own += 1;
    const work = kind
      .answer(bulk, line)
      .then((answer) => lineText(line, answer))
      // What fails behind one line keeps no other from its answer.
      .catch((error: unknown) => lineText(line, failed(bulk, kind, error)));
    underWay.push(bulk.connections.during(work).finally(() => (own -= 1)));
  }
  for (const answer of underWay) yield await answer;
}

function failed({ log }: Bulk, { path }: BulkKind, error: unknown): LineAnswer {
  return { clave: null, problem: loggedFailure(log, `POST ${path}`, error) };
}

/** The answer's body is copied as text, so no digit of a number changes. */
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
  message: `El cuerpo va como ${BULK_MEDIA}: una solicitud JSON por línea, sin comprimir`,
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
