/** What the service found, said to a person in the language of the screen: from the rule's name and what it names. */
import { ruleText, withWrittenRules, type Rule } from '../../core/contract/rules/rules.ts';
import { dayText } from '../text/day.ts';
import type { Words } from '../text/es.ts';

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;

/** What is wrong, without the place, as the middle of a sentence. A rule without words of the screen keeps the service's. */
export function sentenceOf({ regla, parametros }: Rule, words: Words): string {
  const said: Readonly<Record<string, unknown>> = words.faults.rule;
  const sentence = said[regla] as ((of: unknown) => string | undefined) | undefined;
  const named = withWrittenRules(parametros, (told) => sentenceOf(told, words));
  return sentence?.(named) ?? lowered(plainDays(ruleText({ regla, parametros } as Rule)));
}

/** A text with its days as people write them: 24/11/2026. */
export function plainDays(text: string): string {
  return text.replaceAll(DAY, dayText);
}

/** With a capital, as a sentence that stands alone. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name keeps its capital. */
const AUTHORITY = 'Hacienda ';

/** Without its capital; what is written in capitals keeps them. */
export function lowered(text: string): string {
  const isName = text.startsWith(AUTHORITY);
  return !isName && /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
