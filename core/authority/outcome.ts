/**
 * Maps answers about one document to outcomes (§reception, §document-query, §result-codes,
 * §ask-before-resend). Pure.
 */
import { isInvalidated } from '../domain/rejection/verdict.ts';
import { membersOf } from '../contract/json.ts';
import { rawOf, sealOf } from './answer-body.ts';
import type { LotAnswer, Outcome, QueryOutcome } from './authority.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import { SEAL_NAMES, documentAnswer, type Expected } from './document-answer.ts';
import { isBareNotFound, isQueryRefused, saysUnknown } from './query-refusal.ts';
import { unreadable, withoutAnswer } from './no-verdict.ts';

/** Documented name of the seal in a reception's answer (§seal-form). */
const RECEPTION_SEAL_NAMES: readonly string[] = ['selloRecibido'];

export function outcomeOf(exchange: Exchange, expected: Expected): Outcome {
  if (exchange.kind !== 'answer') return withoutAnswer(exchange);
  return judged(exchange, expected, RECEPTION_SEAL_NAMES) ?? unreadable(exchange);
}

/** Result of a query. `rejected` requires a decision about the document: a refused query decides nothing. */
export function queryOutcomeOf(exchange: Exchange, expected: Expected): QueryOutcome {
  if (exchange.kind !== 'answer') return withoutAnswer(exchange);
  const raw = rawOf(exchange.text);
  const outcome = judged(exchange, expected, SEAL_NAMES);
  if (outcome?.kind === 'rejected') {
    if (isInvalidated(outcome.answer)) return invalidated(exchange, outcome);
    if (saysUnknown(outcome.answer)) return { kind: 'not-found', raw };
    return isQueryRefused(outcome.answer) ? unreadable(exchange) : outcome;
  }
  if (outcome !== null) return outcome;
  return isBareNotFound(exchange) ? { kind: 'not-found', raw } : unreadable(exchange);
}

/** The other form for an invalidated document: if it has a seal, it was accepted, whatever the state says. */
function invalidated({ text }: AnswerExchange, outcome: Extract<LotAnswer, { kind: 'rejected' }>): LotAnswer {
  const selloRecibido = sealOf(membersOf(text) ?? {}, SEAL_NAMES);
  return selloRecibido === null
    ? outcome
    : { kind: 'accepted', answer: { ...outcome.answer, selloRecibido } };
}

/**
 * Null if it is not the authority's own answer about this document: an HTML page, an empty, truncated or
 * foreign body.
 */
function judged(
  { text, status }: AnswerExchange,
  expected: Expected,
  sealNames: readonly string[],
): LotAnswer | null {
  const members = membersOf(text);
  return members === null ? null : documentAnswer({ members, text, status }, expected, sealNames);
}
