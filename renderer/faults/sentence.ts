/** Sentences in the screen's language from a rule and its parameters. */
import { ruleText, withWrittenRules, type Rule } from '../../core/contract/rules/rules.ts';
import { dayText } from '../text/day.ts';
import type { WordsAtOnce } from '../text/es-at-once.ts';

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;

/** The rule as a part of a sentence, without place; without a text of the screen, the service's. */
export function sentenceOf({ regla, parametros }: Rule, words: WordsAtOnce): string {
  const said: Readonly<Record<string, unknown>> = words.faults.rule;
  const sentence = said[regla] as ((of: unknown) => string | undefined) | undefined;
  const named = withWrittenRules(parametros, (told) => sentenceOf(told, words));
  return sentence?.(named) ?? lowered(plainDays(ruleText({ regla, parametros } as Rule)));
}

export function plainDays(text: string): string {
  return text.replaceAll(DAY, dayText);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name keeps its capital. */
const AUTHORITY = 'Hacienda ';

/** Lowercases the first letter, except of names and words in capitals. */
export function lowered(text: string): string {
  const isName = text.startsWith(AUTHORITY);
  return !isName && /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
