/** Translates the answers about one document into outcomes (§reception, §document-query, §result-codes, §ask-before-resend). Pure. */
import { isInvalidated } from '../domain/rejection/verdict.ts';
import { membersOf } from '../contract/json.ts';
import { rawOf, sealOf } from './answer-body.ts';
import type { LotAnswer, Outcome, QueryOutcome } from './authority.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import { SEAL_NAMES, documentAnswer, type Expected } from './document-answer.ts';
import { isBareNotFound, isQueryRefused, saysUnknown } from './query-refusal.ts';
import { unreadable, withoutAnswer } from './no-verdict.ts';

/** The documented name of the seal in a reception's answer (§seal-form). */
const RECEPTION_SEAL_NAMES: readonly string[] = ['selloRecibido'];

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

/** The other form of the answer about an invalidated document: with its seal it was accepted once, whatever is said first. */
function invalidated({ text }: AnswerExchange, outcome: Extract<LotAnswer, { kind: 'rejected' }>): LotAnswer {
  const selloRecibido = sealOf(membersOf(text) ?? {}, SEAL_NAMES);
  return selloRecibido === null
    ? outcome
    : { kind: 'accepted', answer: { ...outcome.answer, selloRecibido } };
}

/** Null when it is not the authority's own answer about this document: a page, an empty, truncated or foreign body. */
function judged(
  { text, status }: AnswerExchange,
  expected: Expected,
  sealNames: readonly string[],
): LotAnswer | null {
  const members = membersOf(text);
  return members === null ? null : documentAnswer({ members, text, status }, expected, sealNames);
}
