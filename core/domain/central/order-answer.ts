/** Stored answer to a manager's order: the till's rule if it sent one, else its sentence. */
import { isRule, ruleText, type Rule } from '../../contract/rules/rules.ts';
import { MAX_ORDER_ANSWER_CHARS } from '../../contract/central/orders.ts';
import { lastAnswerOf, storedRule } from '../last-answer.ts';

const MAX_RULE_CHARS = 4 * MAX_ORDER_ANSWER_CHARS;

/** The sentence and its rule; the rule is null for free text. */
export interface OrderAnswer {
  readonly answer: string | null;
  readonly broken: Rule | null;
}

export function storedOrderAnswer(said: Rule | string): string {
  return typeof said === 'string' ? said.slice(0, MAX_ORDER_ANSWER_CHARS) : storedRule(said);
}

/** Reads what {@link storedOrderAnswer} wrote. */
export function orderAnswerOf(kept: string | null): OrderAnswer {
  if (kept === null) return { answer: null, broken: null };
  const told = lastAnswerOf(kept);
  const answer = 'received' in told ? null : sentence(told);
  return 'received' in told || answer === null ? { answer: kept, broken: null } : { answer, broken: told };
}

/**
 * A till's report as stored at the centre. The rule is accepted only if it produces the sentence sent with it, because
 * the till may run another version or be hostile.
 */
export function reportedOrderAnswer(answer: string | null, broken: unknown): string | null {
  if (!isRule(broken) || sentence(broken) !== answer) return answer;
  const kept = storedRule(broken);
  return kept.length > MAX_RULE_CHARS ? answer : kept;
}

/** The sentence of a rule; null when its parameters are invalid. */
function sentence(told: Rule): string | null {
  try {
    return ruleText(told).slice(0, MAX_ORDER_ANSWER_CHARS);
  } catch {
    return null;
  }
}
