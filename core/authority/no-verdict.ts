/** Outcomes of exchanges without a decision (§reception, §ask-before-resend). Pure. */
import { rule } from '../contract/rules/rules.ts';
import type { Outcome } from './authority.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';

const MAX_EXCERPT_CHARS = 200;

type Undecided = Extract<Outcome, { kind: 'unreachable' | 'unknown' }>;

/** `unreachable` if certainly nothing was sent, else `unknown`. */
export function withoutAnswer(exchange: Exclude<Exchange, AnswerExchange>): Undecided {
  return exchange.kind === 'not-sent'
    ? { kind: 'unreachable', cause: exchange.cause, detail: exchange.detail }
    : { kind: 'unknown', detail: exchange.detail };
}

/** The answer is not the authority's own, or not about this call. */
export function unreadable(exchange: AnswerExchange): Extract<Outcome, { kind: 'unknown' }> {
  const extracto = exchange.text.replace(/\s+/g, ' ').trim().slice(0, MAX_EXCERPT_CHARS);
  return {
    kind: 'unknown',
    detail: rule('respuesta-sin-decision', { status: exchange.status, extracto }),
  };
}

/** Whether a refusal with this status can be the authority's own decision. */
export function mayRefuse(status: number): boolean {
  return maySucceed(status) || (status >= 400 && status < 500);
}

/** Whether a success with this status can be the authority's own decision. */
export function maySucceed(status: number): boolean {
  return status >= 200 && status < 300;
}
