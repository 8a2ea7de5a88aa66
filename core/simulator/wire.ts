/** How an answer leaves, or does not: the faults of the script on a real connection. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Rejection } from './answers.ts';
import { scriptedNotes, scriptedRejection } from './scripted.ts';
import type { FaultName, FaultRule } from './script.ts';

/** What a request would do without a fault, and how it would refuse. */
export interface Exchange {
  readonly process: (notes: readonly string[]) => Promise<Answer>;
  readonly reject: (rejection: Rejection) => Answer;
  /** Makes the token of the request worthless. */
  readonly expireToken: () => void;
  /** The answer with this part of a lot's results, as if the rest were still under way; only at `consulta-lote`. */
  readonly withhold: (part: number) => Promise<Answer>;
  /** A text with what was sent in the place of its names. */
  readonly fill: (text: string) => string;
  /** The answer to a login with wrong credentials; only at `auth`. */
  readonly badCredentials: () => Answer;
}

const USUAL_DELAY_MS = 1000;
/** Parts of a lot's results that are answered. */
const NOTHING = 0;
const HALF = 0.5;
const HTML = '<html><head><title>Error</title></head><body><h1>Service Unavailable</h1></body></html>';

function drop(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.destroy();
}

/** Cuts the connection with a reset before the request is read. */
export function refuseConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
}

/** Sends an answer as the authority would. */
export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status);
  if (answer.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}

/** Keeps the client waiting until it leaves or the time is over, then drops the connection. */
async function hang(reply: FastifyReply, ms: number | null, closing: AbortSignal): Promise<void> {
  reply.hijack();
  const { socket } = reply.raw;
  if (!socket || socket.destroyed) return;
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, closing]);
  const longest = 0x7fffffff;
  await delay(ms ?? longest, undefined, { signal }).catch(() => undefined);
  socket.destroy();
}

function sendBroken(reply: FastifyReply, answer: Answer): FastifyReply {
  const whole = JSON.stringify(answer.body ?? {});
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(whole.slice(0, Math.ceil(whole.length / 2)));
}

/** A text as it is; whoever wrote it says what it is by its beginning. */
function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  const type = text.startsWith('<') ? 'text/html' : 'application/json';
  return reply.code(status).type(`${type}; charset=utf-8`).send(text);
}

/** A refusal of one document under a code of the log-in (§result-codes), as it has been met. */
const ODD_REFUSAL = JSON.stringify({
  version: 2,
  ambiente: '{ambiente}',
  versionApp: 2,
  estado: 'RECHAZADO',
  codigoGeneracion: '{codigoGeneracion}',
  selloRecibido: null,
  fhProcesamiento: null,
  clasificaMsg: '14',
  codigoMsg: '100',
  descripcionMsg: '[documentoRelacionado.0.numeroDocumento] VALOR NO ES VALIDO',
  observaciones: [],
});

const IN_DOUBT: ReadonlySet<FaultName> = new Set<FaultName>([
  ...(['aceptar-y-callar', 'colgar', 'aceptar-y-colgar', 'html', 'aceptar-y-html'] as const),
  ...(['rehusar', 'cuerpo-roto'] as const),
]);

/** Whether the client cannot know from this fault what became of its request. */
export function leavesInDoubt(fault: FaultName): boolean {
  return IN_DOUBT.has(fault);
}

/** Answers a request as the rule says. */
export async function play(
  rule: FaultRule,
  exchange: Exchange,
  connection: { readonly reply: FastifyReply; readonly closing: AbortSignal },
): Promise<void> {
  const { reply, closing } = connection;
  const html = (): FastifyReply => reply.code(rule.estado).type('text/html; charset=utf-8').send(HTML);
  switch (rule.falla) {
    case 'aceptar-y-callar':
      await exchange.process([]);
      return drop(reply);
    case 'colgar':
      return hang(reply, rule.ms, closing);
    case 'aceptar-y-colgar':
      await exchange.process([]);
      return hang(reply, rule.ms, closing);
    case 'html':
      return void html();
    case 'aceptar-y-html':
      await exchange.process([]);
      return void html();
    case 'rehusar':
      return drop(reply);
    case 'token-vencido':
      exchange.expireToken();
      return void send(reply, { status: 401, body: null });
    case 'credenciales':
      return void send(reply, exchange.badCredentials());
    case 'observado':
      return void send(reply, await exchange.process(scriptedNotes(rule)));
    case 'lento':
      await delay(rule.ms ?? USUAL_DELAY_MS, undefined, { signal: closing }).catch(() => undefined);
      return void send(reply, await exchange.process([]));
    case 'sin-resultados':
      return void send(reply, await exchange.withhold(NOTHING));
    case 'resultados-a-medias':
      return void send(reply, await exchange.withhold(HALF));
    case 'respuesta-rara':
      return void sendText(reply, rule.estado, exchange.fill(rule.cuerpo ?? ODD_REFUSAL));
    case 'cuerpo-roto':
      return void sendBroken(reply, await exchange.process([]));
    case 'rechazo-corchetes':
    case 'rechazo-esquema':
    case 'rechazo-mixto':
      return void send(reply, exchange.reject(scriptedRejection(rule)));
  }
}
