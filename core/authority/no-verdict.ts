/** Exchanges that decide nothing (§reception, §ask-before-resend). Pure. */
import { rule } from '../contract/rules/rules.ts';
import type { Outcome } from './authority.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';

/** Longest part of an answer that could not be read, in characters. */
const MAX_EXCERPT_CHARS = 200;

type Undecided = Extract<Outcome, { kind: 'unreachable' | 'unknown' }>;

/** No answer came: `unreachable` when surely nothing left, else `unknown`. */
export function withoutAnswer(exchange: Exclude<Exchange, AnswerExchange>): Undecided {
  return exchange.kind === 'not-sent'
    ? { kind: 'unreachable', cause: exchange.cause, detail: exchange.detail }
    : { kind: 'unknown', detail: exchange.detail };
}

/** An answer came that is not the authority's own, or not about what was asked. */
export function unreadable(exchange: AnswerExchange): Extract<Outcome, { kind: 'unknown' }> {
  const extracto = exchange.text.replace(/\s+/g, ' ').trim().slice(0, MAX_EXCERPT_CHARS);
  return {
    kind: 'unknown',
    detail: rule('respuesta-sin-decision', { status: exchange.status, extracto }),
  };
}

/** Whether a refusal with this status can be the authority's own judgement. */
export function mayRefuse(status: number): boolean {
  return maySucceed(status) || (status >= 400 && status < 500);
}

/** Whether a success with this status can be the authority's own judgement. */
export function maySucceed(status: number): boolean {
  return status >= 200 && status < 300;
}
