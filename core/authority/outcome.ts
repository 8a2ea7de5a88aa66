/** Translates the authority's answers into outcomes (authority README 8.2, 8.5, 9, 10.1). Pure. */
import { parseAuthorityTime } from '../domain/fiscal-time.ts';
import { codeOf, membersOf, textOf, type Members } from './answer-body.ts';
import type { Answer, Outcome, QueryOutcome } from './authority.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import { isQuestionRefused, saysUnknown } from './question.ts';
import { readReasons } from './reasons.ts';

/** A seal is only a text of this form; nothing else is ever kept as one (authority README 9.3). */
const SEAL = /^[A-Z0-9]{40}$/;
/** The documented name of the seal in a reception's answer (authority README 8.2). */
const RECEPTION_SEAL_NAMES: readonly string[] = ['selloRecibido'];
/** Names under which a query's answer has been seen to carry the seal (authority README 8.5). */
const QUERY_SEAL_NAMES: readonly string[] = ['selloRecibido', 'sello', 'selloRecepcion', 'numValidacion'];
/** Longest raw answer kept, in characters. */
const MAX_RAW_CHARS = 2_000;
/** Longest part of an answer that could not be read, in characters. */
const MAX_EXCERPT_CHARS = 200;
/** Most observations read from one answer. */
const MAX_OBSERVACIONES = 200;

/** Whom an answer must be about. */
export interface Expected {
  readonly codigoGeneracion: string;
  readonly ambiente: '00' | '01';
}

/** What became of a document that was handed over. */
export function outcomeOf(exchange: Exchange, expected: Expected): Outcome {
  if (exchange.kind !== 'answer') return withoutAnswer(exchange);
  return judged(exchange, expected, RECEPTION_SEAL_NAMES) ?? unreadable(exchange);
}

/**
 * What the authority knows of a document. `rejected` needs a judgement of the document: a refusal of the question
 * itself decides nothing.
 */
export function queryOutcomeOf(exchange: Exchange, expected: Expected): QueryOutcome {
  if (exchange.kind !== 'answer') return withoutAnswer(exchange);
  const raw = exchange.text.slice(0, MAX_RAW_CHARS);
  const outcome = judged(exchange, expected, QUERY_SEAL_NAMES);
  if (outcome?.kind === 'rejected') {
    if (saysUnknown(outcome.answer)) return { kind: 'not-found', raw };
    return isQuestionRefused(outcome.answer) ? unreadable(exchange) : outcome;
  }
  if (outcome !== null) return outcome;
  return isBareNotFound(exchange) ? { kind: 'not-found', raw } : unreadable(exchange);
}

/**
 * The usual way to say that a document is unknown (authority README 8.5). Its body is not documented: the authority's
 * other refusals without a judgement (401, 403) are empty, so an empty one is taken for its own, and so is an object
 * that judges nothing. Pages and plain sentences are how gateways say that they found no service at all.
 */
function isBareNotFound({ status, text }: AnswerExchange): boolean {
  if (status !== 404) return false;
  if (text.trim() === '') return true;
  const members = membersOf(text);
  return members !== null && textOf(members['estado']) === null;
}

type WithoutAnswer = Exclude<Exchange, AnswerExchange>;
type Undecided = Extract<Outcome, { kind: 'unreachable' | 'unknown' }>;
type Judged = Extract<Outcome, { kind: 'accepted' | 'rejected' }>;

function withoutAnswer(exchange: WithoutAnswer): Undecided {
  return exchange.kind === 'not-sent'
    ? { kind: 'unreachable', cause: exchange.cause, detail: exchange.detail }
    : { kind: 'unknown', detail: exchange.detail };
}

/** Null when it is not the authority's own answer about this document: a page, an empty, truncated or foreign body. */
function judged(exchange: AnswerExchange, expected: Expected, sealNames: readonly string[]): Judged | null {
  const members = membersOf(exchange.text);
  if (members === null || !isAbout(members, expected)) return null;
  const isSuccess = exchange.status >= 200 && exchange.status < 300;
  const isRefusal = exchange.status >= 400 && exchange.status < 500;
  const answer = answerOf(members, exchange.text);
  if (members['estado'] === 'RECHAZADO') return isSuccess || isRefusal ? { kind: 'rejected', answer } : null;
  const selloRecibido = sealOf(members, sealNames);
  if (members['estado'] !== 'PROCESADO' || !isSuccess || selloRecibido === null) return null;
  return { kind: 'accepted', answer: { ...answer, selloRecibido } };
}

/** An answer that names another document or environment must never lend it its seal. */
function isAbout(members: Members, { codigoGeneracion, ambiente }: Expected): boolean {
  const code = textOf(members['codigoGeneracion'])?.toUpperCase() ?? codigoGeneracion;
  const environment = textOf(members['ambiente']) ?? ambiente;
  return code === codigoGeneracion.toUpperCase() && environment === ambiente;
}

function answerOf(members: Members, text: string): Answer {
  const observaciones = listOf(members['observaciones']);
  const descripcionMsg = textOf(members['descripcionMsg']);
  const time = textOf(members['fhProcesamiento']);
  return {
    selloRecibido: null,
    fhProcesamiento: time === null ? null : parseAuthorityTime(time),
    clasificaMsg: textOf(members['clasificaMsg']),
    codigoMsg: codeOf(members['codigoMsg']),
    descripcionMsg,
    observaciones,
    reasons: readReasons(descripcionMsg, observaciones),
    raw: text.slice(0, MAX_RAW_CHARS),
  };
}

function sealOf(members: Members, names: readonly string[]): string | null {
  const seals = names.map((name) => members[name]).filter((value) => typeof value === 'string');
  return seals.find((value) => SEAL.test(value)) ?? null;
}

/** The texts of a list, or of a single text where a list is expected. */
function listOf(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_OBSERVACIONES) : [value];
  return entries.filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '');
}

function unreadable(exchange: AnswerExchange): Extract<Outcome, { kind: 'unknown' }> {
  const excerpt = exchange.text.replace(/\s+/g, ' ').trim().slice(0, MAX_EXCERPT_CHARS);
  return {
    kind: 'unknown',
    detail: `respuesta sin decisión, HTTP ${exchange.status}: ${excerpt || 'vacía'}`,
  };
}
