/** What came of an order of a manager, as it is kept: a rule where the till said one, else its sentence. */
import { isRule, ruleText, type Rule } from '../../contract/rules/rules.ts';
import { MAX_ORDER_ANSWER_CHARS } from '../../contract/central/orders.ts';
import { lastAnswerOf, storedRule } from '../last-answer.ts';

/** Longest rule that is kept, in characters: what it names is short. */
const MAX_RULE_CHARS = 4 * MAX_ORDER_ANSWER_CHARS;

/** The sentence, and the rule that it was made from; null of words that are no rule's. */
export interface OrderAnswer {
  readonly answer: string | null;
  readonly broken: Rule | null;
}

/** As it is kept; {@link orderAnswerOf} reads it. */
export function storedOrderAnswer(said: Rule | string): string {
  return typeof said === 'string' ? said.slice(0, MAX_ORDER_ANSWER_CHARS) : storedRule(said);
}

/** What was kept. */
export function orderAnswerOf(kept: string | null): OrderAnswer {
  if (kept === null) return { answer: null, broken: null };
  const told = lastAnswerOf(kept);
  const answer = 'received' in told ? null : sentence(told);
  return 'received' in told || answer === null ? { answer: kept, broken: null } : { answer, broken: told };
}

/**
 * What a till reported, as it is kept at the centre. A rule is believed where it makes the sentence that came with it: the till may be of
 * another version, or say what it likes.
 */
export function reportedOrderAnswer(answer: string | null, broken: unknown): string | null {
  if (!isRule(broken) || sentence(broken) !== answer) return answer;
  const kept = storedRule(broken);
  return kept.length > MAX_RULE_CHARS ? answer : kept;
}

/** The sentence of a rule; null where what it names is not what it should be. */
function sentence(told: Rule): string | null {
  try {
    return ruleText(told).slice(0, MAX_ORDER_ANSWER_CHARS);
  } catch {
    return null;
  }
}
